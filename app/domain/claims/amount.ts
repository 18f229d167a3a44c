import { dearerVnd, type Recharge } from "~/domain/attention/recharge";
import { compensationOf } from "~/domain/goods/insurance";
import type { ClaimKind } from "./claim";

/** What of a parcel decides how much can be claimed. */
export interface ClaimedParcel {
  declaredValueVnd: number;
  /** The carrier's fee: as charged, else as quoted; null: not known. */
  feeVnd: number | null;
  recharge: Recharge | null;
}

/**
 * Returns how much can be claimed, whole VND: the declared value up to the carrier's limit with proof of it, at most four times the fee
 * without (carrier 2.5, 8.3, 8.4); of a parcel that was weighed again, by how much it became dearer. Null: not known.
 */
export function claimableVnd(kind: ClaimKind, parcel: ClaimedParcel, hasProof: boolean): number | null {
  if (kind === "weight") return parcel.recharge && dearerVnd(parcel.recharge);
  const { withProofVnd, withoutProofVnd } = compensationOf(parcel.declaredValueVnd, parcel.feeVnd);
  return hasProof ? withProofVnd : withoutProofVnd;
}
