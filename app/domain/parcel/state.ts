import { isBlockedByAttention } from "./blocked-by-attention";
import type { Problem } from "./problem";

/**
 * design 3: `needs_review → ready → queued → booking → booked → (cancelling → cancelled) | closed`, `refused`,
 * `unknown`.
 */
export type ParcelState =
  | "needs_review"
  | "ready"
  | "queued"
  | "booking"
  | "booked"
  | "refused"
  | "unknown"
  | "cancelling"
  | "cancelled"
  | "closed";

type States = readonly ParcelState[];

/** Staff must do something before it can be sent: something is missing, or the carrier refused it. */
export const STOPPED_STATES: States = ["needs_review", "refused"];

/** Staff may change and send it: it is not on its way to the carrier, or the carrier refused it. */
export const EDITABLE_STATES: States = [...STOPPED_STATES, "ready"];

/** Still to be sent: what it holds follows the order, and it can be withdrawn. */
export const TO_BE_SENT_STATES: States = [...EDITABLE_STATES, "queued"];

/** Waits for the carrier's answer as things go: in the queue, or asked. */
export const IN_QUEUE_STATES: States = ["queued", "booking"];

/** Somebody decided to send it, and nobody knows yet what the carrier made of it. */
export const UNANSWERED_STATES: States = [...IN_QUEUE_STATES, "unknown"];

/** The carrier has it, or may have it, and was not yet asked to give it up. */
const CANCELLABLE_STATES: States = ["booking", "unknown", "booked"];

/** The carrier has it, or may have it: what it holds is settled. */
const AT_CARRIER_STATES: States = [...CANCELLABLE_STATES, "cancelling"];

/** The carrier has it, under a tracking number. */
export const UNDER_WAY_STATES: States = ["booked", "cancelling"];

/** Nothing more happens to it. */
export const ENDED_STATES: States = ["cancelled", "closed"];

/** The goods are with this parcel, so that no other parcel may be made for them. */
const LIVE_STATES: States = [...TO_BE_SENT_STATES, ...AT_CARRIER_STATES];

/** Not with the carrier yet as far as anybody knows: what is left to ship. */
export const TO_SHIP_STATES: States = [...EDITABLE_STATES, ...UNANSWERED_STATES];

/** Whether staff must do something before a parcel can be sent. */
export const isStopped = (state: ParcelState): boolean => STOPPED_STATES.includes(state);

/** Whether staff may change a parcel. */
export const isEditable = (state: ParcelState): boolean => EDITABLE_STATES.includes(state);

/** Whether a parcel is still to be sent. */
export const isToBeSent = (state: ParcelState): boolean => TO_BE_SENT_STATES.includes(state);

/** Whether a cancellation in Shopify still has something to stop at the carrier. */
export const isCancellable = (state: ParcelState): boolean => CANCELLABLE_STATES.includes(state);

/** Whether the carrier has a parcel, or may have it. */
export const isAtCarrier = (state: ParcelState): boolean => AT_CARRIER_STATES.includes(state);

/** Whether a parcel keeps its goods from other parcels. */
export const isLive = (state: ParcelState): boolean => LIVE_STATES.includes(state);

/** Whether nothing more happens to a parcel. */
export const isEnded = (state: ParcelState): boolean => ENDED_STATES.includes(state);

/**
 * Whether staff may send a parcel: it is ready, or the carrier refused it for a reason that passes without a change of
 * the parcel; and nothing about it waits for a person's decision.
 */
export function mayBook(parcel: {
  state: ParcelState;
  problems: readonly Problem[];
  attention: string | null;
}): boolean {
  const { state, problems } = parcel;
  if (isBlockedByAttention(parcel)) return false;
  return state === "ready" || (state === "refused" && problems.every(({ severity }) => severity === "warn"));
}

export type CodState =
  | "none"
  | "to_collect"
  | "collected"
  | "collected_partly"
  /** Delivered, and nobody can tell whether the buyer took everything. */
  | "collected_unclear"
  | "settled"
  | "fee_collected"
  | "not_collected";

export type ReturnState = "none" | "returning" | "returned" | "settled";
