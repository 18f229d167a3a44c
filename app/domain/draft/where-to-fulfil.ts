import type { FulfillmentFacts, FulfillmentOrderFacts, OrderFacts } from "~/domain/order/order";
import {
  addPieces,
  countPieces,
  fulfillmentOf,
  linesToFulfil,
  type OrderPieces,
  orderContents,
  type ParcelWithContents,
  type Pieces,
} from "./contents";
import { goodsElsewhere } from "./goods-elsewhere";

/** Pieces of one fulfillment order that a parcel's fulfillment takes; `lines` left out: everything that remains. */
interface PartToFulfil {
  fulfillmentOrderId: string;
  lines?: { id: string; quantity: number }[];
}

/** What a parcel's fulfillment takes in Shopify. */
export interface GoodsToFulfil extends PartToFulfil {
  /** More of its goods, in other fulfillment orders of the same location. */
  alsoIn?: PartToFulfil[];
}

/**
 * Returns what a sent parcel's fulfillment takes: its goods in its own fulfillment order, and those that were split off, moved or
 * reopened elsewhere before Shopify had the fulfillment (shopify 3.5). Elsewhere only if that is all of its goods, in one
 * location, because Shopify makes no fulfillment over several; and if no other app has fulfilled anything of the order: then they
 * may be other goods, and Shopify's refusal is shown instead.
 */
export function whereToFulfil(
  order: Pick<OrderFacts, "fulfillmentOrders" | "fulfillments">,
  parcel: ParcelWithContents,
  parcels: readonly ParcelWithContents[],
): GoodsToFulfil {
  const own = order.fulfillmentOrders.find(({ id }) => id === parcel.fulfillmentOrderId);
  const alone = { fulfillmentOrderId: parcel.fulfillmentOrderId, lines: linesToFulfil(own, parcel.contents) };
  const mayBeOthers = order.fulfillments.some((one) => one.status !== "CANCELLED" && !isOfAny(one, parcels));
  if (parcel.contents === null || mayBeOthers) return alone;
  const [first, ...others] = partsOf(order, parcel, parcels);
  if (!first || (others.length === 0 && first.fulfillmentOrderId === parcel.fulfillmentOrderId)) return alone;
  return others.length > 0 ? { ...first, alsoIn: others } : first;
}

function isOfAny(fulfillment: FulfillmentFacts, parcels: readonly ParcelWithContents[]): boolean {
  return parcels.some((parcel) => fulfillmentOf(parcel, [fulfillment]) !== undefined);
}

/** Returns where all of a parcel's goods are, its own fulfillment order first; empty unless that is one location. */
function partsOf(
  order: Pick<OrderFacts, "fulfillmentOrders" | "fulfillments">,
  parcel: ParcelWithContents,
  parcels: readonly ParcelWithContents[],
): PartToFulfil[] {
  const contents = orderContents(order, parcels);
  const held = [...goodsElsewhere(order, parcels, contents).values()]
    .flat()
    .filter(({ trackingNumber }) => trackingNumber !== null && trackingNumber === parcel.trackingNumber)
    .reduce<Pieces>((all, { pieces }) => addPieces(all, pieces), contents.heldBySent.get(parcel.id) ?? {});
  const isOwn = ({ id }: FulfillmentOrderFacts) => id === parcel.fulfillmentOrderId;
  const having = [
    ...order.fulfillmentOrders.filter(isOwn),
    ...order.fulfillmentOrders.filter((one) => !isOwn(one)),
  ].filter(({ lines }) => lines.some(({ id }) => held[id]));
  const wanted = (parcel.bookedPieces ?? []).reduce((sum, pieces) => sum + stillOrdered(order, pieces), 0);
  const isAll = wanted > 0 && countPieces(held) === wanted;
  const isOnePlace = new Set(having.map(({ locationId }) => locationId)).size === 1;
  const areOpen = having.every(({ supportedActions }) => supportedActions.includes("CREATE_FULFILLMENT"));
  if (!isAll || !isOnePlace || !areOpen) return [];
  return having.map(({ id: fulfillmentOrderId, lines }) => ({
    fulfillmentOrderId,
    lines: lines.flatMap(({ id }) => (held[id] ? [{ id, quantity: held[id] }] : [])),
  }));
}

/** Returns how many of a parcel's pieces the order still has: those taken out since the booking can no longer be fulfilled. */
function stillOrdered(
  { fulfillmentOrders }: Pick<OrderFacts, "fulfillmentOrders">,
  { lineItemId, quantity }: OrderPieces,
) {
  const lines = fulfillmentOrders.flatMap((one) => one.lines.filter((line) => line.lineItemId === lineItemId));
  return lines.reduce((least, { currentQuantity }) => Math.min(least, currentQuantity ?? quantity), quantity);
}
