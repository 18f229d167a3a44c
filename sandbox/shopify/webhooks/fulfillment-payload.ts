import { gid } from "../world/gid.ts";
import { inShopTime } from "../world/shop-time.ts";
import type { Fulfillment, FulfillmentOrder } from "../world/state/fulfillment.ts";
import type { Order } from "../world/state/order.ts";
import type { Shop } from "../world/state/shop.ts";
import { addressPayload } from "./address-payload.ts";
import { linePayload } from "./line-payload.ts";

/** Returns what `fulfillment_orders/*` webhooks contain of a fulfillment order: its id and status, but not its order. */
export function fulfillmentOrderRef(fulfillmentOrder: FulfillmentOrder) {
  return { id: gid("FulfillmentOrder", fulfillmentOrder.id), status: fulfillmentOrder.status.toLowerCase() };
}

/** Returns a fulfillment as the REST-shaped body of `fulfillments/*` webhooks. */
export function fulfillmentPayload(shop: Shop, order: Order, fulfillment: Fulfillment) {
  const [tracking] = fulfillment.tracking;
  const lines = fulfillment.lines.flatMap(({ orderLineId, quantity }) => {
    const line = order.lines.find((candidate) => candidate.id === orderLineId);
    return line ? [{ ...linePayload(line), quantity }] : [];
  });
  return {
    id: fulfillment.id,
    admin_graphql_api_id: gid("Fulfillment", fulfillment.id),
    order_id: order.id,
    name: fulfillment.name,
    status: fulfillment.status.toLowerCase(),
    shipment_status: fulfillment.events.at(-1)?.status.toLowerCase() ?? null,
    service: "manual",
    created_at: inShopTime(fulfillment.createdAt, shop.ianaTimezone),
    updated_at: inShopTime(fulfillment.updatedAt, shop.ianaTimezone),
    email: order.email,
    location_id: fulfillment.locationId,
    destination: order.shippingAddress && addressPayload(order.shippingAddress),
    line_items: lines,
    receipt: {},
    tracking_company: tracking?.company ?? null,
    tracking_number: tracking?.number ?? null,
    tracking_numbers: fulfillment.tracking.flatMap(({ number }) => number ?? []),
    tracking_url: tracking?.url ?? null,
    tracking_urls: fulfillment.tracking.flatMap(({ url }) => url ?? []),
  };
}
