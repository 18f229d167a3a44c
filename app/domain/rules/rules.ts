import type { PickOption, TransportChoice, WorkShift } from "~/domain/parcel/request";
import { allowedBeside } from "~/domain/parcel/tags";
import { type ConditionTest, comparableFacts, ruleTest } from "./conditions";
import type { ConditionFact, RuleFacts } from "./facts";
import { holdsAndBooks, type Rule, type RuleActions } from "./schema";

/** The rule that set something, with its name to show. */
export interface RuleRef {
  id: string;
  name: string;
}

interface RuleHold extends RuleRef {
  reason: string;
}

/** What the rules set for one parcel. A part that no rule set is undefined, empty or false. */
export interface RuleEffects {
  tags: number[];
  subTags: number[];
  solutionIds: string[];
  notDeliveredFeeVnd?: number;
  transport?: TransportChoice;
  pickAddressId?: string;
  pickOption?: PickOption;
  pickWorkShift?: WorkShift;
  deliverWorkShift?: WorkShift;
  /** A template. */
  note?: string;
  declaredValueVnd?: number;
  bookAtOnce: boolean;
  /** Every rule that holds the parcel, each with its own reason. */
  holds: RuleHold[];
  /** Which rules set a part, in their order; a single-valued part has one. */
  setBy: Partial<Record<RuledPart, RuleRef[]>>;
}

export type RuledPart = Exclude<keyof RuleEffects, "setBy" | "holds">;

/** Parts with a single value: the first rule that sets one wins (domain 5.2). */
const SINGLE = [
  "notDeliveredFeeVnd",
  "transport",
  "pickAddressId",
  "pickOption",
  "pickWorkShift",
  "deliverWorkShift",
  "note",
  "declaredValueVnd",
] as const satisfies readonly (keyof RuleActions & RuledPart)[];

/** Parts that merge: the values of all matching rules, each once. */
const MERGED = ["tags", "subTags", "solutionIds"] as const satisfies readonly (keyof RuleActions & RuledPart)[];

interface PreparedRule {
  ref: RuleRef;
  matches: ConditionTest;
  actions: RuleActions;
}

interface PreparedRules {
  rules: PreparedRule[];
  /** The facts that their conditions ask for. */
  facts: ReadonlySet<ConditionFact>;
}

/** By the list object: the rules of settings that are read once are prepared once. */
const prepared = new WeakMap<readonly Rule[], PreparedRules>();

/**
 * Returns what a shop's rules set for one parcel: disabled ones are left out, the others apply in their order. For
 * single-valued parts the first rule that sets one wins; tags, sub-tags and solutions merge, but of the tags that exclude each
 * other (17, 18, 19) the first wins. The list must not be changed after it was passed here.
 */
export function evaluateRules(rules: readonly Rule[], facts: RuleFacts): RuleEffects {
  const effects: RuleEffects = { tags: [], subTags: [], solutionIds: [], bookAtOnce: false, holds: [], setBy: {} };
  const enabled = prepare(rules).rules;
  if (enabled.length === 0) return effects;
  const comparable = comparableFacts(facts);
  for (const rule of enabled) {
    if (rule.matches(comparable)) apply(effects, rule);
  }
  return effects;
}

/** Returns the facts that the enabled rules ask for, so that a caller short of time can skip the others. */
export const factsUsed = (rules: readonly Rule[]): ReadonlySet<ConditionFact> => prepare(rules).facts;

/** Returns the enabled rules whose conditions all hold, in their order. */
export function matchingRules(rules: readonly Rule[], facts: RuleFacts): RuleRef[] {
  const comparable = comparableFacts(facts);
  return prepare(rules)
    .rules.filter(({ matches }) => matches(comparable))
    .map(({ ref }) => ref);
}

/** Returns the ids of the rules that set something of a parcel or hold it, each once. */
export function rulesThatTouched({ setBy, holds }: RuleEffects): string[] {
  return [...new Set([...Object.values(setBy).flat(), ...holds].map(({ id }) => id))];
}

function prepare(rules: readonly Rule[]): PreparedRules {
  const known = prepared.get(rules);
  if (known) return known;
  const enabled = rules.filter((rule) => rule.enabled);
  const fresh = {
    rules: enabled.map(({ id, name, conditions, actions }) => ({
      ref: { id, name },
      matches: ruleTest(conditions),
      actions,
    })),
    facts: new Set(enabled.flatMap(({ conditions }) => conditions.map(({ fact }) => fact))),
  };
  prepared.set(rules, fresh);
  return fresh;
}

function apply(effects: RuleEffects, { ref, actions }: PreparedRule): void {
  for (const part of MERGED) {
    const values = part === "tags" ? allowedBeside(effects.tags, actions.tags) : actions[part];
    if (merge<number | string>(effects[part], values)) credit(effects, part, ref);
  }
  for (const part of SINGLE) {
    const value = actions[part];
    if (value === null || effects[part] !== undefined) continue;
    Object.assign(effects, { [part]: value });
    credit(effects, part, ref);
  }
  // A parcel that this rule held was to be seen by staff: its release does not book it.
  if (actions.bookAtOnce && !holdsAndBooks(actions) && !effects.bookAtOnce) {
    effects.bookAtOnce = true;
    credit(effects, "bookAtOnce", ref);
  }
  if (actions.hold) effects.holds.push({ ...ref, reason: actions.hold.reason });
}

/** Adds the values that are not there yet; returns whether any was added. */
function merge<Value>(into: Value[], values: readonly Value[]): boolean {
  const before = into.length;
  for (const value of values) if (!into.includes(value)) into.push(value);
  return into.length > before;
}

function credit(effects: RuleEffects, part: RuledPart, ref: RuleRef): void {
  const credited = effects.setBy[part];
  if (credited) credited.push(ref);
  else effects.setBy[part] = [ref];
}
