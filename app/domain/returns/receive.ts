import type { CodState, ParcelState, ReturnState } from "~/domain/parcel/state";
import { STATUS } from "~/domain/status/codes";

/** What staff found when they opened it. Text keys `returns:condition.<condition>`. */
export const CONDITIONS = ["whole", "damaged", "incomplete"] as const;

export type Condition = (typeof CONDITIONS)[number];

/** Longer than what staff write about a parcel. */
export const LONGEST_NOTE = 500;

/** What decides whether a parcel can have come back. */
export interface ParcelInHand {
  state: ParcelState;
  carrierStatus: number | null;
  codState: CodState;
  returnState: ReturnState;
  pickedUpAt: Date | null;
  deliveredAt: Date | null;
  returnReceivedAt: Date | null;
}

/** What became of receiving a parcel. Text keys `returns:outcome.<outcome>`. */
export type ReceiptVerdict =
  /** The carrier says that it brought it back. */
  | { outcome: "received" }
  /** It is here, and the carrier has not said so yet: the courier handed it over before the message came. */
  | { outcome: "received_early" }
  | { outcome: "already"; at: Date }
  | { outcome: "not_sent" | "cancelled" }
  /** It should not be here; staff may receive it all the same. */
  | { outcome: "delivered" | "not_picked_up" | "lost" };

/** The buyer kept a part, or may have: the rest comes back. */
const PART_MAY_COME: readonly CodState[] = ["collected_partly", "collected_unclear"];

const NOT_SENT: readonly ParcelState[] = ["needs_review", "ready", "queued", "booking", "refused", "unknown"];

/**
 * Returns whether a parcel that staff have in their hands has come back. `anyway`: they were told what is odd and receive it all the
 * same.
 */
export function judgeReceipt(parcel: ParcelInHand, { anyway }: { anyway: boolean }): ReceiptVerdict {
  const { state, returnState, pickedUpAt, deliveredAt, returnReceivedAt } = parcel;
  if (NOT_SENT.includes(state)) return { outcome: "not_sent" };
  if (returnReceivedAt !== null) return { outcome: "already", at: returnReceivedAt };
  if (state === "cancelled" && pickedUpAt === null) return { outcome: "cancelled" };
  if (returnState === "returned" || returnState === "settled") return { outcome: "received" };
  if (anyway || returnState === "returning" || PART_MAY_COME.includes(parcel.codState)) {
    return { outcome: "received_early" };
  }
  if (parcel.carrierStatus === STATUS.compensation) return { outcome: "lost" };
  if (deliveredAt !== null) return { outcome: "delivered" };
  return { outcome: pickedUpAt === null ? "not_picked_up" : "received_early" };
}

/** Returns whether the parcel of such a verdict is received. */
export const isReceived = (outcome: string): boolean => outcome === "received" || outcome === "received_early";

/** Returns whether staff may receive a parcel although this was said of it. */
export const mayReceiveAnyway = (outcome: string): boolean =>
  outcome === "delivered" || outcome === "not_picked_up" || outcome === "lost";

/** The attentions that a receipt answers: the goods are here. */
export const ANSWERED_BY_RECEIPT: readonly (string | null)[] = ["returned", "return_delayed"];
