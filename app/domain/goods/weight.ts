import type { Problem } from "~/domain/parcel/problem";
import { TAG } from "~/domain/parcel/tags";

/** The normal service carries about this much (field notes 3); above it the parcel says so and the carrier decides. */
const WEIGHT_LIMIT_GRAMS = 20_000;

/** A parcel too heavy for the normal service; what its service for heavy goods carries the carrier does not say. */
export function weightLimitProblems(totalWeightGrams: number, tags: readonly number[]): Problem[] {
  if (totalWeightGrams <= WEIGHT_LIMIT_GRAMS || tags.includes(TAG.heavyGoods)) return [];
  const params = { weight: totalWeightGrams, weightLimit: WEIGHT_LIMIT_GRAMS };
  return [{ code: "weight_over_limit", field: "weight", severity: "warn", params }];
}

/** Shopify's units of weight, in its own words. */
export type WeightUnit = "GRAMS" | "KILOGRAMS" | "OUNCES" | "POUNDS";

const GRAMS_PER: Record<WeightUnit, number> = {
  GRAMS: 1,
  KILOGRAMS: 1_000,
  OUNCES: 28.349_523_125,
  POUNDS: 453.592_37,
};

/**
 * One piece in whole grams, rounded up: a parcel that weighs more than declared is charged more (domain 1). Null for
 * a weight that is missing, zero or no number.
 */
export function gramsOf(weight: number | null, unit: WeightUnit): number | null {
  if (weight === null || !Number.isFinite(weight) || weight <= 0) return null;
  // 1.1 kg is 1100.0000000000002 g to a computer: take out the noise before rounding up.
  return Math.max(1, Math.ceil(Number((weight * GRAMS_PER[unit]).toFixed(6))));
}

/** A parcel in grams: all pieces, and its packaging once. */
export function parcelWeightGrams(
  products: readonly { weightGrams: number; quantity: number }[],
  packagingWeightGrams: number,
): number {
  return products.reduce((sum, product) => sum + product.weightGrams * product.quantity, packagingWeightGrams);
}
