import { wholeVnd } from "~/domain/money";
import type { ShopSettings } from "~/domain/settings/settings";

/** A parcel whose value is strictly above this is insured and tag 2 is proposed, whole VND (carrier 2.5, 8.5). */
export const INSURANCE_THRESHOLD_VND: Record<ShopSettings["shopKind"], number> = { b2c: 3_000_000, c2c: 1_000_000 };

/** The most that the carrier pays for a lost parcel with proof of its value (carrier 2.5, 8.3). */
export const MAXIMUM_COVER_VND = 20_000_000;

/** Without proof of value the carrier pays at most this many times the shipping fee (carrier 8.4). */
const COVER_WITHOUT_PROOF_FEES = 4;

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
  return isInsured(valueVnd, shopKind) ? compensationOf(valueVnd, feeVnd) : null;
}

/** Returns what the carrier pays at most for a parcel of this declared value (carrier 2.5, 8.3, 8.4). */
export function compensationOf(valueVnd: number, feeVnd: number | null): Cover {
  return {
    withProofVnd: Math.min(valueVnd, MAXIMUM_COVER_VND),
    withoutProofVnd: feeVnd === null ? null : Math.min(valueVnd, wholeVnd(feeVnd) * COVER_WITHOUT_PROOF_FEES),
  };
}
