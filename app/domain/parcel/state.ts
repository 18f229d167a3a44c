import { type Attention, isStoppedByAttention } from "./attention";
import type { Problem } from "./problem";

/**
 * design 3: `needs_review → ready → queued → booking → booked → (cancelling → cancelled) | closed`, `refused`,
 * `unknown`.
 */
export const PARCEL_STATES = [
  "needs_review",
  "ready",
  "queued",
  "booking",
  "booked",
  "refused",
  "unknown",
  "cancelling",
  "cancelled",
  "closed",
] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

type States = readonly ParcelState[];

/** Staff must act before it can be sent: something is missing, or the carrier refused it. */
export const STOPPED_STATES: States = ["needs_review", "refused"];

/** Staff may change and send it: it is not on its way to the carrier, or the carrier refused it. */
export const EDITABLE_STATES: States = [...STOPPED_STATES, "ready"];

/** Not sent yet: its contents follow the order, and it can be withdrawn. */
export const TO_BE_SENT_STATES: States = [...EDITABLE_STATES, "queued"];

/** Expects the carrier's answer in the normal course: in the queue, or being sent. */
export const IN_QUEUE_STATES: States = ["queued", "booking"];

/** It is to be sent or was sent, and the carrier's answer is not known yet. */
export const UNANSWERED_STATES: States = [...IN_QUEUE_STATES, "unknown"];

/** The carrier has it, or may have it, and was not yet asked to cancel it. */
const CANCELLABLE_STATES: States = ["booking", "unknown", "booked"];

/** The carrier has it, or may have it: its contents no longer change. */
const AT_CARRIER_STATES: States = [...CANCELLABLE_STATES, "cancelling"];

/** The carrier has it, under a tracking number. */
export const UNDER_WAY_STATES: States = ["booked", "cancelling"];

/** It has ended: nothing more is expected. */
export const ENDED_STATES: States = ["cancelled", "closed"];

/** It claims its goods, so that no other parcel may be made for them. */
const LIVE_STATES: States = [...TO_BE_SENT_STATES, ...AT_CARRIER_STATES];

/** Not known to be with the carrier yet: what is left to ship. */
export const TO_SHIP_STATES: States = [...EDITABLE_STATES, ...UNANSWERED_STATES];

/** Returns whether staff must act before a parcel can be sent. */
export const isStopped = (state: ParcelState): boolean => STOPPED_STATES.includes(state);

/** Returns whether staff may change a parcel. */
export const isEditable = (state: ParcelState): boolean => EDITABLE_STATES.includes(state);

/** Returns whether a parcel is still to be sent. */
export const isToBeSent = (state: ParcelState): boolean => TO_BE_SENT_STATES.includes(state);

/** Returns whether a cancellation in Shopify must still cancel the parcel at the carrier. */
export const isCancellable = (state: ParcelState): boolean => CANCELLABLE_STATES.includes(state);

/** Returns whether the carrier has a parcel, or may have it. */
export const isAtCarrier = (state: ParcelState): boolean => AT_CARRIER_STATES.includes(state);

/** Returns whether a parcel claims its goods, so that no other parcel may have them. */
export const isLive = (state: ParcelState): boolean => LIVE_STATES.includes(state);

/** Returns whether a parcel has ended. */
export const isEnded = (state: ParcelState): boolean => ENDED_STATES.includes(state);

/**
 * Returns whether staff may send a parcel: it is ready, or the carrier refused it for a reason that may pass without a
 * change to the parcel; and no attention blocks it.
 */
export function mayBook(parcel: {
  state: ParcelState;
  problems: readonly Problem[];
  attention: Attention | null;
}): boolean {
  const { state, problems, attention } = parcel;
  if (isStoppedByAttention(attention, "sending")) return false;
  return state === "ready" || (state === "refused" && problems.every(({ severity }) => severity === "warn"));
}

export const COD_STATES = [
  "none",
  "to_collect",
  "collected",
  "collected_partly",
  /** Delivered, but it is unknown whether the buyer took everything. */
  "collected_unclear",
  "settled",
  "fee_collected",
  "not_collected",
] as const;
export type CodState = (typeof COD_STATES)[number];

export type ReturnState = "none" | "returning" | "returned" | "settled";
