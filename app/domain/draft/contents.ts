import { shippableLines } from "~/domain/goods/line";
import { wholeNumber } from "~/domain/money";
import type { FulfillmentFacts, FulfillmentOrderFacts, OrderFacts, OrderLine } from "~/domain/order/order";
import { isAtCarrier, isToBeSent, type ParcelState, type ReturnState } from "~/domain/parcel/state";

/** Number of pieces by line id of a fulfillment order. */
export type Pieces = Readonly<Record<string, number>>;

/** The part of an order's parcel that is needed to count its pieces. */
export interface ParcelWithContents {
  id: string;
  fulfillmentOrderId: string;
  state: ParcelState;
  /** Null: everything that remains, for a fulfillment order that was not split. */
  contents: Pieces | null;
  trackingNumber: string | null;
  fulfillmentId: string | null;
  deliveredAt: Date | null;
  returnState: ReturnState;
  /** What it was booked with, by line of the order; null or left out: not sent, or sent before this was stored. */
  bookedPieces?: readonly OrderPieces[] | null;
}

/** Pieces of one line of an order, wherever Shopify lists them. */
export interface OrderPieces {
  lineItemId: string;
  quantity: number;
}

/** The pieces of an order, each in at most one parcel. */
export interface OrderContents {
  /** The pieces in each unsent parcel. */
  inParcel: ReadonlyMap<string, Pieces>;
  /** The pieces in no parcel, by fulfillment order. */
  unassigned: ReadonlyMap<string, Pieces>;
  /** The pieces in each sent parcel that its fulfillment order still counts as remaining. */
  heldBySent: ReadonlyMap<string, Pieces>;
}

/**
 * Assigns an order's pieces to its parcels, oldest first. Pieces that were sent but that Shopify still counts as remaining are
 * subtracted; then each unsent split parcel gets what staff put into it, as far as available, and an unsplit one takes the
 * rest. This way no piece is shipped twice over all living parcels, and no removed piece is shipped at all.
 */
export function orderContents(
  order: Pick<OrderFacts, "fulfillmentOrders" | "fulfillments">,
  parcels: readonly ParcelWithContents[],
): OrderContents {
  const inParcel = new Map<string, Pieces>();
  const unassigned = new Map<string, Pieces>();
  const heldBySent = new Map<string, Pieces>();
  for (const fulfillmentOrder of order.fulfillmentOrders) {
    const left = piecesOf(fulfillmentOrder);
    const own = parcels.filter(({ fulfillmentOrderId }) => fulfillmentOrderId === fulfillmentOrder.id);
    for (const parcel of own) {
      if (holdsSent(parcel, order.fulfillments)) heldBySent.set(parcel.id, take(left, parcel.contents));
    }
    const open = own.filter(({ state }) => isToBeSent(state));
    const [split, unsplit] = [open.filter(isSplit), open.filter((parcel) => !isSplit(parcel))];
    for (const parcel of [...split, ...unsplit]) inParcel.set(parcel.id, take(left, parcel.contents));
    unassigned.set(fulfillmentOrder.id, held(left));
  }
  return { inParcel, unassigned, heldBySent };
}

/** Returns the lines of a fulfillment order that are in a parcel, each with its quantity there. */
export function linesWith(lines: readonly OrderLine[], pieces: Pieces): OrderLine[] {
  return lines.flatMap((line) => (pieces[line.id] ? [{ ...line, quantity: pieces[line.id] as number }] : []));
}

/**
 * Returns the lines and quantities that a parcel fulfils in Shopify; undefined: everything that remains, for a parcel booked
 * before contents were stored. Lines are listed one by one, because something may have been added since the order was last
 * read. A parcel with all shippable pieces of a fulfillment order also fulfils those that need no shipping, so that the order
 * is complete. Pieces removed in the meantime can no longer be fulfilled and are left out.
 */
export function linesToFulfil(
  fulfillmentOrder: FulfillmentOrderFacts | undefined,
  contents: Pieces | null,
): { id: string; quantity: number }[] | undefined {
  if (contents === null) return undefined;
  const there = fulfillmentOrder ? piecesOf(fulfillmentOrder) : {};
  const isAll = samePieces(there, contents);
  const left = isAll ? held(remainingOf(fulfillmentOrder)) : take(there, contents);
  // Nothing is left: ask for all of it, so that staff see Shopify's refusal.
  const asked = countPieces(left) > 0 ? left : held(contents);
  return Object.entries(asked).map(([id, quantity]) => ({ id, quantity }));
}

/** Returns the total number of pieces. */
export function countPieces(pieces: Pieces): number {
  return Object.values(pieces).reduce((sum, count) => sum + count, 0);
}

