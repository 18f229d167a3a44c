import { findFulfillmentOrder } from "../../world/fulfillment-orders.ts";
import { idOf } from "../../world/gid.ts";
import type { FulfillmentOrder } from "../../world/state/fulfillment.ts";
import type { Order } from "../../world/state/order.ts";
import type { ApiObject, Context } from "../context.ts";
import { fulfillmentOrderNode, isVisible } from "../nodes/fulfillment-order.ts";

/** Returns a fulfillment order with its order; undefined when there is none or the app may not see it. */
export function findVisible(context: Context, id: string) {
  const found = findFulfillmentOrder(context.shop, idOf("FulfillmentOrder", id) ?? 0);
  return found && isVisible(context, found.fulfillmentOrder) ? found : undefined;
}

/** Returns a fulfillment order for the answer of a mutation; null stays null. */
export function nodeOf(context: Context, order: Order, fulfillmentOrder: FulfillmentOrder | null): ApiObject | null {
  return fulfillmentOrder && fulfillmentOrderNode(context.shop, order, fulfillmentOrder);
}
