import type { FulfillmentFacts, OrderFacts } from "~/domain/order/order";
import {
  addPieces,
  fulfillmentOf,
  linesToFulfil,
  type OrderPieces,
  orderContents,
  type ParcelWithContents,
  type Pieces,
} from "./contents";
import { goodsElsewhere } from "./goods-elsewhere";

/** What a parcel's fulfillment takes in Shopify; `lines` left out: everything that remains. */
export interface GoodsToFulfil {
  fulfillmentOrderId: string;
  lines?: { id: string; quantity: number }[];
}

/**
 * Returns what a sent parcel's fulfillment takes: in its own fulfillment order, or in the one that its goods were moved to or
 * reopened in before Shopify had the fulfillment (shopify 3.5). Only where all that the order still has of them are in one, and no
 * other app has fulfilled anything of the order: then they may be other goods, and Shopify's refusal is shown instead.
 */
export function whereToFulfil(
  order: Pick<OrderFacts, "fulfillmentOrders" | "fulfillments">,
  parcel: ParcelWithContents,
  parcels: readonly ParcelWithContents[],
): GoodsToFulfil {
  const own = order.fulfillmentOrders.find(({ id }) => id === parcel.fulfillmentOrderId);
  const isThere = own?.lines.some(({ id, quantity }) => quantity > 0 && (parcel.contents?.[id] ?? 0) > 0);
  const mayBeOthers = order.fulfillments.some((one) => one.status !== "CANCELLED" && !isOfAny(one, parcels));
  const moved = parcel.contents === null || isThere || mayBeOthers ? null : movedTo(order, parcel, parcels);
  return moved ?? { fulfillmentOrderId: parcel.fulfillmentOrderId, lines: linesToFulfil(own, parcel.contents) };
}

function isOfAny(fulfillment: FulfillmentFacts, parcels: readonly ParcelWithContents[]): boolean {
  return parcels.some((parcel) => fulfillmentOf(parcel, [fulfillment]) !== undefined);
}

function movedTo(
  order: Pick<OrderFacts, "fulfillmentOrders" | "fulfillments">,
  parcel: ParcelWithContents,
  parcels: readonly ParcelWithContents[],
): GoodsToFulfil | null {
  const found = [...goodsElsewhere(order, parcels, orderContents(order, parcels)).values()].flat();
  const own = found
    .filter(({ trackingNumber }) => trackingNumber !== null && trackingNumber === parcel.trackingNumber)
    .reduce<Pieces>((all, { pieces }) => addPieces(all, pieces), {});
  const wanted = (parcel.bookedPieces ?? []).reduce((sum, pieces) => sum + stillOrdered(order, pieces), 0);
  for (const { id: fulfillmentOrderId, lines, supportedActions } of order.fulfillmentOrders) {
    const here = lines.flatMap(({ id }) => (own[id] ? [{ id, quantity: own[id] as number }] : []));
    const isAll = here.reduce((sum, { quantity }) => sum + quantity, 0) === wanted;
    if (wanted > 0 && isAll && supportedActions.includes("CREATE_FULFILLMENT")) {
      return { fulfillmentOrderId, lines: here };
    }
  }
  return null;
}

/** Returns how many of a parcel's pieces the order still has: those taken out since the booking can no longer be fulfilled. */
function stillOrdered(
  { fulfillmentOrders }: Pick<OrderFacts, "fulfillmentOrders">,
  { lineItemId, quantity }: OrderPieces,
) {
  const lines = fulfillmentOrders.flatMap((one) => one.lines.filter((line) => line.lineItemId === lineItemId));
  return lines.reduce((least, { currentQuantity }) => Math.min(least, currentQuantity ?? quantity), quantity);
}
