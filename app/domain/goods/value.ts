import { wholeNumber, wholeVnd } from "~/domain/money";
import { RETURN_FEE_TAGS } from "~/domain/parcel/tags";
import type { ShopSettings } from "~/domain/settings/settings";
import type { GoodsLine } from "./line";

/** A parcel whose value is strictly above this is insured and tag 2 is proposed, whole VND (carrier 2.5, 8.5). */
export const INSURANCE_THRESHOLD_VND: Record<ShopSettings["shopKind"], number> = { b2c: 3_000_000, c2c: 1_000_000 };

/** The most that the carrier pays for a lost parcel with proof of its value (carrier 2.5, 8.3). */
export const MAXIMUM_COVER_VND = 20_000_000;

/** Without proof of value the carrier pays at most this many times the shipping fee (carrier 8.4). */
const COVER_WITHOUT_PROOF_FEES = 4;

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

/** Returns whether the carrier insures this value, and charges for it. Exactly at the threshold it does not. */
export function isInsured(valueVnd: number, shopKind: ShopSettings["shopKind"]): boolean {
  return valueVnd > INSURANCE_THRESHOLD_VND[shopKind];
}

export interface Cover {
  withProofVnd: number;
  /** Null while the fee is unknown. */
  withoutProofVnd: number | null;
}

/** Returns what the carrier pays for a lost parcel; null for one that is not insured, which shows no cover (domain 1.7). */
export function coverOf(valueVnd: number, shopKind: ShopSettings["shopKind"], feeVnd: number | null): Cover | null {
  if (!isInsured(valueVnd, shopKind)) return null;
  return {
    withProofVnd: Math.min(valueVnd, MAXIMUM_COVER_VND),
    withoutProofVnd: feeVnd === null ? null : Math.min(valueVnd, wholeVnd(feeVnd) * COVER_WITHOUT_PROOF_FEES),
  };
}

const RETURN_FEE_IN_PROVINCE_VND = 5_000;

/**
 * Returns the fee for returning goods of a parcel with tag 17, 18, 19 or 62, whole VND: 5,000 VND within a province, half
 * of the first fee between provinces (carrier 2.5). Null without such a tag, or while the fee or the provinces are unknown.
 */
export function expectedReturnFee(parcel: {
  tags: readonly number[];
  firstFeeVnd: number | null;
  sameProvince: boolean | null;
}): number | null {
  if (!parcel.tags.some((tag) => RETURN_FEE_TAGS.includes(tag)) || parcel.sameProvince === null) return null;
  if (parcel.sameProvince) return RETURN_FEE_IN_PROVINCE_VND;
  return parcel.firstFeeVnd === null ? null : Math.round(wholeVnd(parcel.firstFeeVnd) / 2);
}
