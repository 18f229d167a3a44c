import type { PickOption, Transport, WorkShift } from "~/domain/parcel/request";
import { allowedBeside } from "~/domain/parcel/tags";
import { type ConditionTest, comparableFacts, ruleTest } from "./conditions";
import type { ConditionFact, RuleFacts } from "./facts";
import type { Rule, RuleActions } from "./schema";

/** Which rule did something, as it is shown. */
export interface RuleRef {
  id: string;
  name: string;
}

interface RuleHold extends RuleRef {
  reason: string;
}

/** What the rules say about one parcel. What no rule set is undefined, empty or false. */
export interface RuleEffects {
  tags: number[];
  subTags: number[];
  solutionIds: string[];
  notDeliveredFeeVnd?: number;
  transport?: Transport;
  pickAddressId?: string;
  pickOption?: PickOption;
  pickWorkShift?: WorkShift;
  deliverWorkShift?: WorkShift;
  /** A template. */
  note?: string;
  declaredValueVnd?: number;
  bookAtOnce: boolean;
  /** Every rule that keeps the parcel back: each has its own reason. */
  holds: RuleHold[];
  /** Which rules set a part, in their order; a single-valued part has one. */
  setBy: Partial<Record<RuledPart, RuleRef[]>>;
}

export type RuledPart = Exclude<keyof RuleEffects, "setBy" | "holds">;

/** Parts of which a parcel has one: the first rule that sets it wins (domain 5). */
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

/** Parts that merge: what several rules set, each once. */
const MERGED = ["tags", "subTags", "solutionIds"] as const satisfies readonly (keyof RuleActions & RuledPart)[];

interface PreparedRule {
  ref: RuleRef;
  matches: ConditionTest;
  actions: RuleActions;
}

interface PreparedRules {
  rules: PreparedRule[];
  /** What their conditions ask. */
  facts: ReadonlySet<ConditionFact>;
}

/** By the list itself: settings that are read once are prepared once. */
const prepared = new WeakMap<readonly Rule[], PreparedRules>();

/**
 * What a shop's rules say about one parcel: disabled ones left out, the others in their order. Single-valued parts: the
 * first rule that sets one wins; tags, sub-tags and solutions merge, but of the tags that exclude each other (17, 18,
 * 19) the first wins too. The list must not be changed after it was given here once.
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

/** What the enabled rules ask: who is in a hurry need not find out the rest. */
export const factsUsed = (rules: readonly Rule[]): ReadonlySet<ConditionFact> => prepare(rules).facts;

/** The enabled rules whose conditions all hold, in their order. */
export function matchingRules(rules: readonly Rule[], facts: RuleFacts): RuleRef[] {
  const comparable = comparableFacts(facts);
  return prepare(rules)
    .rules.filter(({ matches }) => matches(comparable))
    .map(({ ref }) => ref);
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
  if (actions.bookAtOnce && !effects.bookAtOnce) {
    effects.bookAtOnce = true;
    credit(effects, "bookAtOnce", ref);
  }
  if (actions.hold) effects.holds.push({ ...ref, reason: actions.hold.reason });
}

/** Adds what is not there yet; gives whether anything was. */
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
