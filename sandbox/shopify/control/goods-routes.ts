import { z } from "zod";
import { cancelFulfillment, createFulfillment } from "../world/fulfillments.ts";
import { placeHold, releaseHolds } from "../world/holds.ts";
import { addLocation } from "../world/locations.ts";
import { moveFulfillmentOrder } from "../world/move.ts";
import { mergeFulfillmentOrders, splitFulfillmentOrder } from "../world/split-and-merge.ts";
import type { FulfillmentOrder } from "../world/state/fulfillment.ts";
import type { Order } from "../world/state/order.ts";
import type { Shop } from "../world/state/shop.ts";
import { ControlError, type ControlRoute, orderOf, route, shopOf } from "./control-route.ts";
import { orderSummary } from "./order-summary.ts";

const holdSchema = z.strictObject({ reason: z.string().default("OTHER"), handle: z.string().default("merchant") });
const nothing = z.strictObject({});

/** Routes of an order's goods: what the merchant's staff do to its fulfillment orders in Shopify. */
export const goodsRoutes: ControlRoute[] = [
  route("POST", "shops/:shop/orders/:id/hold", holdSchema, (sandbox, { reason, handle }, params) => {
    const { shop, order } = found(sandbox, params);
    for (const fulfillmentOrder of order.fulfillmentOrders) {
      const hold = { reason, handle, reasonNotes: null, lines: [], byApp: false };
      placeHold(sandbox.world, shop, order, fulfillmentOrder, hold);
    }
    return orderSummary(order);
  }),
  route("POST", "shops/:shop/orders/:id/release", z.unknown(), (sandbox, _body, params) => {
    const { shop, order } = found(sandbox, params);
    for (const fulfillmentOrder of order.fulfillmentOrders) {
      releaseHolds(sandbox.world, shop, order, fulfillmentOrder, null);
    }
    return orderSummary(order);
  }),
  route("POST", "shops/:shop/orders/:id/move", nothing, (sandbox, _body, params) => {
    const { shop, order } = found(sandbox, params);
    const [original] = openOf(order);
    const elsewhere =
      shop.locations.find(({ id }) => id !== original.locationId) ?? secondLocation(sandbox.world, shop);
    moveFulfillmentOrder(sandbox.world, shop, order, original, elsewhere, null);
    return orderSummary(order);
  }),
  route("POST", "shops/:shop/orders/:id/split", nothing, (sandbox, _body, params) => {
    const { shop, order } = found(sandbox, params);
    const [whole] = openOf(order);
    const pieces = whole.lines.reduce((sum, { remainingQuantity }) => sum + remainingQuantity, 0);
    const line = whole.lines.find(({ remainingQuantity }) => remainingQuantity > 0);
    if (pieces < 2 || !line) throw new ControlError(409, "There is nothing to split.");
    splitFulfillmentOrder(sandbox.world, shop, order, whole, [{ id: line.id, quantity: 1 }]);
    return orderSummary(order);
  }),
  route("POST", "shops/:shop/orders/:id/merge", nothing, (sandbox, _body, params) => {
    const { shop, order } = found(sandbox, params);
    const [first, ...others] = openOf(order);
    const here = others.filter(({ locationId }) => locationId === first.locationId);
    if (here.length === 0) throw new ControlError(409, "There is nothing to merge.");
    mergeFulfillmentOrders(sandbox.world, shop, order, [first, ...here]);
    return orderSummary(order);
  }),
  route("POST", "shops/:shop/orders/:id/fulfil", nothing, (sandbox, _body, params) => {
    const { shop, order } = found(sandbox, params);
    const parts = openOf(order).map((fulfillmentOrder) => ({ fulfillmentOrder, lines: null }));
    createFulfillment(sandbox.world, shop, order, parts, { tracking: [], notifyCustomer: false });
    return orderSummary(order);
  }),
  route("POST", "shops/:shop/orders/:id/unfulfil", nothing, (sandbox, _body, params) => {
    const { shop, order } = found(sandbox, params);
    const byHand = order.fulfillments.filter(({ status, tracking }) => status === "SUCCESS" && tracking.length === 0);
    for (const fulfillment of byHand) cancelFulfillment(sandbox.world, shop, order, fulfillment);
    return orderSummary(order);
  }),
];

function found(sandbox: Parameters<typeof shopOf>[0], params: Record<string, string>): { shop: Shop; order: Order } {
  const shop = shopOf(sandbox, params.shop);
  return { shop, order: orderOf(shop, params.id) };
}

/** Returns the fulfillment orders that staff can act on. Throws a {@link ControlError} when there is none. */
function openOf(order: Order): [FulfillmentOrder, ...FulfillmentOrder[]] {
  const [first, ...others] = order.fulfillmentOrders.filter(({ status }) => status === "OPEN");
  if (!first) throw new ControlError(409, "The order has no open fulfillment order.");
  return [first, ...others];
}

function secondLocation(world: Parameters<typeof addLocation>[0], shop: Shop) {
  const [first] = shop.locations;
  if (!first) throw new ControlError(409, "The shop has no location.");
  return addLocation(world, shop, `${first.name} 2`, { ...first.address });
}
