import type { Transport } from "../parcel/request";

/** The metafield of our rates that carries `FeeDetails` to the checkout extension (shopify 1.4). */
export const FEE_METAFIELD = { namespace: "waybill", key: "fee", type: "json" } as const;

/**
 * Details of one of our shipping rates, whole VND as the buyer pays them: the parts add up to the total. This module
 * does not import zod, because the checkout extension uses it too.
 */
export interface FeeDetails {
  transport: Transport;
  shippingVnd: number;
  /** 0 when the parcel is not insured or the shop pays for it. */
  insuranceVnd: number;
  surchargesVnd: number;
  totalVnd: number;
  /** Days in transit, learned from this shop's own parcels or taken from its table; null when unknown. */
  days: { from: number; to: number } | null;
  /** The buyer may pay at the door. */
  codPossible: boolean;
  /** The address was not known to the ward, which may change the fee. */
  estimate: boolean;
  /** The part of the address that was not known; absent without an estimate, and in rates of an earlier release. */
  missing?: MissingPlace;
}

/** What an address lacks for an exact fee; `province`: nothing of it was recognised. */
export type MissingPlace = "province" | "district" | "ward";

/** Reads the metafield's value. Null for anything that is not valid fee details. */
export function readFeeDetails(value: unknown): FeeDetails | null {
  if (typeof value !== "string") return null;
  try {
    const details = JSON.parse(value) as Partial<FeeDetails> | null;
    return details && isFeeDetails(details) ? details : null;
  } catch {
    return null;
  }
}

function isFeeDetails(details: Partial<FeeDetails>): details is FeeDetails {
  const { transport, shippingVnd, insuranceVnd, surchargesVnd, totalVnd, days, missing } = details;
  return (
    (transport === "road" || transport === "fly") &&
    [shippingVnd, insuranceVnd, surchargesVnd, totalVnd].every((vnd) => Number.isSafeInteger(vnd)) &&
    (days === null || (Number.isFinite(days?.from) && Number.isFinite(days?.to))) &&
    typeof details.codPossible === "boolean" &&
    typeof details.estimate === "boolean" &&
    (missing === undefined || missing === "province" || missing === "district" || missing === "ward")
  );
}
