import { fulfillmentOrderRef } from "../webhooks/fulfillment-payload.ts";
import { orderChanged } from "./announce.ts";
import { remainingQuantity, splitOffRest, type WantedLine } from "./fulfillment-orders.ts";
import type { Location } from "./state/address.ts";
import type { FulfillmentOrder } from "./state/fulfillment.ts";
import type { Order } from "./state/order.ts";
import type { Shop } from "./state/shop.ts";
import type { World } from "./world.ts";

/**
 * Moves all unfulfilled pieces, or those of the given lines, to another location. They get a fulfillment order of their own
 * there, with a new id; the original closes when nothing is left in it. Throws when there is nothing to move.
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
  const moved = splitOffRest(world, order, original, staying);
  if (!moved) throw new Error(`fulfillment order ${original.id} has nothing to move`);
  const from = original.locationId;
  moved.locationId = destination.id;
  moved.status = "OPEN";
  if (remainingQuantity(original) === 0) original.status = "CLOSED";
  world.emit(shop, "fulfillment_orders/moved", {
    original_fulfillment_order: fulfillmentOrderRef(original),
    moved_fulfillment_order: fulfillmentOrderRef(moved),
    source_location: { id: `gid://shopify/Location/${from}` },
    destination_location_id: `gid://shopify/Location/${destination.id}`,
  });
  orderChanged(world, shop, order);
  return moved;
}
