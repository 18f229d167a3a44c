import type { RuleView } from "~/flows/rules/views";
import type { RuleForm, RulePlace } from "./rule-form";

/** What the editor's cards read and change. */
export interface RuleEditing {
  form: RuleForm;
  set: (change: Partial<RuleForm>) => void;
  /** The message for what is missing; shown only after staff tried to go on. */
  errorOf: (place: RulePlace) => string | undefined;
  view: RuleView;
}
