import { shippableLines } from "~/domain/goods/line";
import { wholeNumber } from "~/domain/money";
import type { FulfillmentFacts, FulfillmentOrderFacts, OrderFacts, OrderLine } from "~/domain/order/order";
import { isAtCarrier, isToBeSent, type ParcelState, type ReturnState } from "~/domain/parcel/state";

/** Pieces by line of a fulfillment order. */
export type Pieces = Readonly<Record<string, number>>;

/** What is known of one of an order's parcels when the pieces are counted. */
export interface ParcelWithContents {
  id: string;
  fulfillmentOrderId: string;
  state: ParcelState;
  /** Null: all that is left, of a fulfillment order that nobody split. */
  contents: Pieces | null;
  trackingNumber: string | null;
  fulfillmentId: string | null;
  deliveredAt: Date | null;
  returnState: ReturnState;
}

/** The pieces of an order, each in one parcel at most. */
export interface OrderContents {
  /** What each parcel that is still to be sent holds. */
  inParcel: ReadonlyMap<string, Pieces>;
  /** What is in no parcel, by fulfillment order. */
  unassigned: ReadonlyMap<string, Pieces>;
}

/**
 * Counts an order's pieces out over its parcels, oldest first: what was sent and is still among Shopify's remaining
 * pieces comes off, then each open parcel gets what staff put into it, as far as it is there, and an unsplit one takes
 * the rest. So over all living parcels no piece is shipped twice, and none that the buyer gave up is shipped at all.
 */
export function orderContents(
  order: Pick<OrderFacts, "fulfillmentOrders" | "fulfillments">,
  parcels: readonly ParcelWithContents[],
): OrderContents {
  const inParcel = new Map<string, Pieces>();
  const unassigned = new Map<string, Pieces>();
  for (const fulfillmentOrder of order.fulfillmentOrders) {
    const left = piecesOf(fulfillmentOrder);
    const own = parcels.filter(({ fulfillmentOrderId }) => fulfillmentOrderId === fulfillmentOrder.id);
    for (const parcel of own) if (holdsSent(parcel, order.fulfillments)) take(left, parcel.contents);
    const open = own.filter(({ state }) => isToBeSent(state));
    const [split, unsplit] = [open.filter(isSplit), open.filter((parcel) => !isSplit(parcel))];
    for (const parcel of [...split, ...unsplit]) inParcel.set(parcel.id, take(left, parcel.contents));
    unassigned.set(fulfillmentOrder.id, held(left));
  }
  return { inParcel, unassigned };
}

/** The lines of a fulfillment order that lie in a parcel, each with its pieces there. */
export function linesWith(lines: readonly OrderLine[], pieces: Pieces): OrderLine[] {
  return lines.flatMap((line) => (pieces[line.id] ? [{ ...line, quantity: pieces[line.id] as number }] : []));
}

/**
 * The lines and pieces that a parcel fulfils in Shopify; undefined: everything that remains, for a parcel booked before
 * its contents were kept. They are named one by one, for something may have been added that no reading has shown yet. A
 * parcel with all that is shipped of a fulfillment order takes what needs no shipping along, so that the order is done.
 * Pieces that were removed meanwhile cannot be fulfilled any more.
 */
export function linesToFulfil(
  fulfillmentOrder: FulfillmentOrderFacts | undefined,
  contents: Pieces | null,
): { id: string; quantity: number }[] | undefined {
  if (contents === null) return undefined;
  const there = fulfillmentOrder ? piecesOf(fulfillmentOrder) : {};
  const isAll = samePieces(there, contents);
  const left = isAll ? held(remainingOf(fulfillmentOrder)) : take(there, contents);
  // Nothing of it left: let Shopify say so, for a person to look.
  const asked = countPieces(left) > 0 ? left : held(contents);
  return Object.entries(asked).map(([id, quantity]) => ({ id, quantity }));
}

/** How many pieces there are. */
export function countPieces(pieces: Pieces): number {
  return Object.values(pieces).reduce((sum, count) => sum + count, 0);
}

/** Both together. */
export function addPieces(a: Pieces, b: Pieces): Pieces {
  const sum: Record<string, number> = { ...a };
  for (const [line, count] of Object.entries(b)) sum[line] = (sum[line] ?? 0) + count;
  return held(sum);
}

/** What is left when some are taken out; null when they are not all there. */
export function takePieces(from: Pieces, taken: Pieces): Pieces | null {
  const left: Record<string, number> = { ...from };
  for (const [line, count] of Object.entries(taken)) {
    if (!Number.isSafeInteger(count) || count < 0 || count > (left[line] ?? 0)) return null;
    left[line] = (left[line] ?? 0) - count;
  }
  return held(left);
}

/** Whether both hold the same pieces. */
export function samePieces(a: Pieces, b: Pieces): boolean {
  const [left, right] = [held(a), held(b)];
  const lines = Object.keys(left);
  return lines.length === Object.keys(right).length && lines.every((line) => left[line] === right[line]);
}

/** A parcel's fulfillment as a reading of the order shows it, cancelled or not; undefined: that reading has none. */
export function fulfillmentOf(
  { trackingNumber, fulfillmentId }: Pick<ParcelWithContents, "trackingNumber" | "fulfillmentId">,
  fulfillments: readonly FulfillmentFacts[],
): FulfillmentFacts | undefined {
  return fulfillments.find(
    ({ id, trackingNumbers }) =>
      id === fulfillmentId || (trackingNumber !== null && trackingNumbers.includes(trackingNumber)),
  );
}

const isSplit = ({ contents }: ParcelWithContents) => contents !== null;

/**
 * Whether a parcel has pieces that Shopify still counts as remaining. Once its fulfillment is in the same reading they
 * are off already; a cancelled fulfillment puts them back where anybody may take them (shopify 3.5).
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

/** All that remains, what needs no shipping too. */
function remainingOf(fulfillmentOrder: FulfillmentOrderFacts | undefined): Record<string, number> {
  return Object.fromEntries((fulfillmentOrder?.lines ?? []).map(({ id, quantity }) => [id, wholeNumber(quantity)]));
}

/** Takes what is wanted, as far as it is there; null wants everything. */
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
