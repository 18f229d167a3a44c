import type { RateItem } from "~/domain/fee/rate-request";
import type { ProductFacts } from "~/store/product-facts.server";

/** Returns a line of a cart as it appears in Shopify's rate request. Unknown facts have the values of unset ones there. */
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
