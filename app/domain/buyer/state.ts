import type { Attention } from "~/domain/parcel/attention";
import { type CodState, isEnded, type ParcelState, type ReturnState } from "~/domain/parcel/state";
import { STATUS } from "~/domain/status/codes";
import { isDeliveredPartly } from "~/domain/status/partly";
import { isAttempt } from "~/domain/status/reasons";

/** Where a parcel is, in a buyer's words: keys `buyer:state.<state>` of the catalogues. */
export const BUYER_STATES = [
  "preparing",
  "booked",
  "on_its_way",
  "out_for_delivery",
  "put_off",
  "attempted",
  "failed",
  "delivered",
  "delivered_partly",
  "returning",
  "returned",
  "trouble",
  "cancelled",
] as const;

export type BuyerState = (typeof BUYER_STATES)[number];

/** What of a parcel's row, and of the last event that was shown to its buyer, says where it is. */
export interface StatedParcel {
  trackingNumber: string | null;
  state: ParcelState;
  carrierStatus: number | null;
  attention: Attention | null;
  codState: CodState;
  returnState: ReturnState;
  pickedUpAt: Date | null;
  deliveredAt: Date | null;
  lastReasonCode: string | null;
}

/** Returns where a parcel is, in a buyer's words (domain 4.2). */
export function buyerState(parcel: StatedParcel): BuyerState {
  const { trackingNumber, state, carrierStatus, returnState, deliveredAt } = parcel;
  if (state === "cancelled") return "cancelled";
  if (isDeliveredPartly(parcel)) return "delivered_partly";
  // What a buyer gave back afterwards was delivered to them all the same.
  if (deliveredAt !== null) return "delivered";
  if (carrierStatus === STATUS.compensation) return "trouble";
  if (returnState !== "none") return returnState === "returning" ? "returning" : "returned";
  return trackingNumber === null ? "preparing" : underWay(parcel);
}

function underWay({ carrierStatus, pickedUpAt, lastReasonCode }: StatedParcel): BuyerState {
  switch (carrierStatus) {
    case STATUS.outForDelivery:
      return "out_for_delivery";
    case STATUS.deliveryDelayed:
      return isAttempt(lastReasonCode) ? "attempted" : "put_off";
    case STATUS.deliveryFailed:
      return "failed";
    default:
      return pickedUpAt === null ? "booked" : "on_its_way";
  }
}

/** It has reached its end, or is on its way back: nothing more of it is expected at the buyer's door. */
const OVER: readonly BuyerState[] = ["delivered", "delivered_partly", "returning", "returned", "trouble", "cancelled"];

/** Returns whether a parcel is still to come to its buyer. */
export const isToCome = (state: BuyerState): boolean => !OVER.includes(state);

/**
 * Returns whether a buyer is shown a parcel among the others of their order: not one that was cancelled, and not one that ended without
 * ever having been sent, such as one that the carrier refused and whose goods went out in another.
 */
export const isShownAmong = ({ state, trackingNumber }: Pick<StatedParcel, "state" | "trackingNumber">): boolean =>
  state !== "cancelled" && !(isEnded(state) && trackingNumber === null);
