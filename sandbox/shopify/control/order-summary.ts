import { gid } from "../world/gid.ts";
import { totals } from "../world/money.ts";
import { financialStatus, fulfillmentStatus } from "../world/order-status.ts";
import type { Order } from "../world/state/order.ts";

/** Returns what the control API answers about an order. */
export function orderSummary(order: Order) {
  return {
    id: order.id,
    gid: gid("Order", order.id),
    name: order.name,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    cancelledAt: order.cancelledAt,
    financialStatus: financialStatus(order),
    fulfillmentStatus: fulfillmentStatus(order),
    outstanding: totals(order).outstanding,
    tags: order.tags,
    lines: order.lines.map(({ id, sku, title, currentQuantity }) => ({ id, sku, title, currentQuantity })),
    fulfillmentOrders: order.fulfillmentOrders.map(({ id, status }) => ({ gid: gid("FulfillmentOrder", id), status })),
    fulfillments: order.fulfillments.map(({ id, name, status, displayStatus, tracking, events }) => ({
      ...{ gid: gid("Fulfillment", id), name, status, displayStatus, tracking },
      events: events.map((event) => ({ status: event.status, happenedAt: event.happenedAt, message: event.message })),
    })),
  };
}
