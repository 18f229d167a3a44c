import { z } from "zod";
import { parseJson } from "./json";
import { isShopDomain } from "./shop-domain";

/**
 * What a webhook is about. It only names things; their current state is read from Shopify (shopify 2.1). The events with a
 * `shopDomain` name the shop in their signed body; the others are hints, since the header that names their shop is not signed.
 */
export type WebhookEvent =
  | { about: "order"; orderId: string; updatedAt: string | null; isNew?: boolean }
  | { about: "order_deleted"; orderId: string }
  /** The webhook does not name the order: `findOrderOfFulfillmentOrder` does. */
  | { about: "fulfillment_orders"; fulfillmentOrderIds: string[] }
  | { about: "fulfillment"; orderId: string; fulfillmentId: string; updatedAt: string | null }
  | { about: "location"; locationId: string }
  | { about: "scopes"; granted: string[] }
  /** A plan was approved, declined, frozen …, or its cap is near: what it is now is read from Shopify. */
  | { about: "plan"; subscriptionId: string }
  | { about: "uninstalled" | "shop" | "shop_redact"; shopDomain: string }
  | {
      about: "customer_data_request";
      shopDomain: string;
      requestId: string;
      customerId: string | null;
      orderIds: string[];
    }
  | { about: "customer_redact"; shopDomain: string; customerId: string | null; orderIds: string[] };

/** A REST id: a whole number, or its digits as a string. */
const idSchema = z.union([z.number().int().positive().safe().transform(String), z.string().regex(/^[1-9]\d{0,19}$/)]);
const gid = (type: string) => idSchema.transform((id) => `gid://shopify/${type}/${id}`);

/** A time as Shopify writes it; null when it is absent or no time. It only says when to look, so that neither is an error. */
const timeSchema = z.iso.datetime({ offset: true }).nullable().default(null).catch(null);

const orderSchema = z
  .object({ id: gid("Order"), updated_at: timeSchema })
  .transform(({ id, updated_at }): WebhookEvent => ({ about: "order", orderId: id, updatedAt: updated_at }));

const orderCreatedSchema = orderSchema.transform((event): WebhookEvent => ({ ...event, isNew: true }) as WebhookEvent);

/** The id is all that Shopify sends of a deleted order. */
const orderDeletedSchema = z
  .object({ id: gid("Order") })
  .transform(({ id }): WebhookEvent => ({ about: "order_deleted", orderId: id }));

const orderEditSchema = z
  .object({ order_edit: z.object({ order_id: gid("Order") }) })
  .transform(({ order_edit }): WebhookEvent => ({ about: "order", orderId: order_edit.order_id, updatedAt: null }));

/** The eight topics name fulfillment orders under different keys (`moved_fulfillment_order`, `remaining_fulfillment_order` …). */
const fulfillmentOrdersSchema = z
  .record(z.string(), z.unknown())
  .transform((payload) => [...new Set(fulfillmentOrderIdsIn(payload))])
  .pipe(z.array(z.string()).min(1, "names no fulfillment order"))
  .transform((fulfillmentOrderIds): WebhookEvent => ({ about: "fulfillment_orders", fulfillmentOrderIds }));

const fulfillmentSchema = z
  .object({ id: gid("Fulfillment"), order_id: gid("Order"), updated_at: timeSchema })
  .transform(
    ({ id, order_id, updated_at }): WebhookEvent => ({
      about: "fulfillment",
      orderId: order_id,
      fulfillmentId: id,
      updatedAt: updated_at,
    }),
  );

const locationSchema = z
  .object({ id: gid("Location") })
  .transform(({ id }): WebhookEvent => ({ about: "location", locationId: id }));

const scopesSchema = z
  .object({ current: z.array(z.string()) })
  .transform(({ current }): WebhookEvent => ({ about: "scopes", granted: current }));

const planSchema = z
  .object({
    app_subscription: z.object({
      admin_graphql_api_id: z.string().regex(/^gid:\/\/shopify\/AppSubscription\/\d{1,20}$/),
    }),
  })
  .transform(
    ({ app_subscription }): WebhookEvent => ({ about: "plan", subscriptionId: app_subscription.admin_graphql_api_id }),
  );

const customerSchema = z.object({ id: gid("Customer").nullish() }).nullish();
const orderIdsSchema = z.array(gid("Order"));
/**
 * A field of another compliance topic, which must be absent: the three bodies are otherwise alike, and a signed data request must
 * not pass as a request to erase.
 */
