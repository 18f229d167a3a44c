import type { LeftOut, LeftOutReason } from "./extension";
import { PRINT_KINDS, type PrintKind } from "./kinds";
import { isPrintable, isPrintedAtFirst, type ParcelBeforePrint, type PrintStanding, standingOf } from "./standing";

/** A parcel of one of the orders. */
export interface ParcelOfOrder extends ParcelBeforePrint {
  shipmentId: string;
  orderId: string;
}

/** The orders that were chosen in Shopify, as they are known: names by id, and their parcels. */
export interface ChosenOrders {
  orderIds: readonly string[];
  names: ReadonlyMap<string, string>;
  parcels: readonly ParcelOfOrder[];
}

/** What one kind of paper would have of chosen orders. */
export interface PrintOfOrders {
  kind: PrintKind;
  shipmentIds: string[];
  leftOut: LeftOut[];
}

/**
 * Returns what a print of a kind has of chosen orders, in the order in which they were chosen. Parcels that have ended or come back are left
 * out of a selection, as they are unless staff want them; of an order that was opened alone they are wanted. A cancelled parcel is not missed
 * where the order has another one.
 */
export function printOfOrders({ orderIds, names, parcels }: ChosenOrders, kind: PrintKind): PrintOfOrders {
  const isAlone = orderIds.length === 1;
  const byOrder = Map.groupBy(parcels, ({ orderId }) => orderId);
  const print: PrintOfOrders = { kind, shipmentIds: [], leftOut: [] };
  for (const orderId of orderIds) {
    const order = names.get(orderId) ?? null;
    const leaveOut = (reason: LeftOutReason) => print.leftOut.push({ order, reason });
    const all = byOrder.get(orderId) ?? [];
    const alive = all.filter(({ state }) => state !== "cancelled");
    if (order === null) leaveOut("not_known");
    else if (all.length === 0) leaveOut("no_parcel");
    for (const parcel of alive.length > 0 ? alive : all.slice(-1)) {
      const standing = standingOf(parcel);
      if (isPrintable(standing, kind) && (isAlone || isPrintedAtFirst(standing))) {
        print.shipmentIds.push(parcel.shipmentId);
      } else if (isReason(standing)) leaveOut(standing);
    }
  }
  return print;
}

const REASONS: readonly PrintStanding[] = ["not_booked", "cancelled", "ended", "returned"];
const isReason = (standing: PrintStanding): standing is Extract<PrintStanding, LeftOutReason> =>
  REASONS.includes(standing);

/** Returns what each kind of paper would have of chosen orders. */
export const printsOfOrders = (chosen: ChosenOrders): PrintOfOrders[] =>
  PRINT_KINDS.map((kind) => printOfOrders(chosen, kind));
