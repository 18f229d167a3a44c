import { type WaitingParcel, waitingKind } from "~/domain/attention/waiting";
import { isEnded, isStopped, mayBook } from "~/domain/parcel/state";
import { isReturn, isWithCarrier } from "~/domain/status/codes";

/** What is to be done next about a parcel: keys `extension:next.<step>` of the catalogues. */
export const NEXT_STEPS = [
  "act",
  "fix",
  "book",
  "wait",
  "cancelling",
  "hand_over",
  "on_its_way",
  "coming_back",
  "done",
] as const;

export type NextStep = (typeof NEXT_STEPS)[number];

/**
 * Returns the next step about a parcel: first what waits for a person, then what staff do, then what only the carrier does.
 *
 * @param cancelAsked a cancel was asked for and the carrier has not answered
 */
export function nextStep(parcel: WaitingParcel & { carrierStatus: number | null; cancelAsked: boolean }): NextStep {
  const { state, carrierStatus, cancelAsked } = parcel;
  if (cancelAsked || state === "cancelling") return "cancelling";
  // One that is not sent says itself what is missing.
  if (waitingKind(parcel) !== null && state !== "needs_review") return "act";
  if (mayBook(parcel)) return "book";
  if (isStopped(state) || state === "ready") return "fix";
  if (isEnded(state)) return "done";
  if (state !== "booked") return "wait";
  if (carrierStatus === null || !isWithCarrier(carrierStatus)) return "hand_over";
  return isReturn(carrierStatus) ? "coming_back" : "on_its_way";
}
