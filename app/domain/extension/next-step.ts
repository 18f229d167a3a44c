import { type WaitingParcel, waitingKind } from "~/domain/attention/waiting";
import { isHold } from "~/domain/parcel/holds";
import { isEnded, isStopped, mayBook } from "~/domain/parcel/state";
import { isReturn, isWithCarrier } from "~/domain/status/codes";
import type { AfterCancel } from "./after-cancel";

/** What is to be done next about a parcel: keys `extension:next.<step>` of the catalogues. */
export const NEXT_STEPS = [
  "act",
  "fix",
  "release",
  "book",
  "wait",
  "paused",
  "cancelling",
  "cancelling_paused",
  "hand_over",
  "on_its_way",
  "coming_back",
  "reopening",
  "replaced",
  "cancelled",
  "done",
] as const;

export type NextStep = (typeof NEXT_STEPS)[number];

/** What the operator has paused of a shop's work. */
export interface PausedParts {
  /** What is queued waits for that to end. */
  isBookingPaused: boolean;
  /** Nobody asks the carrier for a cancel: the courier may still come for the parcel. */
  isCancellingPaused: boolean;
}

/** A parcel with what decides about its next step. */
interface SteppingParcel extends WaitingParcel, PausedParts {
  carrierStatus: number | null;
  /** A cancel was asked for and the carrier has not answered. */
  cancelAsked: boolean;
  /** What comes of it when it is cancelled. */
  afterCancel: AfterCancel;
}

/**
 * Returns the next step about a parcel: first what waits for a person, then what staff do, then what only the carrier does.
 */
export function nextStep(parcel: SteppingParcel): NextStep {
  const { state, carrierStatus, cancelAsked, isBookingPaused, isCancellingPaused, afterCancel } = parcel;
  if (cancelAsked || state === "cancelling") return isCancellingPaused ? "cancelling_paused" : "cancelling";
  // One that is not sent says itself what is missing.
  if (waitingKind(parcel) !== null && state !== "needs_review") return "act";
  if (mayBook(parcel)) return "book";
  if (isStopped(state) || state === "ready") return isOnlyHeld(parcel) ? "release" : "fix";
  if (state === "cancelled") return afterCancel;
  if (isEnded(state)) return "done";
  if (state === "queued" && isBookingPaused) return "paused";
  if (state !== "booked") return "wait";
  if (carrierStatus === null || !isWithCarrier(carrierStatus)) return "hand_over";
  return isReturn(carrierStatus) ? "coming_back" : "on_its_way";
}

/** Whether nothing is to be corrected: somebody, or a rule, holds it back. */
const isOnlyHeld = ({ problems }: SteppingParcel) =>
  problems.some(isHold) && problems.every((problem) => problem.severity !== "block" || isHold(problem));
