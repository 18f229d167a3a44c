import { fulfillmentOrderRef } from "../webhooks/fulfillment-payload.ts";
import { orderChanged } from "./announce.ts";
import type { DeliveryMethodType, FulfillmentOrder } from "./state/fulfillment.ts";
import type { Order, OrderLine } from "./state/order.ts";
import type { Shop } from "./state/shop.ts";
import { timestamp, type World } from "./world.ts";

/** Creates an order's fulfillment orders after the world's delay and announces them. */
export function scheduleRouting(world: World, shop: Shop, order: Order) {
  if (world.routingDelayMs === null) {
    routeOrder(world, order);
    return;
  }
  setTimeout(() => {
    routeOrder(world, order);
    announceRouting(world, shop, order.fulfillmentOrders);
    orderChanged(world, shop, order);
  }, world.routingDelayMs).unref();
}

/** Adds the goods of cancelled fulfillments after the world's delay and announces them. */
export function scheduleReopening(world: World, shop: Shop, order: Order) {
  setTimeout(() => {
    const added = addReopened(order);
    if (added.length === 0) return;
    announceRouting(world, shop, added);
    orderChanged(world, shop, order);
  }, world.reopeningDelayMs ?? 0).unref();
}

/** Returns the fulfillment orders that it adds to the order: those of goods whose fulfillment was cancelled. */
export function addReopened(order: Order): FulfillmentOrder[] {
  const added = order.reopening ?? [];
  order.fulfillmentOrders.push(...added);
  delete order.reopening;
  return added;
}

export function announceRouting(world: World, shop: Shop, fulfillmentOrders: readonly FulfillmentOrder[]) {
  for (const fulfillmentOrder of fulfillmentOrders) {
    world.emit(shop, "fulfillment_orders/order_routing_complete", {
      fulfillment_order: fulfillmentOrderRef(fulfillmentOrder),
    });
  }
}

/** Creates one fulfillment order per location and delivery method. Does nothing for a routed order. */
function routeOrder(world: World, order: Order) {
  if (order.routed) return;
  order.routed = true;
  world.changed();
  if (order.cancelledAt) return;
  const groups = Map.groupBy(
    order.lines.filter((line) => line.currentQuantity > 0 && !line.isGiftCard),
    (line) => `${line.locationId} ${methodOf(order, line)}`,
  );
  for (const lines of groups.values()) order.fulfillmentOrders.push(newFulfillmentOrder(world, order, lines));
}

/** Returns the delivery method of a line: NONE for goods without shipping, else that of the order. */
function methodOf(order: Order, line: OrderLine): DeliveryMethodType | null {
  return line.requiresShipping ? order.deliveryMethod : "NONE";
}

function newFulfillmentOrder(world: World, order: Order, lines: OrderLine[]): FulfillmentOrder {
  const now = timestamp(world);
  const [first] = lines;
  if (!first) throw new Error(`order ${order.name} has nothing to route`);
  return {
    id: world.newId(),
    status: "OPEN",
    createdAt: now,
    updatedAt: now,
    locationId: first.locationId,
    methodType: methodOf(order, first),
    destination: order.shippingAddress,
    holds: [],
    lines: lines.map((line) => ({
      id: world.newId(),
      orderLineId: line.id,
      totalQuantity: line.currentQuantity,
      remainingQuantity: line.currentQuantity,
    })),
  };
}
