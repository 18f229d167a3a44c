/** What a rule may ask about a parcel. Null: not known here, so that no condition on it holds (domain 5). */
export interface RuleFacts {
  orderTags: readonly string[] | null;
  /** Of all products in the parcel. */
  productTags: readonly string[] | null;
  productTypes: readonly string[] | null;
  /**
   * The goods by themselves, whole VND: after discounts; before them when they took everything; the shop's minimum for
   * what costs nothing (domain 5.1).
   */
  totalValueVnd: number | null;
  /** With packaging. */
  weightGrams: number | null;
  /** The official names of the provinces the address lies in, of both systems (`provincesOf`). */
  provinces: readonly string[] | null;
  payment: RulePayment | null;
  /** gid://shopify/Location/… */
  locationId: string | null;
  salesChannel: string | null;
}

/** `unpaid`: not paid, and nobody said that it is paid at the door (domain 2). */
export type RulePayment = "cod" | "prepaid" | "unpaid";

/** Where nothing is known yet: at checkout the known facts are put over these. */
export const UNKNOWN_FACTS: RuleFacts = {
  orderTags: null,
  productTags: null,
  productTypes: null,
  totalValueVnd: null,
  weightGrams: null,
  provinces: null,
  payment: null,
  locationId: null,
  salesChannel: null,
};

/** What is known of a product, for rules that ask. */
export interface ProductAttributes {
  productTags: readonly string[];
  productType: string;
}

/** The tags and types of some products, each once. */
export function productFacts(products: readonly ProductAttributes[]): Pick<RuleFacts, "productTags" | "productTypes"> {
  return {
    productTags: [...new Set(products.flatMap(({ productTags }) => productTags))],
    productTypes: [...new Set(products.map(({ productType }) => productType).filter(Boolean))],
  };
}
