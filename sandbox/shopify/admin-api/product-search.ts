import type { Product, Variant } from "../world/state/product.ts";
import type { Sortable, SortValue } from "./connection.ts";
import { notSimulated } from "./not-simulated.ts";
import { compareNumber, compareTime } from "./order-search.ts";
import type { Term } from "./search.ts";

const equals = (actual: string | null, { value }: Term) => (actual ?? "").toLowerCase() === value.toLowerCase();

/** The simulated filters of `products(query:)`; any other is refused, never ignored. */
const TESTS: Record<string, (product: Product, term: Term) => boolean> = {
  id: (product, term) => compareNumber(product.id, term),
  updated_at: (product, term) => compareTime(product.updatedAt, term),
  product_type: (product, term) => equals(product.productType, term),
  vendor: (product, term) => equals(product.vendor, term),
  tag: (product, term) => product.tags.some((tag) => equals(tag, term)),
  tag_not: (product, term) => !product.tags.some((tag) => equals(tag, term)),
  title: (product, term) => equals(product.title, term),
  status: (_product, term) => equals("ACTIVE", term),
};

/**
 * Searches a word without a field in several fields, case-insensitively; a `*` at its end matches the rest of a word. That
 * accents must match is an assumption.
 */
function hasWord({ title, productType, vendor, tags, variants }: Product, { value }: Term): boolean {
  const texts = [
    title,
    productType,
    vendor,
    ...tags,
    ...variants.flatMap((variant) => [variant.title, variant.sku ?? ""]),
  ];
  const words = texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const wanted = value.toLowerCase();
  const start = wanted.endsWith("*") ? wanted.slice(0, -1) : null;
  return words.some((word) => (start === null ? word === wanted : word.startsWith(start)));
}

/** Returns whether a product matches one term. */
export function productMatches(product: Product, term: Term): boolean {
  if (term.field === null) return hasWord(product, term);
  const test = TESTS[term.field];
  if (!test) throw notSimulated(`the filter ${term.field} of products`);
  return test(product, term);
}

const SORT_VALUES: Record<string, (product: Product) => SortValue> = {
  ID: (product) => product.id,
  TITLE: (product) => product.title,
  UPDATED_AT: (product) => product.updatedAt,
  PRODUCT_TYPE: (product) => product.productType,
};

/** Returns a product with its value under a sort key. */
export function placeProduct(product: Product, sortKey: string): Sortable<Product> {
  const value = SORT_VALUES[sortKey];
  if (!value) throw notSimulated(`sorting products by ${sortKey}`);
  return { item: product, id: product.id, value: value(product) };
}

/** Returns whether a variant matches one term of `productVariants(query:)`. */
export function variantMatches(product: Product, variant: Variant, term: Term): boolean {
  switch (term.field) {
    case "id":
      return compareNumber(variant.id, term);
    case "product_id":
      return compareNumber(product.id, term);
    case "sku":
      return equals(variant.sku, term);
    case "updated_at":
      return compareTime(product.updatedAt, term);
    default:
      throw notSimulated(`the filter ${term.field} of productVariants`);
  }
}
