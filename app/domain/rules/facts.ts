/** Where the shop's own words lie in its orders as they are stored: what a rule is likely to ask for. */
interface WordsPlace {
  of: "order" | "line";
  key: string;
}

/** `words`: a parcel has several; `word`: one. The kind says how a fact is asked, stored and written in the editor. */
type FactRow = { inCart: boolean } & (
  | { kind: "words" | "word"; wordsIn: WordsPlace }
  | { kind: "choice"; choices: readonly string[] }
  | { kind: "province" | "location" | "money" | "mass" }
);

/**
 * What a rule may ask about a parcel (domain 5), in the order of the editor's list. All that differs from fact to fact
 * stands here; what a fact is called stands in the texts `rules:fact` and `rules:says`. `inCart`: known before there is an
 * order.
 */
export const FACTS = {
  /** Of all products in the parcel. */
  productType: { kind: "words", inCart: true, wordsIn: { of: "line", key: "productType" } },
  productTag: { kind: "words", inCart: true, wordsIn: { of: "line", key: "productTags" } },
  orderTag: { kind: "words", inCart: false, wordsIn: { of: "order", key: "tags" } },
  /** The official names of the provinces the address lies in, of both systems (`provincesOf`). */
  province: { kind: "province", inCart: true },
  /** `unpaid`: not paid, and nobody said that it is paid at the door (domain 2). */
  payment: { kind: "choice", inCart: false, choices: ["cod", "prepaid", "unpaid"] },
  /**
   * The goods by themselves, whole VND: after discounts; before them when they took everything; the shop's minimum for
   * what costs nothing (domain 5.1).
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

/** The facts of one kind, or of some. */
export type FactOfKind<Kind extends FactKind> = {
  [Fact in ConditionFact]: Facts[Fact]["kind"] extends Kind ? Fact : never;
}[ConditionFact];

/** Asked in words that merchants choose themselves. */
export type WordFact = FactOfKind<"words" | "word">;

/** What an order says and a cart does not. */
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

/** What is known of a parcel. Null: not known here, so that no condition on it holds (domain 5). */
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

/** Returns a value for each of some facts. */
export function forFacts<Fact extends ConditionFact, Value>(
  facts: readonly Fact[],
  value: (fact: Fact) => Value,
): Record<Fact, Value> {
  // Object.fromEntries forgets which keys it was given.
  return Object.fromEntries(facts.map((fact) => [fact, value(fact)])) as Record<Fact, Value>;
}

/** Where nothing is known yet: at checkout the known facts are put over these. */
export const UNKNOWN_FACTS: RuleFacts = forFacts(CONDITION_FACTS, () => null);

/** What is known of a product, for rules that ask. */
export interface ProductAttributes {
  productTags: readonly string[];
  productType: string;
}

/** The tags and types of some products, each once. */
export function productFacts(products: readonly ProductAttributes[]): Pick<RuleFacts, "productTag" | "productType"> {
  return {
    productTag: [...new Set(products.flatMap(({ productTags }) => productTags))],
    productType: [...new Set(products.map(({ productType }) => productType).filter(Boolean))],
  };
}
