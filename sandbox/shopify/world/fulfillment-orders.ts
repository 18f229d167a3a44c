import { fulfillmentOrderRef } from "../webhooks/fulfillment-payload.ts";
import { isUnfinished } from "./order-status.ts";
import type { FulfillmentOrder, FulfillmentOrderLine } from "./state/fulfillment.ts";
import type { Order } from "./state/order.ts";
import type { Shop } from "./state/shop.ts";
import { timestamp, type World } from "./world.ts";

/** Finds a fulfillment order of the shop together with its order. */
export function findFulfillmentOrder(shop: Shop, id: number) {
  for (const order of shop.orders) {
    const fulfillmentOrder = order.fulfillmentOrders.find((candidate) => candidate.id === id);
    if (fulfillmentOrder) return { order, fulfillmentOrder };
  }
  return undefined;
}

/** Returns the number of unfulfilled pieces of a fulfillment order. */
export function remainingQuantity(fulfillmentOrder: FulfillmentOrder): number {
  return fulfillmentOrder.lines.reduce((total, line) => total + line.remainingQuantity, 0);
}

/** A quantity requested of one fulfillment order line. */
export interface WantedLine {
  id: number;
  quantity: number;
}

/**
 * Moves all unfulfilled pieces but the wanted ones out of a fulfillment order. Returns the new fulfillment order with them,
 * or null when there are none. Fulfilled pieces stay where they are.
 */
export function splitOffRest(
  world: World,
  order: Order,
  fulfillmentOrder: FulfillmentOrder,
  wanted: WantedLine[],
): FulfillmentOrder | null {
  const now = timestamp(world);
  const restLines: FulfillmentOrderLine[] = [];
  for (const line of fulfillmentOrder.lines) {
    const keep = wanted.find((candidate) => candidate.id === line.id)?.quantity ?? 0;
    const rest = line.remainingQuantity - keep;
    if (rest <= 0) continue;
    line.remainingQuantity -= rest;
    line.totalQuantity -= rest;
    restLines.push({ id: world.newId(), orderLineId: line.orderLineId, totalQuantity: rest, remainingQuantity: rest });
  }
  fulfillmentOrder.lines = fulfillmentOrder.lines.filter((line) => line.totalQuantity > 0);
  fulfillmentOrder.updatedAt = now;
  if (restLines.length === 0) return null;
  const rest = { ...fulfillmentOrder, id: world.newId(), createdAt: now, updatedAt: now, holds: [], lines: restLines };
  order.fulfillmentOrders.push(rest);
  return rest;
}

/** Cancels every unfinished fulfillment order of a cancelled order. */
export function cancelUnfinished(world: World, shop: Shop, order: Order) {
  for (const fulfillmentOrder of order.fulfillmentOrders.filter(isUnfinished)) {
    finish(world, fulfillmentOrder, "CANCELLED");
    world.emit(shop, "fulfillment_orders/cancelled", {
      fulfillment_order: fulfillmentOrderRef(fulfillmentOrder),
      replacement_fulfillment_order: null,
    });
  }
}

function finish(world: World, fulfillmentOrder: FulfillmentOrder, status: "CANCELLED" | "CLOSED") {
  fulfillmentOrder.status = status;
  fulfillmentOrder.holds = [];
  fulfillmentOrder.updatedAt = timestamp(world);
  for (const line of fulfillmentOrder.lines) line.remainingQuantity = 0;
  world.changed();
}

/** Removes unfulfilled pieces of an order line from its fulfillment orders; an empty fulfillment order closes. */
export function removeFromFulfillmentOrders(world: World, order: Order, orderLineId: number, quantity: number) {
  let left = quantity;
  for (const fulfillmentOrder of order.fulfillmentOrders.filter(isUnfinished)) {
    for (const line of fulfillmentOrder.lines) {
      if (line.orderLineId !== orderLineId) continue;
      const taken = Math.min(left, line.remainingQuantity);
      line.remainingQuantity -= taken;
      line.totalQuantity -= taken;
      left -= taken;
    }
    fulfillmentOrder.lines = fulfillmentOrder.lines.filter((line) => line.totalQuantity > 0);
    fulfillmentOrder.updatedAt = timestamp(world);
    if (remainingQuantity(fulfillmentOrder) === 0) finish(world, fulfillmentOrder, "CLOSED");
  }
}
