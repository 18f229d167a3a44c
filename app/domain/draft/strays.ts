import { wholeNumber } from "~/domain/money";
import type { OrderFacts } from "~/domain/order/order";
import { isAtCarrier } from "~/domain/parcel/state";
import { isFulfilledNow, type OrderContents, type ParcelWithContents, standingFulfillments } from "./contents";

/** On its way, a parcel keeps its goods whatever anybody says; once delivered, staff may send them again. */
export type Whereabouts = "under_way" | "delivered";

/** Pieces of a sent parcel that Shopify does not count as fulfilled by it. */
export interface Stray {
  parcel: ParcelWithContents;
  where: Whereabouts;
  /** By order line, as many as there can be. */
  counts: Map<string, number>;
  /** Of all lines together. */
  atMost: number;
  /** Its own fulfillment order may offer them too. */
  alsoInOwn: boolean;
}

/** Returns whether a parcel has its goods for good; null: it came back, was cancelled or lost, or never had any. */
export function whereIs({ state, deliveredAt, returnState }: ParcelWithContents): Whereabouts | null {
  if (returnState === "returned" || returnState === "settled") return null;
  if (deliveredAt !== null && (isAtCarrier(state) || state === "closed")) return "delivered";
  return isAtCarrier(state) ? "under_way" : null;
}

/**
 * Returns the pieces of a sent parcel that Shopify may offer again: those that were not found in its own fulfillment order, or that
 * its fulfillment leaves out; null: none.
 */
export function strayOf(
  { fulfillments }: Pick<OrderFacts, "fulfillments">,
  parcel: ParcelWithContents,
  { heldBySent }: OrderContents,
  lineItemOf: ReadonlyMap<string, string>,
): Stray | null {
  const where = whereIs(parcel);
  if (where === null || !parcel.bookedPieces) return null;
  const isFulfilled = isFulfilledNow(parcel, fulfillments);
  const atMost = isFulfilled ? leftOut(parcel, fulfillments) : Number.POSITIVE_INFINITY;
  if (atMost === 0) return null;
  const counts = new Map<string, number>();
  const add = (lineItem: string, count: number) => counts.set(lineItem, (counts.get(lineItem) ?? 0) + count);
  for (const { lineItemId, quantity } of parcel.bookedPieces) add(lineItemId, wholeNumber(quantity));
  for (const [line, count] of Object.entries(heldBySent.get(parcel.id) ?? {})) add(lineItemOf.get(line) ?? "", -count);
  return { parcel, where, counts, atMost, alsoInOwn: isFulfilled };
}

/**
 * Returns how many pieces a parcel's fulfillments leave out: goods that were split off or moved between the booking and the
 * fulfillment (shopify 3.5). Shopify does not say which these are without being asked for every line: any that it offers are.
 */
function leftOut(parcel: ParcelWithContents, fulfillments: OrderFacts["fulfillments"]): number {
  const own = standingFulfillments(parcel, fulfillments);
  if (own.some(({ totalQuantity }) => totalQuantity === undefined)) return 0;
  const fulfilled = own.reduce((sum, { totalQuantity = 0 }) => sum + totalQuantity, 0);
  const booked = (parcel.bookedPieces ?? []).reduce((sum, { quantity }) => sum + wholeNumber(quantity), 0);
  return Math.max(0, booked - fulfilled);
}
