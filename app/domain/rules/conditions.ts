import { CONDITION_FACTS, type ConditionFact, type RuleFacts } from "./facts";
import type { Condition } from "./schema";

/**
 * The facts of one parcel with their texts normalised for comparison, done once however many rules there are. A single text is
 * a list of one; null: not known.
 */
export type ComparableFacts = ReadonlyMap<ConditionFact, readonly string[] | number | null>;

/** Whether all conditions of a rule hold for a parcel. */
export type ConditionTest = (facts: ComparableFacts) => boolean;

/** Returns a parcel's facts with their texts in the form that conditions compare. */
export function comparableFacts(facts: RuleFacts): ComparableFacts {
  return new Map(CONDITION_FACTS.map((fact) => [fact, comparable(facts[fact])]));
}

function comparable(value: RuleFacts[ConditionFact]): readonly string[] | number | null {
  if (value === null || typeof value === "number") return value;
  return typeof value === "string" ? [sameWord(value)] : value.map(sameWord);
}

/** Returns the test of a rule. What can be done once is done here, so that testing a parcel costs next to nothing. */
export function ruleTest(conditions: readonly Condition[]): ConditionTest {
  const tests = conditions.map(conditionTest);
  return (facts) => tests.every((holds) => holds(facts));
}

function conditionTest(condition: Condition): ConditionTest {
  if ("vnd" in condition) return bounded(condition, condition.vnd);
  if ("grams" in condition) return bounded(condition, condition.grams);
  return membership(condition);
}

/** A list that is known but empty meets every `none_of`; one that is not known (null) meets no condition. */
function membership({ fact, is, values }: Extract<Condition, { values: unknown }>): ConditionTest {
  const wanted = new Set(values.map(sameWord));
  const hasAny = is === "any_of";
  return (facts) => {
    const words = facts.get(fact);
    return Array.isArray(words) && words.some((word) => wanted.has(word)) === hasAny;
  };
}

function bounded({ fact, is }: Exclude<Condition, { values: unknown }>, limit: number): ConditionTest {
  return (facts) => {
    const value = facts.get(fact);
    if (typeof value !== "number" || Number.isNaN(value)) return false;
    return is === "at_least" ? value >= limit : value < limit;
  };
}

/** Ignores encoding and case, as Shopify does for tags. Accents count: cá is not ca. */
function sameWord(text: string): string {
  return text.normalize("NFC").trim().toLowerCase();
}
