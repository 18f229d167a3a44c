import { type BuyerState, isToCome } from "./state";

/** What a buyer has ready for the courier. */
export interface ToPrepare {
  /** Whole VND, with the carrier's fee where the receiver pays it and it is known; 0: nothing is paid at the door. */
  amountVnd: number;
  /** The carrier's fee is paid at the door too, and nobody has said yet how much it is. */
  plusFee: boolean;
}

interface PaidParcel {
  state: BuyerState;
  codVnd: number;
  feePaidBy: "sender" | "receiver";
  /** The carrier's fee, from the booking or its record; null: not told. */
  chargedFeeVnd: number | null;
}

/** Returns what a buyer has ready for a parcel; null: it does not come any more, or is not booked yet, when the amount may change. */
export function toPrepare({ state, codVnd, feePaidBy, chargedFeeVnd }: PaidParcel): ToPrepare | null {
  if (!isToCome(state) || state === "preparing") return null;
  const paysFee = feePaidBy === "receiver";
  return {
    amountVnd: codVnd + (paysFee ? Math.max(0, chargedFeeVnd ?? 0) : 0),
    plusFee: paysFee && chargedFeeVnd === null,
  };
}