const mustBeAbsent = z.never().optional();

const shopDomainSchema = z.string().refine(isShopDomain, "is no shop domain");

const dataRequestSchema = z
  .object({
    shop_domain: shopDomainSchema,
    customer: customerSchema,
    orders_requested: orderIdsSchema,
    data_request: z.object({ id: idSchema }),
    orders_to_redact: mustBeAbsent,
  })
  .transform(
    ({ shop_domain, customer, orders_requested, data_request }): WebhookEvent => ({
      about: "customer_data_request",
      shopDomain: shop_domain,
      requestId: data_request.id,
      customerId: customer?.id ?? null,
      orderIds: orders_requested,
    }),
  );

const customerRedactSchema = z
  .object({
    shop_domain: shopDomainSchema,
    customer: customerSchema,
    orders_to_redact: orderIdsSchema,
    orders_requested: mustBeAbsent,
    data_request: mustBeAbsent,
  })
  .transform(
    ({ shop_domain, customer, orders_to_redact }): WebhookEvent => ({
      about: "customer_redact",
      shopDomain: shop_domain,
      customerId: customer?.id ?? null,
      orderIds: orders_to_redact,
    }),
  );

const shopRedactSchema = z
  .object({
    shop_domain: shopDomainSchema,
    customer: mustBeAbsent,
    orders_to_redact: mustBeAbsent,
    orders_requested: mustBeAbsent,
    data_request: mustBeAbsent,
  })
  .transform(({ shop_domain }): WebhookEvent => ({ about: "shop_redact", shopDomain: shop_domain }));

/** The shop itself; `include_fields` reduces the body to its domain. */
const shopSchema = (about: "uninstalled" | "shop") =>
  z
    .object({ myshopify_domain: shopDomainSchema })
    .transform(({ myshopify_domain }): WebhookEvent => ({ about, shopDomain: myshopify_domain }));

/** The schema of each topic in `shopify.app.toml`. */
export const WEBHOOK_SCHEMAS: Readonly<Record<string, z.ZodType<WebhookEvent>>> = {
  "orders/create": orderCreatedSchema,
  "orders/updated": orderSchema,
  "orders/cancelled": orderSchema,
  "orders/paid": orderSchema,
  "orders/edited": orderEditSchema,
  "orders/delete": orderDeletedSchema,
  "fulfillment_orders/order_routing_complete": fulfillmentOrdersSchema,
  "fulfillment_orders/moved": fulfillmentOrdersSchema,
  "fulfillment_orders/split": fulfillmentOrdersSchema,
  "fulfillment_orders/merged": fulfillmentOrdersSchema,
  "fulfillment_orders/cancelled": fulfillmentOrdersSchema,
  "fulfillment_orders/placed_on_hold": fulfillmentOrdersSchema,
  "fulfillment_orders/hold_released": fulfillmentOrdersSchema,
  "fulfillment_orders/rescheduled": fulfillmentOrdersSchema,
  "fulfillments/create": fulfillmentSchema,
  "fulfillments/update": fulfillmentSchema,
  "locations/create": locationSchema,
  "locations/update": locationSchema,
  "locations/delete": locationSchema,
  "locations/activate": locationSchema,
  "locations/deactivate": locationSchema,
  "shop/update": shopSchema("shop"),
  "app/uninstalled": shopSchema("uninstalled"),
  "app/scopes_update": scopesSchema,
  "app_subscriptions/update": planSchema,
  "app_subscriptions/approaching_capped_amount": planSchema,
  "customers/data_request": dataRequestSchema,
  "customers/redact": customerRedactSchema,
  "shop/redact": shopRedactSchema,
};

/**
 * Reads the body of a verified webhook: strict about ids, ignores other fields. Returns null for an unknown topic. Throws
 * ZodError when a required id is missing, which a retry cannot fix.
 */
export function readWebhook(topic: string, body: string): WebhookEvent | null {
  // The topic is an unsigned header: it could be "constructor".
  if (!Object.hasOwn(WEBHOOK_SCHEMAS, topic)) return null;
  return WEBHOOK_SCHEMAS[topic]?.parse(parseJson(body)) ?? null;
}

function fulfillmentOrderIdsIn(value: unknown): string[] {
  if (typeof value === "string") return /^gid:\/\/shopify\/FulfillmentOrder\/\d+$/.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(fulfillmentOrderIdsIn);
}
