import { gid } from "../../world/gid.ts";
import type { Fulfillment, FulfillmentEvent } from "../../world/state/fulfillment.ts";
import type { Order } from "../../world/state/order.ts";
import type { Shop } from "../../world/state/shop.ts";
import { byId, connection, type PageArgs } from "../connection.ts";
import type { ApiObject, Context } from "../context.ts";
import { fulfillmentOrderNode, isVisible } from "./fulfillment-order.ts";
import { orderNode } from "./order.ts";
import { lineItemNode, lineOf } from "./order-line.ts";
import { locationNode } from "./shop.ts";

/** Returns `Fulfillment`. */
export function fulfillmentNode(shop: Shop, order: Order, fulfillment: Fulfillment): ApiObject {
  const location = shop.locations.find(({ id }) => id === fulfillment.locationId);
  return {
    __typename: "Fulfillment",
    id: gid("Fulfillment", fulfillment.id),
    legacyResourceId: String(fulfillment.id),
    name: fulfillment.name,
    status: fulfillment.status,
    displayStatus: fulfillment.displayStatus,
    createdAt: fulfillment.createdAt,
    updatedAt: fulfillment.updatedAt,
    inTransitAt: fulfillment.inTransitAt,
    deliveredAt: fulfillment.deliveredAt,
    estimatedDeliveryAt: fulfillment.estimatedDeliveryAt,
    requiresShipping: true,
    totalQuantity: fulfillment.lines.reduce((total, line) => total + line.quantity, 0),
    order: () => orderNode(shop, order),
    location: () => (location ? locationNode(location) : null),
    trackingInfo: ({ first }: { first?: number | null }) => fulfillment.tracking.slice(0, first ?? undefined),
    events: (args: PageArgs & { sortKey?: string }) => eventConnection(fulfillment.events, args),
    fulfillmentLineItems: (args: PageArgs) =>
      byId(fulfillment.lines, args, (line) => fulfillmentLineNode(shop, order, line)),
    fulfillmentOrders: (args: PageArgs, context: Context) => {
      const from = order.fulfillmentOrders.filter(
        (candidate) =>
          isVisible(context, candidate) && fulfillment.lines.some((line) => line.fulfillmentOrderId === candidate.id),
      );
      return byId(from, args, (candidate) => fulfillmentOrderNode(shop, order, candidate));
    },
  };
}

/** Returns `FulfillmentLineItem`. */
export function fulfillmentLineNode(shop: Shop, order: Order, line: Fulfillment["lines"][number]): ApiObject {
  return {
    __typename: "FulfillmentLineItem",
    id: gid("FulfillmentLineItem", line.id),
    quantity: line.quantity,
    lineItem: () => lineItemNode(shop, order, lineOf(order, line.orderLineId)),
  };
}

function eventConnection(events: FulfillmentEvent[], args: PageArgs & { sortKey?: string }): ApiObject {
  const sortable = events.map((item) => ({
    item,
    id: item.id,
    value: args.sortKey === "HAPPENED_AT" ? item.happenedAt : args.sortKey === "CREATED_AT" ? item.createdAt : item.id,
  }));
  return connection(sortable, args, eventNode);
}

/** Returns `FulfillmentEvent`. */
export function eventNode({ id, ...event }: FulfillmentEvent): ApiObject {
  return { __typename: "FulfillmentEvent", id: gid("FulfillmentEvent", id), ...event };
}
