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

/** Whether staff may change a parcel: it is not on its way to the carrier, or the carrier refused it. */
export function isEditable(state: ParcelState): boolean {
  return state === "needs_review" || state === "ready" || state === "refused";
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
