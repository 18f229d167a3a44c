import type { Surcharge } from "~/domain/fee/surcharges";
import type { ParcelRequest } from "~/domain/parcel/request";

/** What the carrier's record says about the values we booked (carrier 2.8); null where it says nothing. */
export interface RecordedParcel {
  codVnd: number | null;
  declaredValueVnd: number | null;
  feePaidBy: "sender" | "receiver" | null;
  weightGrams: number | null;
  address: string | null;
  extraFees: readonly { type: string }[];
}

/** Keys `record.differs.<difference>` of the catalogues. */
export type RecordDifference = "cod" | "value" | "fee_paid_by" | "weight" | "address" | "re_delivery";

/**
 * Returns where the carrier's record differs from what was booked, for staff to look at (domain 4.6). The
 * carrier rewrites addresses, so there only its surcharge for a changed address counts as a difference.
 */
export function recordDifferences(sent: ParcelRequest, found: RecordedParcel): RecordDifference[] {
  const charged = (type: Surcharge) => found.extraFees.some((fee) => fee.type === type);
  const checks: [RecordDifference, boolean][] = [
    ["cod", found.codVnd !== null && found.codVnd !== sent.codVnd],
    ["value", found.declaredValueVnd !== null && found.declaredValueVnd !== sent.declaredValueVnd],
    ["fee_paid_by", found.feePaidBy !== null && found.feePaidBy !== sent.feePaidBy],
    ["weight", found.weightGrams !== null && found.weightGrams !== Math.ceil(sent.totalWeightGrams)],
    ["address", charged("change_address_fee")],
    ["re_delivery", charged("re_delivery_fee")],
  ];
  return checks.filter(([, differs]) => differs).map(([difference]) => difference);
}
