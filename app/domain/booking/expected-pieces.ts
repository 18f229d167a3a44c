import { shippableLines } from "~/domain/goods/line";
import { productName } from "~/domain/goods/products";
import type { OrderFacts, OrderLine } from "~/domain/order/order";
import type { BookedPiece } from "./basis";

/** The goods-related part of a booked parcel. */
export interface GoodsParcel {
  id: string;
  fulfillmentOrderId: string;
  /** The order as read has its goods as fulfilled: they no longer count as remaining. */
  fulfilled: boolean;
  /** What was put into it; null: unknown. */
  pieces: readonly BookedPiece[] | null;
}

/**
 * Returns the pieces that each booked parcel should hold now, by parcel id: as booked, less what the order no longer
 * has (removed or returned; taken from the newest parcel first), plus pieces added to the order that no parcel covers.
 * Fulfillment orders in `waiting` have an unsent parcel, which takes the added pieces.
 *
 * @param parcels those still under way, oldest first
 * @param delivered delivered parcels: their contents stay, but they cover pieces of the order
 */
export function expectedPieces(
  order: Pick<OrderFacts, "fulfillmentOrders" | "currentQuantity">,
  parcels: readonly GoodsParcel[],
  waiting: ReadonlySet<string>,
  delivered: readonly GoodsParcel[] = [],
): Map<string, BookedPiece[]> {
  const now = new Map(parcels.flatMap(({ id, pieces }) => (pieces === null ? [] : [[id, [...pieces]]])));
  // No fulfillment orders may also mean that the app may not see them (shopify 3.1), unless the order itself is empty.
  const hidden = order.fulfillmentOrders.length === 0 && order.currentQuantity !== 0;
  if (hidden || now.size !== parcels.length) return now;
  const lines = order.fulfillmentOrders.flatMap((fulfillmentOrder) => fulfillmentOrder.lines);
  takeAway(now, lines);
  for (const fulfillmentOrder of order.fulfillmentOrders) {
    if (waiting.has(fulfillmentOrder.id) || fulfillmentOrder.status === "CANCELLED") continue;
    const isOpen = ({ fulfilled, fulfillmentOrderId: id }: GoodsParcel) => !fulfilled && id === fulfillmentOrder.id;
    const open = parcels.filter(isOpen);
    const newest = open.at(-1);
    const arrived = delivered.filter(isOpen);
    if (!newest || arrived.some(({ pieces }) => pieces === null)) continue;
    const held = [...open.map(({ id }) => now.get(id)), ...arrived.map(({ pieces }) => pieces)];
    for (const line of shippableLines(fulfillmentOrder.lines)) {
      const covered = held.reduce((sum, pieces) => sum + quantityOf(pieces ?? undefined, line.lineItemId), 0);
      if (line.quantity > covered) add(now.get(newest.id) ?? [], line, line.quantity - covered);
    }
  }
  return now;
}

/**
 * Removes pieces that the order no longer has, newest parcel first. A line without a quantity from Shopify counts as
 * unchanged.
 */
function takeAway(now: Map<string, BookedPiece[]>, lines: readonly OrderLine[]): void {
  const parcels = [...now.values()];
  for (const lineItemId of new Set(parcels.flat().map((piece) => piece.lineItemId))) {
    const shown = lines.filter((line) => line.lineItemId === lineItemId);
    if (shown.some(({ currentQuantity }) => currentQuantity === undefined)) continue;
    // A line that is no longer in any fulfillment order was removed entirely.
    const left = shown[0]?.currentQuantity ?? 0;
    let gone = parcels.reduce((sum, pieces) => sum + quantityOf(pieces, lineItemId), 0) - left;
    for (const pieces of parcels.toReversed()) {
      for (const [index, piece] of pieces.entries()) {
        if (piece.lineItemId !== lineItemId || gone <= 0) continue;
        const fewer = Math.min(gone, piece.quantity);
        pieces[index] = { ...piece, quantity: piece.quantity - fewer };
        gone -= fewer;
      }
    }
  }
}

function quantityOf(pieces: readonly BookedPiece[] | undefined, lineItemId: string): number {
  return (pieces ?? []).reduce((sum, piece) => sum + (piece.lineItemId === lineItemId ? piece.quantity : 0), 0);
}

function add(pieces: BookedPiece[], line: OrderLine, more: number): void {
  const index = pieces.findIndex(({ lineItemId }) => lineItemId === line.lineItemId);
  const piece = pieces[index];
  if (piece) pieces[index] = { ...piece, quantity: piece.quantity + more };
  else
    pieces.push({
      lineItemId: line.lineItemId,
      name: productName(line),
      quantity: more,
      weightGrams: line.weightGrams ?? 0,
      priceVnd: line.discountedPriceVnd,
    });
}

/**
 * Returns whether pieces of a parcel may have been sent before: together with everything sent so far, there would be
 * more of a product than the order has. When a fulfillment is cancelled or moved in Shopify, its goods are offered
 * again, wherever they are.
 *
 * @param lines what is in the parcel
 * @param sent what was in each parcel that was sent; null: unknown
 */
export function maySendTwice(lines: readonly OrderLine[], sent: readonly (readonly BookedPiece[] | null)[]): boolean {
  if (sent.includes(null)) return true;
  return lines.some(({ lineItemId, currentQuantity }) => {
    const here = lines.reduce((sum, line) => sum + (line.lineItemId === lineItemId ? line.quantity : 0), 0);
    const before = sent.reduce((sum, pieces) => sum + quantityOf(pieces ?? undefined, lineItemId), 0);
    return before > 0 && (currentQuantity === undefined || before + here > currentQuantity);
  });
}
