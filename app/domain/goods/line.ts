import { wholeNumber } from "~/domain/money";

/** A line of an order or a cart, with what weight and value depend on. */
export interface GoodsLine {
  requiresShipping: boolean;
  /** In an order, the quantity still to be fulfilled. */
  quantity: number;
  /** One piece in grams; null when the merchant set no weight. */
  weightGrams: number | null;
  /** One piece before and after all discounts; a cart has no discounts. */
  originalPriceVnd: number;
  discountedPriceVnd: number;
}

/** Returns the lines that go into a parcel: those that require shipping and are still to be fulfilled. */
export function shippableLines<Line extends Pick<GoodsLine, "requiresShipping" | "quantity">>(
  lines: readonly Line[],
): Line[] {
  return lines.filter((line) => line.requiresShipping && wholeNumber(line.quantity) > 0);
}
