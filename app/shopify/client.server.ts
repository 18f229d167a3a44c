import type { OrderFacts } from "~/domain/order";

/** Which shop a call is for. */
export interface ShopRef {
  /** example.myshopify.com */
  domain: string;
}

export interface ShopFacts {
  /** gid://shopify/Shop/… */
  id: string;
  name: string;
  domain: string;
  /** ISO 4217; only VND shops can connect (domain 2). */
  currency: string;
  /** IANA name. */
  timezone: string;
  /** Shopify's public plan name: Basic, Grow, Advanced, Plus, Development … (contracts 1.2). */
  plan: string;
  developmentStore: boolean;
}

export interface LocationFacts {
  /** gid://shopify/Location/… */
  id: string;
  name: string;
  fulfillsOnlineOrders: boolean;
  address1: string;
  address2: string;
  city: string;
  province: string;
  zip: string;
  countryCode: string;
  phone: string | null;
}

export interface OrderRef {
  /** gid://shopify/Order/… */
  id: string;
  updatedAt: string;
}

export interface FulfillmentRequest {
  orderId: string;
  fulfillmentOrderId: string;
  /** Fulfillment order lines and pieces in this parcel; everything that remains when left out. */
  lines?: { id: string; quantity: number }[];
  trackingNumber: string;
  trackingUrl: string;
  company: string;
  notifyBuyer: boolean;
}

/** `messages` are Shopify's own words in its own language. */
export interface Refused {
  outcome: "refused";
  messages: string[];
}

/** No usable answer: the change may be there. Calling again looks first. */
export interface Unknown {
  outcome: "unknown";
}

export type FulfillmentOutcome = { outcome: "created" | "already"; fulfillmentId: string } | Refused | Unknown;
export type CancelFulfillmentOutcome = { outcome: "cancelled" | "already" } | Refused | Unknown;

/** Shopify has no status for a return (contracts 3.4). */
export type FulfillmentEventStatus =
  | "CONFIRMED"
  | "CARRIER_PICKED_UP"
  | "IN_TRANSIT"
  | "OUT_FOR_DELIVERY"
  | "ATTEMPTED_DELIVERY"
  | "DELAYED"
  | "DELIVERED"
  | "FAILURE";

export interface FulfillmentEventRequest {
  fulfillmentId: string;
  status: FulfillmentEventStatus;
  /** ISO 8601 with a zone. */
  happenedAt: string;
  message?: string;
}

export type FulfillmentEventOutcome = { outcome: "posted" | "already"; eventId: string } | Refused | Unknown;

export type MarkPaidOutcome =
  | { outcome: "paid" | "already" }
  /** The order has another balance than the one the caller collected: a person decides. */
  | { outcome: "amount_differs"; outstandingVnd: number }
  | Refused
  | Unknown;

export type SaveOutcome = { outcome: "saved" } | Refused;

/**
 * What Waybill asks of Shopify. Breakdowns are thrown as `ShopifyError`. Points are the requested cost of one call
 * (contracts 4); Shopify refunds what an answer did not use.
 */
export interface Shopify {
  readShop(shop: ShopRef): Promise<ShopFacts>;
  /** Handles of the granted scopes. */
  readScopes(shop: ShopRef): Promise<string[]>;
  /** Active locations. */
  readLocations(shop: ShopRef): Promise<LocationFacts[]>;
  /** The whole order, or null when the shop has none with that id. */
  readOrder(shop: ShopRef, orderId: string): Promise<OrderFacts | null>;
  /** Open orders with something left to ship, oldest first: the back-fill. */
  listOrdersCreatedSince(shop: ShopRef, sinceIso: string): AsyncIterable<OrderRef>;
  /** Every order changed since then, whatever its state, oldest change first: what lost webhooks missed. */
  listOrdersUpdatedSince(shop: ShopRef, sinceIso: string): AsyncIterable<OrderRef>;
  createFulfillment(shop: ShopRef, request: FulfillmentRequest): Promise<FulfillmentOutcome>;
  cancelFulfillment(shop: ShopRef, fulfillmentId: string): Promise<CancelFulfillmentOutcome>;
  postFulfillmentEvent(shop: ShopRef, request: FulfillmentEventRequest): Promise<FulfillmentEventOutcome>;
  markOrderPaid(
    shop: ShopRef,
    request: { orderId: string; expectedOutstandingVnd: number },
  ): Promise<MarkPaidOutcome>;
  setOrderShipmentMetafield(
    shop: ShopRef,
    request: { orderId: string; value: Record<string, unknown> },
  ): Promise<SaveOutcome>;
  addOrderTags(shop: ShopRef, request: { orderId: string; tags: string[] }): Promise<SaveOutcome>;
}
