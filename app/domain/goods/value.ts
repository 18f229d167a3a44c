import { wholeNumber, wholeVnd } from "~/domain/money";
import type { GoodsLine } from "./line";

/** More than any goods cost, and small enough that sums stay exact. */
export const MAX_VALUE_VND = 1_000_000_000_000;

type PricedLine = Pick<GoodsLine, "quantity" | "originalPriceVnd" | "discountedPriceVnd">;

export interface DeclaredValue {
  valueVnd: number;
  /** `setting`: all lines are free, so the shop's minimum is used. */
  origin: "order" | "setting";
}

/**
 * Returns the declared value of the pieces in a parcel: after discounts; before them when they reduce it to 0; else the
 * shop's minimum. Always above 0, as the carrier requires (domain 1.7, field notes 12.6).
 */
export function declaredValue(lines: readonly PricedLine[], minimumVnd: number): DeclaredValue {
  const discounted = sumOf(lines, (line) => line.discountedPriceVnd);
  if (discounted > 0) return { valueVnd: discounted, origin: "order" };
  const undiscounted = sumOf(lines, (line) => line.originalPriceVnd);
  if (undiscounted > 0) return { valueVnd: undiscounted, origin: "order" };
  return { valueVnd: Math.max(1, wholeVnd(minimumVnd)), origin: "setting" };
}

function sumOf(lines: readonly PricedLine[], priceOf: (line: PricedLine) => number): number {
  let sum = 0;
  for (const line of lines) sum += wholeVnd(priceOf(line)) * wholeNumber(line.quantity);
  return Math.min(sum, MAX_VALUE_VND);
}
