import { fulfillmentOrderRef } from "../webhooks/fulfillment-payload.ts";
import { orderChanged } from "./announce.ts";
import { splitOffRest, type WantedLine } from "./fulfillment-orders.ts";
import type { FulfillmentOrder } from "./state/fulfillment.ts";
import type { Order } from "./state/order.ts";
import type { Shop } from "./state/shop.ts";
import { timestamp, type World } from "./world.ts";

/** Keeps the wanted pieces in the fulfillment order and moves the rest to a new one. Null when there is no rest. */
export function splitFulfillmentOrder(
  world: World,
  shop: Shop,
  order: Order,
  fulfillmentOrder: FulfillmentOrder,
  wanted: WantedLine[],
): FulfillmentOrder | null {
  const rest = splitOffRest(world, order, fulfillmentOrder, wanted);
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

/** Moves the unfulfilled pieces of the other fulfillment orders into the first one; the others close. */
export function mergeFulfillmentOrders(
  world: World,
  shop: Shop,
  order: Order,
  [first, ...others]: [FulfillmentOrder, ...FulfillmentOrder[]],
): FulfillmentOrder {
  const now = timestamp(world);
  for (const other of others) {
    for (const line of other.lines) {
      const target = first.lines.find((candidate) => candidate.orderLineId === line.orderLineId);
      const moved = line.remainingQuantity;
      line.remainingQuantity = 0;
      line.totalQuantity -= moved;
      if (target) {
        target.remainingQuantity += moved;
        target.totalQuantity += moved;
      } else {
        const { orderLineId } = line;
        first.lines.push({ id: world.newId(), orderLineId, totalQuantity: moved, remainingQuantity: moved });
      }
    }
    other.lines = other.lines.filter((line) => line.totalQuantity > 0);
    other.status = "CLOSED";
    other.updatedAt = now;
  }
  first.updatedAt = now;
  world.emit(shop, "fulfillment_orders/merged", {
    fulfillment_order_merges: [{ fulfillment_order: fulfillmentOrderRef(first) }],
    merge_intents: [first, ...others].map(({ id }) => ({
      fulfillment_order_id: `gid://shopify/FulfillmentOrder/${id}`,
    })),
  });
  orderChanged(world, shop, order);
  return first;
}
