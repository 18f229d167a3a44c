import { z } from "zod";
import { deleteOrder } from "../world/delete-order.ts";
import { editOrder, orderEditSchema } from "../world/edit-order.ts";
import { updateTracking } from "../world/fulfillments.ts";
import { orderInputSchema } from "../world/order-input.ts";
import { addTags, cancelOrder, createOrder, removeTags } from "../world/orders.ts";
import { markAsPaid } from "../world/payments.ts";
import { refundOrder, refundSchema } from "../world/refund.ts";
import { ControlError, type ControlRoute, orderOf, route, shopOf } from "./control-route.ts";
import { orderSummary } from "./order-summary.ts";
import { randomOrder } from "./random-order.ts";

const cancelSchema = z.strictObject({
  reason: z.enum(["CUSTOMER", "DECLINED", "FRAUD", "INVENTORY", "OTHER", "STAFF"]).default("CUSTOMER"),
  refund: z.boolean().default(true),
});

const tagsSchema = z.strictObject({ add: z.array(z.string()).default([]), remove: z.array(z.string()).default([]) });

/** Routes of orders: the actions of buyers and of the merchant's staff. */
export const orderRoutes: ControlRoute[] = [
  route("GET", "shops/:shop/orders", z.unknown(), (sandbox, _body, { shop }) =>
    shopOf(sandbox, shop).orders.map(orderSummary),
  ),
  route("POST", "shops/:shop/orders", orderInputSchema, (sandbox, input, { shop }) =>
    orderSummary(createOrder(sandbox.world, shopOf(sandbox, shop), input)),
  ),
  route("POST", "shops/:shop/orders/random", z.unknown(), (sandbox, _body, params) => {
    const shop = shopOf(sandbox, params.shop);
    return orderSummary(createOrder(sandbox.world, shop, randomOrder(shop)));
  }),
  route("GET", "shops/:shop/orders/:id", z.unknown(), (sandbox, _body, { shop, id }) => {
    const order = orderOf(shopOf(sandbox, shop), id);
    return { ...orderSummary(order), order };
  }),
  route("PATCH", "shops/:shop/orders/:id", orderEditSchema, (sandbox, edit, params) => {
    const shop = shopOf(sandbox, params.shop);
    const order = orderOf(shop, params.id);
    editOrder(sandbox.world, shop, order, edit);
    return orderSummary(order);
  }),
  route("POST", "shops/:shop/orders/:id/cancel", cancelSchema, (sandbox, cancellation, params) => {
    const shop = shopOf(sandbox, params.shop);
    const order = orderOf(shop, params.id);
    const problem = cancelOrder(sandbox.world, shop, order, cancellation);
    if (problem) throw new ControlError(409, problem);
    return orderSummary(order);
  }),
  route("POST", "shops/:shop/orders/:id/pay", z.unknown(), (sandbox, _body, params) => {
    const shop = shopOf(sandbox, params.shop);
    const order = orderOf(shop, params.id);
    if (!markAsPaid(sandbox.world, shop, order)) throw new ControlError(409, "Order cannot be marked as paid.");
    return orderSummary(order);
  }),
  route("POST", "shops/:shop/orders/:id/refund", refundSchema, (sandbox, refund, params) => {
    const shop = shopOf(sandbox, params.shop);
    const order = orderOf(shop, params.id);
    refundOrder(sandbox.world, shop, order, refund);
    return orderSummary(order);
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
    return orderSummary(order);
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
      return orderSummary(order);
    },
  ),
];
