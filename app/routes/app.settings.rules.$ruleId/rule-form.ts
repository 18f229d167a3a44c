import type { Draft } from "~/components/settings/draft";
import { unknownNoteWords } from "~/domain/draft/note";
import { storedTagsOf, type TagEntry, tagEntryOf, tagsOf } from "~/domain/parcel/tag-entry";
import { NOT_DELIVERED_FEE_VND, tagsOffered } from "~/domain/parcel/tags";
import { type ConditionFact, FACTS, type FactOfKind, isFactOf } from "~/domain/rules/facts";
import type { Condition, Rule, RuleActions } from "~/domain/rules/schema";
import type { RuleDraft } from "~/domain/rules/templates";
import { isWithin, type NumberEntry, numberOf } from "~/domain/typed-number";

/** A condition being edited: it has both values and an amount; the fact decides which one counts. */
export interface ConditionForm {
  /** Stays with the row while other rows are added or removed. */
  key: number;
  fact: ConditionFact;
  is: Condition["is"];
  values: string[];
  amount: NumberEntry;
}

/** The actions that one field edits: the tags, and what belongs to them. */
type StoredTags = Pick<RuleActions, "tags" | "subTags" | "notDeliveredFeeVnd">;

export const NO_TAGS: TagEntry = { named: [], typed: "", subTags: [], notDeliveredFeeVnd: null };

/** A rule being edited. */
export interface RuleForm {
  id: string;
  name: string;
  enabled: boolean;
  conditions: ConditionForm[];
  tags: TagEntry;
  actions: Partial<Draft<Omit<RuleActions, keyof StoredTags>>>;
  /** The actions on the page, in the order they were added. */
  parts: ActionPart[];
}

/** The actions the editor offers. Sub-tags and the failed-delivery fee belong to the tags. */
export const ACTION_PARTS = [
  "tags",
  "transport",
  "pickAddressId",
  "pickOption",
  "pickWorkShift",
  "deliverWorkShift",
  "solutionIds",
  "note",
  "declaredValueVnd",
  "hold",
  "bookAtOnce",
] as const satisfies readonly (keyof RuleActions)[];

export type ActionPart = (typeof ACTION_PARTS)[number];

/** What prevents trying or saving a rule; text keys: `rules:editor.problem.<problem>`. */
export type RuleProblem = "name" | "values" | "amount" | "actions" | "reason" | "word" | "held";

/** Returns the form of a stored rule, or of a new one that starts from a draft. `livePlantsTag`: the dialect's. */
export function formOf(
  id: string,
  rule: Rule | null,
  draft: RuleDraft,
  { name, livePlantsTag }: { name: string; livePlantsTag: number },
): RuleForm {
  const stored = rule?.actions ?? draft.actions;
  const { tags = [], subTags = [], notDeliveredFeeVnd = null, ...actions } = stored;
  return {
    id,
    name: rule?.name ?? name,
    enabled: rule?.enabled ?? true,
    conditions: draft.conditions.map((condition, key) => conditionFormOf(condition, key)),
    tags: tagEntryOf({ tags, subTags, notDeliveredFeeVnd }, tagsOffered("rule", livePlantsTag)),
    actions,
    parts: ACTION_PARTS.filter((part) => isSet(stored[part])),
  };
}

/** Returns an empty condition on a fact, with the fact's first comparison. */
export function newCondition(fact: ConditionFact, key: number): ConditionForm {
  return { key, fact, is: isMeasured(fact) ? "at_least" : "any_of", values: [], amount: null };
}

/** Returns whether a fact is compared with an amount of money or weight. */
export function isMeasured(fact: ConditionFact): fact is FactOfKind<"money" | "mass"> {
  return isFactOf(fact, "money", "mass");
}

/** A place in the form: a condition by its row's key, an action by its name, or another field. */
export type RulePlace = number | ActionPart | "typedTags" | "notDeliveredFeeVnd" | "name" | "actions";

