import type { Weight } from "./state/product.ts";

const GRAMS_PER: Record<Weight["unit"], number> = { GRAMS: 1, KILOGRAMS: 1000, OUNCES: 28.3495, POUNDS: 453.592 };

/** Returns a weight in whole grams; 0 when the merchant set none, as Shopify stores it. */
export function inGrams(weight: Weight | null): number {
  return weight ? Math.round(weight.value * GRAMS_PER[weight.unit]) : 0;
}
