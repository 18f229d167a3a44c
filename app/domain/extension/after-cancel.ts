import type { HistoryKind } from "~/domain/parcel/history";
import { STATUS } from "~/domain/status/codes";

/** What comes of a cancelled parcel: its goods get a new one in a moment, have one, or get none (decision 007). */
export type AfterCancel = "reopening" | "replaced" | "cancelled";

interface Line {
  kind: HistoryKind;
  carrierStatus: number | null;
  happenedAt: Date;
  recordedAt: Date;
}

/**
 * Returns what comes of a cancelled parcel.
 *
 * @param history of the parcel
 * @param madeAt when the parcels of its order were made
 * @param isAtWork its order is being read, or what was written to Shopify for it still follows
 */
export function afterCancel(history: readonly Line[], madeAt: readonly Date[], isAtWork: boolean): AfterCancel {
  const end = history.findLast(({ kind, carrierStatus }) => carrierStatus === STATUS.cancelled || kind === "given_up");
  // The carrier's clock may be ahead of ours.
  const endedAt = end && Math.min(end.happenedAt.getTime(), end.recordedAt.getTime());
  if (endedAt !== undefined && madeAt.some((made) => made.getTime() > endedAt)) return "replaced";
  return isAtWork ? "reopening" : "cancelled";
}
