/** Where a fact's values are in the shop's stored orders, for suggestions in the editor. */
interface WordsPlace {
  of: "order" | "line";
  key: string;
}

/** `words`: a parcel has several; `word`: one. The kind decides how a fact is asked, stored and edited. */
type FactRow = { inCart: boolean } & (
  | { kind: "words" | "word"; wordsIn: WordsPlace }
  | { kind: "choice"; choices: readonly string[] }
  | { kind: "province" | "location" | "money" | "mass" }
);

/**
 * What a rule may ask about a parcel (domain 5.1), in the order of the editor's list. Everything that differs between facts is
 * defined here, except their names: texts `rules:fact` and `rules:says`. `inCart`: known before there is an order.
 */
export const FACTS = {
  /** Types of all products in the parcel. */
  productType: { kind: "words", inCart: true, wordsIn: { of: "line", key: "productType" } },
  productTag: { kind: "words", inCart: true, wordsIn: { of: "line", key: "productTags" } },
  orderTag: { kind: "words", inCart: false, wordsIn: { of: "order", key: "tags" } },
  /** The official names of the address's provinces, in both systems (`provincesOf`). */
  province: { kind: "province", inCart: true },
  /** `unpaid`: not paid, and not known to be paid at the door (domain 2.1). */
  payment: { kind: "choice", inCart: false, choices: ["cod", "prepaid", "unpaid"] },
  /**
   * The value of the goods, whole VND: after discounts; before them if they took everything; the shop's minimum for goods that
   * cost nothing (domain 5.1).
   */
  totalValue: { kind: "money", inCart: true },
  /** In grams, with packaging. */
  weight: { kind: "mass", inCart: true },
  /** gid://shopify/Location/… */
  location: { kind: "location", inCart: false },
  salesChannel: { kind: "word", inCart: false, wordsIn: { of: "order", key: "salesChannel" } },
} as const satisfies Record<string, FactRow>;

type Facts = typeof FACTS;

export type ConditionFact = keyof Facts;
export type FactKind = Facts[ConditionFact]["kind"];

/** The facts of one or more kinds. */
export type FactOfKind<Kind extends FactKind> = {
  [Fact in ConditionFact]: Facts[Fact]["kind"] extends Kind ? Fact : never;
}[ConditionFact];

/** Facts whose values are words that merchants choose themselves. */
export type WordFact = FactOfKind<"words" | "word">;

/** Facts that an order has and a cart does not. */
export type OrderOnlyFact = {
  [Fact in ConditionFact]: Facts[Fact]["inCart"] extends false ? Fact : never;
}[ConditionFact];

type FactValue<Row extends FactRow> = Row extends { choices: readonly (infer Choice)[] }
  ? Choice
  : Row["kind"] extends "money" | "mass"
    ? number
    : Row["kind"] extends "words" | "province"
      ? readonly string[]
      : string;

/** The facts of a parcel. Null: not known here, so that no condition on it holds (domain 5.1). */
export type RuleFacts = { [Fact in ConditionFact]: FactValue<Facts[Fact]> | null };

export type RulePayment = NonNullable<RuleFacts["payment"]>;

export const CONDITION_FACTS: readonly ConditionFact[] = Object.keys(FACTS).filter(
  (name): name is ConditionFact => name in FACTS,
);

/** Returns whether a fact is of one of these kinds. */
export function isFactOf<Kind extends FactKind>(
  fact: ConditionFact,
  ...kinds: readonly Kind[]
): fact is FactOfKind<Kind> {
  return kinds.some((kind) => kind === FACTS[fact].kind);
}

/** Returns the facts of these kinds, in the order of the table. */
export function factsOfKind<Kind extends FactKind>(...kinds: readonly Kind[]): FactOfKind<Kind>[] {
  return CONDITION_FACTS.filter((fact): fact is FactOfKind<Kind> => isFactOf(fact, ...kinds));
}

/** Returns a record with one value for each of the facts. */
export function forFacts<Fact extends ConditionFact, Value>(
  facts: readonly Fact[],
  value: (fact: Fact) => Value,
): Record<Fact, Value> {
  // Object.fromEntries loses the type of the keys.
  return Object.fromEntries(facts.map((fact) => [fact, value(fact)])) as Record<Fact, Value>;
}

/** No fact is known; at checkout the known ones are set over these. */
export const UNKNOWN_FACTS: RuleFacts = forFacts(CONDITION_FACTS, () => null);

/** The attributes of a product that rules may ask about. */
export interface ProductAttributes {
  productTags: readonly string[];
  productType: string;
}

/** Returns the tags and types of the products, each once. */
export function productFacts(products: readonly ProductAttributes[]): Pick<RuleFacts, "productTag" | "productType"> {
  return {
    productTag: [...new Set(products.flatMap(({ productTags }) => productTags))],
    productType: [...new Set(products.map(({ productType }) => productType).filter(Boolean))],
  };
}
