import { z } from "zod";
import { deleteOrder } from "../world/delete-order.ts";
import { editOrder, orderEditSchema } from "../world/edit-order.ts";
import { updateTracking } from "../world/fulfillments.ts";
import { gid } from "../world/gid.ts";
import { placeHold, releaseHolds } from "../world/holds.ts";
import { totals } from "../world/money.ts";
import { orderInputSchema } from "../world/order-input.ts";
import { financialStatus, fulfillmentStatus } from "../world/order-status.ts";
import { addTags, cancelOrder, createOrder, removeTags } from "../world/orders.ts";
import { markAsPaid } from "../world/payments.ts";
import { refundOrder, refundSchema } from "../world/refund.ts";
import type { Order } from "../world/state.ts";
import { ControlError, type ControlRoute, orderOf, route, shopOf } from "./control-route.ts";
import { randomOrder } from "./random-order.ts";

const cancelSchema = z.strictObject({
  reason: z.enum(["CUSTOMER", "DECLINED", "FRAUD", "INVENTORY", "OTHER", "STAFF"]).default("CUSTOMER"),
  refund: z.boolean().default(true),
});

const tagsSchema = z.strictObject({ add: z.array(z.string()).default([]), remove: z.array(z.string()).default([]) });

const holdSchema = z.strictObject({ reason: z.string().default("OTHER"), handle: z.string().default("merchant") });

/** Routes of orders: the actions of buyers and of the merchant's staff. */
export const orderRoutes: ControlRoute[] = [
  route("GET", "shops/:shop/orders", z.unknown(), (sandbox, _body, { shop }) =>
    shopOf(sandbox, shop).orders.map(summary),
  ),
  route("POST", "shops/:shop/orders", orderInputSchema, (sandbox, input, { shop }) =>
    summary(createOrder(sandbox.world, shopOf(sandbox, shop), input)),
  ),
  route("POST", "shops/:shop/orders/random", z.unknown(), (sandbox, _body, params) => {
    const shop = shopOf(sandbox, params.shop);
    return summary(createOrder(sandbox.world, shop, randomOrder(shop)));
  }),
  route("GET", "shops/:shop/orders/:id", z.unknown(), (sandbox, _body, { shop, id }) => {
    const order = orderOf(shopOf(sandbox, shop), id);
    return { ...summary(order), order };
  }),
  route("PATCH", "shops/:shop/orders/:id", orderEditSchema, (sandbox, edit, params) => {
    const shop = shopOf(sandbox, params.shop);
    const order = orderOf(shop, params.id);
    editOrder(sandbox.world, shop, order, edit);
    return summary(order);
  }),
  route("POST", "shops/:shop/orders/:id/cancel", cancelSchema, (sandbox, cancellation, params) => {
    const shop = shopOf(sandbox, params.shop);
    const order = orderOf(shop, params.id);
    const problem = cancelOrder(sandbox.world, shop, order, cancellation);
    if (problem) throw new ControlError(409, problem);
    return summary(order);
  }),
  route("POST", "shops/:shop/orders/:id/pay", z.unknown(), (sandbox, _body, params) => {
    const shop = shopOf(sandbox, params.shop);
    const order = orderOf(shop, params.id);
    if (!markAsPaid(sandbox.world, shop, order)) throw new ControlError(409, "Order cannot be marked as paid.");
    return summary(order);
  }),
  route("POST", "shops/:shop/orders/:id/refund", refundSchema, (sandbox, refund, params) => {
    const shop = shopOf(sandbox, params.shop);
    const order = orderOf(shop, params.id);
    refundOrder(sandbox.world, shop, order, refund);
    return summary(order);
  }),
  route("DELETE", "shops/:shop/orders/:id", z.unknown(), (sandbox, _body, params) => {
    const shop = shopOf(sandbox, params.shop);
    const order = orderOf(shop, params.id);
    deleteOrder(sandbox.world, shop, order);
    return { deleted: order.id };
  }),
  route("POST", "shops/:shop/orders/:id/tags", tagsSchema, (sandbox, { add, remove }, params) => {
    const shop = shopOf(sandbox, params.shop);
    const order = orderOf(shop, params.id);
    addTags(sandbox.world, shop, order, add);
    removeTags(sandbox.world, shop, order, remove);
    return summary(order);
  }),
  route(
    "POST",
    "shops/:shop/orders/:id/tracking",
    z.strictObject({ number: z.string() }),
    (sandbox, { number }, params) => {
      const shop = shopOf(sandbox, params.shop);
      const order = orderOf(shop, params.id);
      const fulfillment = order.fulfillments.findLast(({ status }) => status !== "CANCELLED");
      if (!fulfillment) throw new ControlError(409, "The order has no fulfillment.");
      updateTracking(sandbox.world, shop, order, fulfillment, [{ company: null, number, url: null }]);
      return summary(order);
    },
  ),
  route("POST", "shops/:shop/orders/:id/hold", holdSchema, (sandbox, { reason, handle }, params) => {
    const shop = shopOf(sandbox, params.shop);
    const order = orderOf(shop, params.id);
    for (const fulfillmentOrder of order.fulfillmentOrders) {
      const hold = { reason, handle, reasonNotes: null, lines: [], byApp: false };
      placeHold(sandbox.world, shop, order, fulfillmentOrder, hold);
    }
    return summary(order);
  }),
  route("POST", "shops/:shop/orders/:id/release", z.unknown(), (sandbox, _body, params) => {
    const shop = shopOf(sandbox, params.shop);
    const order = orderOf(shop, params.id);
    for (const fulfillmentOrder of order.fulfillmentOrders) {
      releaseHolds(sandbox.world, shop, order, fulfillmentOrder, null);
    }
    return summary(order);
  }),
];

function summary(order: Order) {
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
