const GRAMS_OF = { GRAMS: 1, KILOGRAMS: 1000, OUNCES: 28.349523125, POUNDS: 453.59237 };

/** A Shopify weight in whole grams, at least 1; null for none and for 0, which is Shopify's "not set". */
export function weightInGrams(
  weight: { unit: keyof typeof GRAMS_OF; value: number } | null | undefined,
): number | null {
  if (!weight || !(weight.value > 0)) return null;
  return Math.max(1, Math.round(weight.value * GRAMS_OF[weight.unit]));
}
