import type { RuleView } from "~/flows/rules/views";
import type { RuleForm, RulePlace } from "./rule-form";

/** What the cards of the editor read and change. */
export interface RuleEditing {
  form: RuleForm;
  set: (change: Partial<RuleForm>) => void;
  /** The sentence beside what is still missing; only once somebody wanted to go on. */
  errorOf: (place: RulePlace) => string | undefined;
  view: RuleView;
}