/** Returns what is still missing, one problem for each place. */
export function problemsOf(form: RuleForm): Map<RulePlace, RuleProblem> {
  const problems = new Map<RulePlace, RuleProblem>();
  if (form.name.trim() === "") problems.set("name", "name");
  for (const { key, fact, values, amount } of form.conditions) {
    if (isMeasured(fact)) {
      if (!isAmount(amount)) problems.set(key, "amount");
    } else if (values.length === 0) problems.set(key, "values");
  }
  for (const part of form.parts) {
    if (part === "tags") addTagProblems(problems, form.tags);
    else if (part === "hold" && form.actions.hold?.reason.trim() === "") problems.set(part, "reason");
    else if (part === "note" && unknownNoteWords(form.actions.note ?? "").length > 0) problems.set(part, "word");
    else if (part === "bookAtOnce" && form.parts.includes("hold")) problems.set(part, "held");
    else if (part === "declaredValueVnd") {
      if (!isAmount(form.actions[part])) problems.set(part, "amount");
    } else if (!isSet(form.actions[part])) problems.set(part, "values");
  }
  if (form.parts.length === 0) problems.set("actions", "actions");
  return problems;
}

function addTagProblems(problems: Map<RulePlace, RuleProblem>, entry: TagEntry): void {
  const { minimum, maximum } = NOT_DELIVERED_FEE_VND;
  const tags = tagsOf(entry);
  if (tags === null) problems.set("typedTags", "values");
  else if (tags.length === 0) problems.set("tags", "values");
  if (!isWithin(entry.notDeliveredFeeVnd, minimum, maximum)) problems.set("notDeliveredFeeVnd", "amount");
}

/** Returns the rule as it is sent; complete only if `problemsOf` finds nothing. */
export function ruleOf(form: RuleForm): Pick<Rule, "id" | "name" | "enabled" | "conditions"> & RuleDraft {
  const kept = (part: string) => (form.parts as readonly string[]).includes(part);
  return {
    id: form.id,
    name: form.name.trim(),
    enabled: form.enabled,
    conditions: form.conditions.map(conditionOf),
    actions: {
      ...(kept("tags") ? writtenTags(form.tags) : {}),
      ...Object.fromEntries(Object.entries(numbered(form.actions)).filter(([part]) => kept(part))),
    },
  };
}

function conditionFormOf(condition: Condition, key: number): ConditionForm {
  const { fact, is } = condition;
  if ("vnd" in condition) return { key, fact, is, values: [], amount: condition.vnd };
  if ("grams" in condition) return { key, fact, is, values: [], amount: condition.grams };
  return { key, fact, is, values: [...condition.values], amount: null };
}

function conditionOf({ fact, is, values, amount }: ConditionForm): Condition {
  const bound = is === "less_than" ? "less_than" : "at_least";
  const membership = is === "none_of" ? "none_of" : "any_of";
  if (isFactOf(fact, "money")) return { fact, is: bound, vnd: numberOf(amount) ?? 0 };
  if (isFactOf(fact, "mass")) return { fact, is: bound, grams: numberOf(amount) ?? 0 };
  if (isFactOf(fact, "choice")) {
    const { choices } = FACTS[fact];
    return { fact, is: membership, values: values.flatMap((value) => choices.filter((choice) => choice === value)) };
  }
  return { fact, is: membership, values };
}

function isAmount(entry: NumberEntry | undefined): boolean {
  return typeof entry === "number" && isWithin(entry, 1);
}

/** Returns the tags as far as they can be read. */
function writtenTags(entry: TagEntry): StoredTags {
  const { named, subTags, notDeliveredFeeVnd } = entry;
  const readable = { tags: [...named], subTags: [...subTags], notDeliveredFeeVnd: numberOf(notDeliveredFeeVnd) };
  return storedTagsOf(entry) ?? readable;
}

/** Replaces text that is not a number yet with null. */
function numbered(actions: RuleForm["actions"]): Partial<RuleActions> {
  const { declaredValueVnd, ...others } = actions;
  return {
    ...others,
    ...(declaredValueVnd === undefined ? {} : { declaredValueVnd: numberOf(declaredValueVnd) }),
  };
}

function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== false;
}
