import type { Attention } from "~/domain/parcel/attention";
import { IN_QUEUE_STATES, isEditable, type ParcelState } from "~/domain/parcel/state";

/** What staff do with many parcels together. */
export const BATCH_KINDS = ["book", "cancel", "release", "edit"] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];

/** What the batch itself did with a parcel; null: it has not come to it yet. `left_out`: decided before it was started. */
export type RowOutcome = "left_out" | "done" | "not_done";

/** A parcel of a batch as it is now; without a state it is no longer there. */
export interface BatchRowNow {
  outcome: RowOutcome | null;
  state: ParcelState | null;
  attention: Attention | null;
}

/**
 * How a parcel of a batch stands. `unknown`: the carrier has not said whether it has it. `waiting`: not reached, or the carrier
 * has not answered yet.
 */
export type RowResult = "waiting" | "unknown" | "done" | "failed" | "gone" | "left_out";

/** Attentions with which the carrier's refusal of a cancel ends: rows of releases that did not keep the refusal are judged by them. */
const NOT_CANCELLED: readonly (Attention | null)[] = ["cancel_refused", "cancel_not_permitted"];

/** Returns how a parcel of a batch stands: what the batch did with it, and what became of it since. */
export function rowResult(kind: BatchKind, { outcome, state, attention }: BatchRowNow): RowResult {
  if (outcome === "left_out") return "left_out";
  if (state === null) return "gone";
  if (outcome === null) return "waiting";
  // Another cancel may have done what this one could not.
  if (kind === "cancel" && state === "cancelled") return "done";
  if (outcome === "not_done") return "failed";
  switch (kind) {
    case "book":
      if (IN_QUEUE_STATES.includes(state)) return "waiting";
      if (state === "unknown") return "unknown";
      return isEditable(state) ? "failed" : "done";
    case "cancel":
      return NOT_CANCELLED.includes(attention) || state === "closed" ? "failed" : "waiting";
    case "release":
    case "edit":
      return "done";
  }
}

/** Returns whether a batch goes on with a row, or the carrier still has to answer. */
export const isOpen = (result: RowResult): boolean => result === "waiting" || result === "unknown";

/** Returns whether staff can have the batch try a row again. */
export const mayRetry = (result: RowResult): boolean => result === "failed" || result === "left_out";
