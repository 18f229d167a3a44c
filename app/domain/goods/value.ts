import { wholeNumber, wholeVnd } from "~/domain/money";
import { RETURN_FEE_TAGS } from "~/domain/parcel/tags";
import type { ShopSettings } from "~/domain/settings/settings";
import type { GoodsLine } from "./line";

/** Strictly above this the parcel is insured and tag 2 is proposed, whole VND (carrier 2.5, 8). */
export const INSURANCE_THRESHOLD_VND: Record<ShopSettings["shopKind"], number> = { b2c: 3_000_000, c2c: 1_000_000 };

/** The most that is paid back for a lost parcel, with proof of its value (carrier 2.5, 8). */
export const MAXIMUM_COVER_VND = 20_000_000;

/** Without proof the carrier pays at most this many times the shipping fee (carrier 8). */
const COVER_WITHOUT_PROOF_FEES = 4;

/** More than any goods, and a number that adds up exactly. */
export const DEAREST_VND = 1_000_000_000_000;

type PricedLine = Pick<GoodsLine, "quantity" | "originalPriceVnd" | "discountedPriceVnd">;

export interface DeclaredValue {
  valueVnd: number;
  /** `setting`: all lines were free, so the shop's minimum stands in. */
  origin: "order" | "setting";
}

/**
 * The declared value of the pieces in a parcel: after discounts; undiscounted when the discounts took everything;
 * else the shop's minimum. Always above 0, as the carrier demands (domain 1, field notes 12).
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
  return Math.min(sum, DEAREST_VND);
}

/** Whether the carrier insures this value, and charges for it. Exactly at the threshold it does not. */
export function isInsured(valueVnd: number, shopKind: ShopSettings["shopKind"]): boolean {
  return valueVnd > INSURANCE_THRESHOLD_VND[shopKind];
}

export interface Cover {
  withProofVnd: number;
  /** Null while the fee is unknown. */
  withoutProofVnd: number | null;
}

/** What the carrier pays for a lost parcel; null for one below the threshold, which shows no cover (domain 1). */
export function coverOf(valueVnd: number, shopKind: ShopSettings["shopKind"], feeVnd: number | null): Cover | null {
  if (!isInsured(valueVnd, shopKind)) return null;
  return {
    withProofVnd: Math.min(valueVnd, MAXIMUM_COVER_VND),
    withoutProofVnd: feeVnd === null ? null : Math.min(valueVnd, wholeVnd(feeVnd) * COVER_WITHOUT_PROOF_FEES),
  };
}

const RETURN_FEE_IN_PROVINCE_VND = 5_000;

/**
 * What bringing the rest back costs, for parcels with tag 17, 18, 19 or 62: 5,000 VND in the province, half of the
 * first fee between provinces (carrier 2.5). Null without such a tag, or while the fee or the provinces are unknown.
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
