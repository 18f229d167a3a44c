import { wholeNumber } from "~/domain/money";
import { type Problem, warning } from "~/domain/parcel/problem";
import type { ParcelProduct } from "~/domain/parcel/request";
import { TAG } from "~/domain/parcel/tags";
import type { ShopSettings } from "~/domain/settings/settings";
import type { GoodsLine } from "./line";

/** Returns whether a parcel is heavier than the normal service carries, and not sent by the one for heavy goods. */
export function isTooHeavy(totalWeightGrams: number, tags: readonly number[], weightLimitGrams: number): boolean {
  return totalWeightGrams > weightLimitGrams && !tags.includes(TAG.heavyGoods);
}

/** The settings that decide what a parcel may weigh. */
export type WeightSettings = Pick<ShopSettings, "weightLimitGrams" | "defaultLineWeightGrams" | "packagingWeightGrams">;

/**
 * Returns a warning for a parcel too heavy for the normal service; it names the product of which one piece alone is. The limit
 * of the service for heavy goods is not documented.
 */
export function weightLimitProblems(
  totalWeightGrams: number,
  tags: readonly number[],
  products: readonly Pick<ParcelProduct, "name" | "weightGrams">[],
  { weightLimitGrams: weightLimit, packagingWeightGrams }: WeightSettings,
): Problem[] {
  if (!isTooHeavy(totalWeightGrams, tags, weightLimit)) return [];
  const piece = products.find(({ weightGrams }) => weightGrams + packagingWeightGrams > weightLimit);
  if (!piece) return [warning("weight", "weight_over_limit", { weight: totalWeightGrams, weightLimit })];
  return [warning("weight", "piece_over_limit", { product: piece.name, weight: piece.weightGrams, weightLimit })];
}

/** Shopify's names of weight units. */
export type WeightUnit = "GRAMS" | "KILOGRAMS" | "OUNCES" | "POUNDS";

const GRAMS_PER: Record<WeightUnit, number> = {
  GRAMS: 1,
  KILOGRAMS: 1_000,
  OUNCES: 28.349_523_125,
  POUNDS: 453.592_37,
};

/**
 * Returns the weight of one piece in whole grams, rounded up, as a parcel that weighs more than declared is charged more
 * (domain 1.8). Null for a weight that is missing, not positive or not a number.
 */
export function gramsOf(weight: number | null, unit: WeightUnit): number | null {
  if (weight === null || !Number.isFinite(weight) || weight <= 0) return null;
  // 1.1 kg is 1100.0000000000002 g in floating point: remove that error before rounding up.
  return Math.max(1, Math.ceil(Number((weight * GRAMS_PER[unit]).toFixed(6))));
}

/** Returns the weight the merchant set for one piece, rounded up to whole grams; 0 when none is set. */
export function ownWeightGrams({ weightGrams }: Pick<GoodsLine, "weightGrams">): number {
  return weightGrams === null ? 0 : wholeNumber(Math.ceil(weightGrams));
}

/** Returns the weight one piece counts with, in grams: a line without weight takes the shop's default (domain 1.8). */
export function pieceWeightGrams(
  line: Pick<GoodsLine, "weightGrams">,
  { defaultLineWeightGrams }: Pick<ShopSettings, "defaultLineWeightGrams">,
): number {
  return ownWeightGrams(line) || defaultLineWeightGrams;
}

/** Heavier than any parcel, and small enough that sums stay exact. */
const HEAVIEST_GRAMS = 1_000_000_000;

/** Returns the weight of a parcel in grams: all pieces, plus the packaging once. */
export function parcelWeightGrams(
  lines: readonly Pick<GoodsLine, "weightGrams" | "quantity">[],
  settings: Pick<ShopSettings, "defaultLineWeightGrams" | "packagingWeightGrams">,
): number {
  let grams = settings.packagingWeightGrams;
  for (const line of lines) grams += pieceWeightGrams(line, settings) * wholeNumber(line.quantity);
  return Math.min(grams, HEAVIEST_GRAMS);
}
