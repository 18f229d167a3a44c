import type { RuleFacts } from "./facts";
import type { Condition } from "./schema";

/** The facts of one parcel with their words ready to be compared: done once, however many rules ask. */
export type ComparableFacts = RuleFacts & { readonly comparable: true };

/** Whether all conditions of a rule hold for a parcel. */
export type ConditionTest = (facts: ComparableFacts) => boolean;

/** Brings the words of a parcel's facts into the form that conditions compare. */
export function comparableFacts(facts: RuleFacts): ComparableFacts {
  const words = (list: readonly string[] | null) => (list === null ? null : list.map(sameWord));
  const word = (text: string | null) => (text === null ? null : sameWord(text));
  return {
    ...facts,
    orderTags: words(facts.orderTags),
    productTags: words(facts.productTags),
    productTypes: words(facts.productTypes),
    provinces: words(facts.provinces),
    locationId: word(facts.locationId),
    salesChannel: word(facts.salesChannel),
    comparable: true,
  };
}

/** Makes the test of a rule: what can be done once is done here, so that a parcel costs next to nothing. */
export function ruleTest(conditions: readonly Condition[]): ConditionTest {
  const tests = conditions.map(conditionTest);
  return (facts) => tests.every((holds) => holds(facts));
}

function conditionTest(condition: Condition): ConditionTest {
  switch (condition.fact) {
    case "orderTag":
      return manyOf(condition, ({ orderTags }) => orderTags);
    case "productTag":
      return manyOf(condition, ({ productTags }) => productTags);
    case "productType":
      return manyOf(condition, ({ productTypes }) => productTypes);
    case "province":
      return manyOf(condition, ({ provinces }) => provinces);
    case "payment":
      return oneOf(condition, ({ payment }) => payment);
    case "location":
      return oneOf(condition, ({ locationId }) => locationId);
    case "salesChannel":
      return oneOf(condition, ({ salesChannel }) => salesChannel);
    case "totalValue":
      return bounded(condition.is, condition.vnd, ({ totalValueVnd }) => totalValueVnd);
    case "weight":
      return bounded(condition.is, condition.grams, ({ weightGrams }) => weightGrams);
  }
}

interface Membership {
  is: "any_of" | "none_of";
  values: readonly string[];
}

/** A list that is known and empty holds none of anything; one that is not known holds nothing at all. */
function manyOf(
  { is, values }: Membership,
  factOf: (facts: ComparableFacts) => readonly string[] | null,
): ConditionTest {
  const wanted = new Set(values.map(sameWord));
  const hasAny = is === "any_of";
  return (facts) => {
    const words = factOf(facts);
    return words !== null && words.some((word) => wanted.has(word)) === hasAny;
  };
}

function oneOf({ is, values }: Membership, factOf: (facts: ComparableFacts) => string | null): ConditionTest {
  const wanted = new Set(values.map(sameWord));
  const hasAny = is === "any_of";
  return (facts) => {
    const word = factOf(facts);
    return word !== null && wanted.has(word) === hasAny;
  };
}

function bounded(
  is: "at_least" | "less_than",
  limit: number,
  factOf: (facts: ComparableFacts) => number | null,
): ConditionTest {
  return (facts) => {
    const value = factOf(facts);
    if (value === null || Number.isNaN(value)) return false;
    return is === "at_least" ? value >= limit : value < limit;
  };
}

/** One word however its letters are encoded, in capitals or not, as Shopify takes tags. Accents make another word: cá is not ca. */
function sameWord(text: string): string {
  return text.normalize("NFC").trim().toLowerCase();
}
