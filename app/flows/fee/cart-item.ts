import type { RateItem } from "~/domain/fee/rate-request";
import type { ProductFacts } from "~/store/product-facts.server";

/** A line of a cart as Shopify's rate request would have it. What is not known is as unset there. */
export function cartItem(variantId: string, quantity: number, facts: ProductFacts | undefined): RateItem {
  return {
    quantity,
    grams: facts?.weightGrams ?? 0,
    priceVnd: facts?.priceVnd ?? 0,
    requiresShipping: facts?.requiresShipping ?? true,
    productId: facts?.productId ?? null,
    variantId,
  };
}
