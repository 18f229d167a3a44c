import { wholeNumber } from "~/domain/money";
import type { Problem } from "~/domain/parcel/problem";
import { TAG } from "~/domain/parcel/tags";
import type { ShopSettings } from "~/domain/settings/settings";
import type { GoodsLine } from "./line";

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

/** Returns what one piece weighs by the merchant's word, rounded up to whole grams; 0 when nobody set a weight. */
export function ownWeightGrams({ weightGrams }: Pick<GoodsLine, "weightGrams">): number {
  return weightGrams === null ? 0 : wholeNumber(Math.ceil(weightGrams));
}

/** Returns what one piece counts as: a line without weight takes the shop's default (domain 1.8). */
export function pieceWeightGrams(
  line: Pick<GoodsLine, "weightGrams">,
  { defaultLineWeightGrams }: Pick<ShopSettings, "defaultLineWeightGrams">,
): number {
  return ownWeightGrams(line) || defaultLineWeightGrams;
}

/** Heavier than anything carried, and a number that adds up exactly. */
const HEAVIEST_GRAMS = 1_000_000_000;

/** Returns a parcel in grams: all pieces, and its packaging once. */
export function parcelWeightGrams(
  lines: readonly Pick<GoodsLine, "weightGrams" | "quantity">[],
  settings: Pick<ShopSettings, "defaultLineWeightGrams" | "packagingWeightGrams">,
): number {
  let grams = settings.packagingWeightGrams;
  for (const line of lines) grams += pieceWeightGrams(line, settings) * wholeNumber(line.quantity);
  return Math.min(grams, HEAVIEST_GRAMS);
}
