import { wholeNumber } from "~/domain/money";

/** A line of goods as far as weight and value go, of an order or of a cart. */
export interface GoodsLine {
  requiresShipping: boolean;
  /** Of an order: still to be fulfilled. */
  quantity: number;
  /** One piece in grams; null when the merchant set no weight. */
  weightGrams: number | null;
  /** One piece before and after all discounts; a cart knows no discounts. */
  originalPriceVnd: number;
  discountedPriceVnd: number;
}

/** Returns the lines that go into a parcel: still to be fulfilled, and of a kind that is shipped. */
export function shippableLines<Line extends Pick<GoodsLine, "requiresShipping" | "quantity">>(
  lines: readonly Line[],
): Line[] {
  return lines.filter((line) => line.requiresShipping && wholeNumber(line.quantity) > 0);
}
