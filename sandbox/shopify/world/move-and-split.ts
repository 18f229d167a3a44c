import { fulfillmentOrderRef } from "../webhooks/fulfillment-payload.ts";
import { orderChanged } from "./announce.ts";
import { remainingQuantity, takeRest, type WantedLine } from "./fulfillment-orders.ts";
import type { FulfillmentOrder, Location, Order, Shop } from "./state.ts";
import { timestamp, type World } from "./world.ts";

/**
 * Moves what waits, or the named lines of it, to another location. The pieces get a fulfillment order of their own there,
 * with a new id; the original closes when nothing is left in it.
 */
export function moveFulfillmentOrder(
  world: World,
  shop: Shop,
  order: Order,
  original: FulfillmentOrder,
  destination: Location,
  wanted: WantedLine[] | null,
): FulfillmentOrder {
  const staying = wanted
    ? original.lines.map(({ id, remainingQuantity }) => ({
        id,
        quantity: remainingQuantity - (wanted.find((line) => line.id === id)?.quantity ?? 0),
      }))
    : [];
  const moved = takeRest(world, order, original, staying);
  if (!moved) throw new Error(`fulfillment order ${original.id} has nothing to move`);
  const from = original.locationId;
  moved.locationId = destination.id;
  moved.status = "OPEN";
  if (remainingQuantity(original) === 0) original.status = "CLOSED";
  for (const line of order.lines) {
    if (moved.lines.some((candidate) => candidate.orderLineId === line.id)) line.locationId = destination.id;
  }
  world.emit(shop, "fulfillment_orders/moved", {
    original_fulfillment_order: fulfillmentOrderRef(original),
    moved_fulfillment_order: fulfillmentOrderRef(moved),
    source_location: { id: `gid://shopify/Location/${from}` },
    destination_location_id: `gid://shopify/Location/${destination.id}`,
  });
  orderChanged(world, shop, order);
  return moved;
}

/** Keeps the wanted pieces in the fulfillment order and puts the rest into a new one. Null when there is no rest. */
export function splitFulfillmentOrder(
  world: World,
  shop: Shop,
  order: Order,
  fulfillmentOrder: FulfillmentOrder,
  wanted: WantedLine[],
): FulfillmentOrder | null {
  const rest = takeRest(world, order, fulfillmentOrder, wanted);
  if (!rest) return null;
  fulfillmentOrder.updatedAt = timestamp(world);
  world.emit(shop, "fulfillment_orders/split", {
    fulfillment_order: fulfillmentOrderRef(fulfillmentOrder),
    remaining_fulfillment_order: fulfillmentOrderRef(rest),
    replacement_fulfillment_order: null,
  });
  orderChanged(world, shop, order);
  return rest;
}