/** Returns the sum of both, line by line. */
export function addPieces(a: Pieces, b: Pieces): Pieces {
  const sum: Record<string, number> = { ...a };
  for (const [line, count] of Object.entries(b)) sum[line] = (sum[line] ?? 0) + count;
  return held(sum);
}

/** Returns what is left of `from` without `taken`; null when not all of `taken` is there. */
export function takePieces(from: Pieces, taken: Pieces): Pieces | null {
  const left: Record<string, number> = { ...from };
  for (const [line, count] of Object.entries(taken)) {
    if (!Number.isSafeInteger(count) || count < 0 || count > (left[line] ?? 0)) return null;
    left[line] = (left[line] ?? 0) - count;
  }
  return held(left);
}

/** Returns whether both hold the same pieces. */
export function samePieces(a: Pieces, b: Pieces): boolean {
  const [left, right] = [held(a), held(b)];
  const lines = Object.keys(left);
  return lines.length === Object.keys(right).length && lines.every((line) => left[line] === right[line]);
}

/**
 * Returns a parcel's fulfillment in an order as read, cancelled or not; undefined when there is none. One that staff made again
 * after the first was cancelled has the same tracking number: the one that is not cancelled counts.
 */
export function fulfillmentOf(
  parcel: Pick<ParcelWithContents, "trackingNumber" | "fulfillmentId">,
  fulfillments: readonly FulfillmentFacts[],
): FulfillmentFacts | undefined {
  const own = fulfillments.filter(isOf(parcel));
  return own.find(isStanding) ?? own[0];
}

/** Returns all fulfillments of a parcel that stand: staff may make several by hand, one for each location, with its number. */
export function standingFulfillments(
  parcel: Pick<ParcelWithContents, "trackingNumber" | "fulfillmentId">,
  fulfillments: readonly FulfillmentFacts[],
): FulfillmentFacts[] {
  return fulfillments.filter(isOf(parcel)).filter(isStanding);
}

const isOf =
  ({ trackingNumber, fulfillmentId }: Pick<ParcelWithContents, "trackingNumber" | "fulfillmentId">) =>
  ({ id, trackingNumbers }: FulfillmentFacts) =>
    id === fulfillmentId || (trackingNumber !== null && trackingNumbers.includes(trackingNumber));

/** Returns whether an order as read has a parcel's goods as fulfilled by it. */
export function isFulfilledNow(
  parcel: Pick<ParcelWithContents, "trackingNumber" | "fulfillmentId">,
  fulfillments: readonly FulfillmentFacts[],
): boolean {
  const fulfillment = fulfillmentOf(parcel, fulfillments);
  return fulfillment !== undefined && isStanding(fulfillment);
}

const isStanding = ({ status }: FulfillmentFacts) => status !== "CANCELLED";

const isSplit = ({ contents }: ParcelWithContents) => contents !== null;

/**
 * Whether a parcel was sent and its pieces are still among Shopify's remaining ones. Once its fulfillment is in the order as
 * read, they no longer are; a cancelled fulfillment makes them available to any parcel again (shopify 3.5).
 */
function holdsSent(parcel: ParcelWithContents, fulfillments: readonly FulfillmentFacts[]): boolean {
  const { state, trackingNumber, fulfillmentId } = parcel;
  const isDelivered = state === "closed" && parcel.deliveredAt !== null && parcel.returnState === "none";
  return (
    (isAtCarrier(state) || isDelivered) && fulfillmentOf({ trackingNumber, fulfillmentId }, fulfillments) === undefined
  );
}

function piecesOf({ lines }: FulfillmentOrderFacts): Record<string, number> {
  return Object.fromEntries(shippableLines(lines).map(({ id, quantity }) => [id, wholeNumber(quantity)]));
}

/** All remaining pieces, including those that need no shipping. */
function remainingOf(fulfillmentOrder: FulfillmentOrderFacts | undefined): Record<string, number> {
  return Object.fromEntries((fulfillmentOrder?.lines ?? []).map(({ id, quantity }) => [id, wholeNumber(quantity)]));
}

/**
 * Moves the wanted pieces out of `left`, which is changed, as far as they are there, and returns them; null takes everything.
 */
function take(left: Record<string, number>, wanted: Pieces | null): Pieces {
  const taken: Record<string, number> = {};
  for (const [line, there] of Object.entries(left)) {
    const count = wanted === null ? there : Math.min(there, wholeNumber(wanted[line] ?? 0));
    if (count === 0) continue;
    taken[line] = count;
    left[line] = there - count;
  }
  return taken;
}

function held(pieces: Pieces): Pieces {
  return Object.fromEntries(Object.entries(pieces).filter(([, count]) => count > 0));
}
