import type { Attention } from "~/domain/parcel/attention";
import type { ParcelState } from "~/domain/parcel/state";

/** What decides whether a parcel may be given to the carrier. */
export interface ParcelAtHand {
  state: ParcelState;
  attention: Attention | null;
  differences: readonly { settled: boolean }[];
  pickupId: string | null;
  handedOverAt: Date | null;
  pickedUpAt: Date | null;
}

/** Why a parcel is not handed over now, or that it is. Keys `handover:scan.outcome.<outcome>`. */
export type HandoverVerdict =
  | { outcome: "handed_over" }
  | { outcome: "already"; at: Date; by: "staff" | "carrier" }
  | { outcome: "not_booked" | "cancelled" | "ended" }
  /** Staff may hand it over all the same. */
  | { outcome: "order_cancelled" | "changed" | "other_pickup" };

/** The order is gone, and the carrier could not be told or did not agree. */
const ORDER_CANCELLED: readonly (Attention | null)[] = [
  "cancel_refused",
  "cancel_not_permitted",
  "cancelled_in_shopify_on_its_way",
  "order_deleted",
];

/**
 * Returns whether a parcel may be given to the carrier at this pickup; `pickupId` null: at any. `anyway`: staff were told
 * what is wrong and hand it over all the same.
 */
export function judgeHandover(
  { state, attention, differences, handedOverAt, pickedUpAt, ...parcel }: ParcelAtHand,
  { pickupId, anyway }: { pickupId: string | null; anyway: boolean },
): HandoverVerdict {
  if (state === "cancelled" || state === "cancelling") return { outcome: "cancelled" };
  if (state !== "booked" && state !== "closed") return { outcome: "not_booked" };
  if (handedOverAt) return { outcome: "already", at: handedOverAt, by: "staff" };
  if (pickedUpAt) return { outcome: "already", at: pickedUpAt, by: "carrier" };
  if (state === "closed") return { outcome: "ended" };
  if (anyway) return { outcome: "handed_over" };
  if (ORDER_CANCELLED.includes(attention)) return { outcome: "order_cancelled" };
  if (differences.some(({ settled }) => !settled)) return { outcome: "changed" };
  if (pickupId !== null && parcel.pickupId !== pickupId) return { outcome: "other_pickup" };
  return { outcome: "handed_over" };
}

/** Returns whether staff may hand a parcel over although this was said of it. */
export const mayGoAnyway = (outcome: string): boolean =>
  outcome === "order_cancelled" || outcome === "changed" || outcome === "other_pickup";

/** A parcel that staff gave to the carrier is seen by it within this time, or somebody should ask. */
const SEEN_WITHIN_MS = 12 * 3_600_000;

/** Returns before when a parcel must have been handed over to have been seen by the carrier by now. */
export const notScannedBefore = (now: Date): Date => new Date(now.getTime() - SEEN_WITHIN_MS);

/** The times that a scanner's clock may be wrong by, or its net away, and is still believed. */
const LONGEST_AWAY_MS = 12 * 3_600_000;

/** Returns when a parcel was scanned: as the scanner says, unless its clock is wrong; never before it was booked. */
export function scannedAt(said: Date, now: Date, bookedAt: Date | null): Date {
  const isBelieved = said <= now && now.getTime() - said.getTime() <= LONGEST_AWAY_MS;
  const at = isBelieved ? said : now;
  return bookedAt && at < bookedAt ? bookedAt : at;
}
