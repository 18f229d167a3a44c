import { wholeVnd } from "~/domain/money";
import type { CodState, ParcelState } from "~/domain/parcel/state";
import type { BookingBasis } from "./basis";

/** The money-related part of a booked parcel. */
export interface CodParcel {
  id: string;
  state: ParcelState;
  codVnd: number;
  codState: CodState;
  /** Staff chose to ship it unpaid. */
  shipUnpaid: boolean;
  /** What the order said when it was booked; null: unknown. */
  basis: Pick<BookingBasis, "outstandingVnd" | "shippingTakenOutVnd"> | null;
}

/**
 * Returns what each booked parcel of an order should collect now, whole VND by parcel id (domain 2.3, "COD differs from
 * what was booked"): the booked amount, unless the order was paid, refunded or edited since.
 *
 * - If the parcels together would collect more than the buyer owes, the newest are reduced first.
 * - If the buyer owes more than at the newest booking, and no unsent parcel can collect it (`othersWait`), the newest
 *   parcel should collect the increase.
 *
 * @param parcels oldest first; those that no longer collect anything are left out
 * @param collectedVnd collected by the order's other parcels; Shopify counts it as owed until everything is paid
 */
export function expectedCodVnd(
  parcels: readonly CodParcel[],
  outstandingVnd: number,
  { othersWait, collectedVnd = 0 }: { othersWait: boolean; collectedVnd?: number },
): Map<string, number> {
  const living = parcels.filter(({ state }) => state !== "cancelled" && state !== "closed");
  const collecting = living.filter(({ codState }) => codState === "to_collect");
  const takenOutVnd = collecting.reduce((sum, { basis }) => sum + (basis?.shippingTakenOutVnd ?? 0), 0);
  const limitVnd = Math.max(0, wholeVnd(outstandingVnd) - takenOutVnd - collectedVnd);
  const bookedVnd = collecting.reduce((sum, { codVnd }) => sum + codVnd, 0);
  const now = new Map(collecting.map(({ id, codVnd }) => [id, codVnd]));

  let excessVnd = Math.max(0, bookedVnd - limitVnd);
  for (const { id, codVnd } of collecting.toReversed()) {
    const lessVnd = Math.min(excessVnd, codVnd);
    now.set(id, codVnd - lessVnd);
    excessVnd -= lessVnd;
  }

  const newest = living.findLast(({ codState }) => codState === "to_collect" || codState === "none");
  if (othersWait || !newest?.basis || newest.shipUnpaid) return now;
  const riseVnd = wholeVnd(outstandingVnd) - Math.max(0, newest.basis.outstandingVnd);
  const roomVnd = limitVnd - bookedVnd;
  if (riseVnd > 0 && roomVnd > 0) now.set(newest.id, newest.codVnd + Math.min(riseVnd, roomVnd));
  return now;
}
