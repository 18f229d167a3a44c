import { isEnded, type ParcelState, type ReturnState } from "~/domain/parcel/state";

/** What of another parcel of the order says whether the goods were on their way in it. */
export interface EarlierParcel {
  id: string;
  state: ParcelState;
  /** When the carrier took it; null: it never did. */
  bookedAt: Date | null;
  deliveredAt: Date | null;
  returnState: ReturnState;
  /** What it was booked with, by line of the order; null or left out: not sent, or sent before this was stored. */
  bookedPieces?: readonly { lineItemId: string }[] | null;
}

/**
 * Returns whether goods of a parcel were booked before, in a parcel that was cancelled, came back or was lost: what was promised then ended with
 * it. Another parcel that its buyer has kept, or still waits for, holds other pieces, of whatever line.
 */
export function wereSentBefore(
  parcelId: string,
  lines: readonly { lineItemId: string }[],
  parcels: readonly EarlierParcel[],
): boolean {
  const own = new Set(lines.map(({ lineItemId }) => lineItemId));
  return parcels.some(
    (other) =>
      other.id !== parcelId &&
      other.bookedAt !== null &&
      isEnded(other.state) &&
      (other.state === "cancelled" || other.returnState !== "none" || other.deliveredAt === null) &&
      (other.bookedPieces ?? []).some(({ lineItemId }) => own.has(lineItemId)),
  );
}
