import type { ShippingZoneFacts } from "~/domain/checkout/shipping-zone";
import type { OrderGlance } from "~/domain/order/own-writes";
import type { Admin } from "./admin.server";
import {
  type CancelSubscriptionOutcome,
  type ChargeUsageOutcome,
  type CreateSubscriptionOutcome,
  cancelSubscription,
  chargeUsage,
  createSubscription,
  type NewSubscription,
  type NewUsage,
  type RaiseCapOutcome,
  raiseCap,
  readSubscriptions,
  type SubscriptionFacts,
} from "./billing.server";
import {
  type CarrierServiceChange,
  type CarrierServiceFacts,
  type CreateServiceOutcome,
  createCarrierService,
  type DeleteServiceOutcome,
  deleteCarrierService,
  listCarrierServices,
  type NewCarrierService,
  type UpdateServiceOutcome,
  updateCarrierService,
} from "./carrier-service.server";
import {
  type MarkPaidOutcome,
  markOrderPaid,
  type PaymentRequest,
  type RecordPaymentOutcome,
  recordPayment,
} from "./cod.server";
import { type TellFlowOutcome, tellFlow } from "./flow.server";
import {
  type CancelFulfillmentOutcome,
  cancelFulfillment,
  createFulfillment,
  type FulfillmentOutcome,
  type FulfillmentRequest,
  findFulfillment,
  type TrackingOutcome,
  type TrackingRequest,
  updateTracking,
} from "./fulfillment.server";
import {
  findOrderOfFulfillmentOrder,
  type GlanceExtras,
  glanceAtOrder,
  type OrderExtras,
  type OrderReading,
  readOrder,
} from "./order.server";
import { deleteOrderFields, type FieldOfOrder, type FieldsOutcome, setOrderFields } from "./order-fields.server";
import {
  listOrderPages,
  listOrdersCreatedSince,
  listOrdersUpdatedSince,
  type OrderPage,
  type OrderRef,
} from "./order-lists.server";
import { type FoundVariants, findVariants, readVariants, type VariantFacts } from "./products.server";
import { type RestockOutcome, type RestockRequest, restock } from "./returns.server";
import { readShippingZones } from "./shipping-zones.server";
import { type LocationFacts, readLocations, readScopes, readShop, type ShopFacts } from "./shop.server";
import { type FulfillmentEventOutcome, type FulfillmentEventRequest, postFulfillmentEvent } from "./status.server";
import { listSubscriptionIds, listUsageRecords, type UsageRecord } from "./usage-records.server";

export type { CarrierServiceFacts, LocationFacts, OrderRef };

/** The shop that a call is for. */
export interface ShopRef {
  /** example.myshopify.com */
  domain: string;
}

/**
 * Everything Waybill asks of Shopify. Breakdowns are thrown as `ShopifyError`. Points are what one call requests from the shop's
 * bucket (shopify 4); Shopify refunds what an answer did not use. test/shopify/points.test.ts contains the numbers.
 */
export interface Shopify {
  /** Scopes: none. 2 points. */
  readShop(shop: ShopRef): Promise<ShopFacts>;
  /** Handles of the granted scopes. Scopes: none. 2 points. */
  readScopes(shop: ShopRef): Promise<string[]>;
  /** Active locations. Scopes: read_locations. 16 points. */
  readLocations(shop: ShopRef): Promise<LocationFacts[]>;
  /**
   * The complete order, or null when the shop has none with that id. Scopes: read_orders, read_products, read_locations,
   * read_merchant_managed_fulfillment_orders. 51 points.
   */
  readOrder(shop: ShopRef, orderId: string, asked?: OrderExtras): Promise<OrderReading | null>;
  /**
   * What shows whether somebody else changed an order; null when the shop has none with that id. Scopes as for reading it. 2 points,
   * 1 more with payments, 5 or 6 more with parts.
   */
  glanceAtOrder(shop: ShopRef, orderId: string, asked: GlanceExtras): Promise<OrderGlance | null>;
  /**
   * The id of the order that a fulfillment order belongs to; null when it is gone or not visible to the app. Scopes:
   * read_merchant_managed_fulfillment_orders. 1 point.
   */
  findOrderOfFulfillmentOrder(shop: ShopRef, fulfillmentOrderId: string): Promise<string | null>;
  /** Open orders with something left to ship, oldest first, for the back-fill. Scopes: read_orders. 13 points for 250. */
  listOrdersCreatedSince(shop: ShopRef, sinceIso: string): AsyncIterable<OrderRef>;
  /** All orders changed since then, oldest change first, to make up for lost webhooks. Scopes: read_orders. 13 points for 250. */
  listOrdersUpdatedSince(shop: ShopRef, sinceIso: string): AsyncIterable<OrderRef>;
  /** All orders created since then with what shows whether they were read as they are. Scopes: read_orders. 13 points for 250. */
  listOrderPages(shop: ShopRef, sinceIso: string): AsyncIterable<OrderPage>;
  /** Variants by the digits of their ids, 50 at a time. Scopes: read_products. 1 point per variant. */
  readVariants(shop: ShopRef, variantIds: readonly string[]): Promise<VariantFacts[]>;
  /** Variants of products on sale, by what staff typed. Scopes: read_products. 38 points. */
  findVariants(shop: ShopRef, typed: string): Promise<FoundVariants>;
  /** Scopes: read_orders, write_merchant_managed_fulfillment_orders. 10 points, 3 more where it may exist. */
  createFulfillment(shop: ShopRef, request: FulfillmentRequest): Promise<FulfillmentOutcome>;
  /**
   * The id of the order's fulfillment with this tracking number, unless it is cancelled; null when there is none. Scopes:
   * read_orders. 3 points.
   */
  findFulfillment(shop: ShopRef, parcel: { orderId: string; trackingNumber: string }): Promise<string | null>;
  /** Scopes: write_merchant_managed_fulfillment_orders. 50 points. */
  updateTracking(shop: ShopRef, request: TrackingRequest): Promise<TrackingOutcome>;
  /** Scopes: write_merchant_managed_fulfillment_orders. 10 points. */
  cancelFulfillment(shop: ShopRef, fulfillmentId: string): Promise<CancelFulfillmentOutcome>;
  /** Scopes: read_orders, write_fulfillments. 10 points, 8 more where it may exist. */
  postFulfillmentEvent(shop: ShopRef, request: FulfillmentEventRequest): Promise<FulfillmentEventOutcome>;
  /** Tells Shopify Flow of something that happened. Scopes: none. 10 points. */
  tellFlow(shop: ShopRef, handle: string, payload: Record<string, string | number>): Promise<TellFlowOutcome>;
  /** Restocks what came back, by a return of the order. Scopes: read_orders, read_locations, write_returns (optional). 164 points. */
  restock(shop: ShopRef, request: RestockRequest): Promise<RestockOutcome>;
  /** Scopes: write_orders. 11 points. */
  markOrderPaid(shop: ShopRef, request: { orderId: string; expectedOutstandingVnd: number }): Promise<MarkPaidOutcome>;
  /** Records a part of the balance as paid, for shops on Plus. Scopes: read_orders, write_orders. 21 points. */
  recordPayment(shop: ShopRef, request: PaymentRequest): Promise<RecordPaymentOutcome>;
  /** Writes up to 25 of the app's own fields of orders, all or none. Scopes: write_orders. 10 points. */
  setOrderFields(shop: ShopRef, fields: readonly FieldOfOrder[]): Promise<FieldsOutcome>;
  /** Takes up to 25 of them away. Scopes: write_orders. 10 points. */
  deleteOrderFields(shop: ShopRef, fields: readonly Omit<FieldOfOrder, "value">[]): Promise<FieldsOutcome>;
  /** The shop's carrier services, other apps' too where Shopify shows them. Scopes: read_shipping. 8 points. */
  listCarrierServices(shop: ShopRef): Promise<CarrierServiceFacts[]>;
  /** Scopes: write_shipping. 10 points. */
  createCarrierService(shop: ShopRef, service: NewCarrierService): Promise<CreateServiceOutcome>;
  /** Scopes: write_shipping. 10 points. */
  updateCarrierService(shop: ShopRef, change: CarrierServiceChange): Promise<UpdateServiceOutcome>;
  /** Scopes: write_shipping. 10 points. */
  deleteCarrierService(shop: ShopRef, serviceId: string): Promise<DeleteServiceOutcome>;
  /** All shipping zones with the carrier services in them. Scopes: read_shipping. 8 points, and 130 per profile. */
  readShippingZones(shop: ShopRef): Promise<ShippingZoneFacts[]>;
  /** These subscriptions of the app, and all that are active. Scopes: none. 9 points with one id. */
  readSubscriptions(shop: ShopRef, ids: readonly string[]): Promise<SubscriptionFacts[]>;
  /** Asks the merchant to approve a plan. Scopes: none. 10 points. */
  createSubscription(shop: ShopRef, asked: NewSubscription): Promise<CreateSubscriptionOutcome>;
  /** Asks the merchant to approve a higher cap. Scopes: none. 10 points. */
  raiseCap(shop: ShopRef, asked: { lineItemId: string; currency: string; capCents: number }): Promise<RaiseCapOutcome>;
  /** Ends a plan. Scopes: none. 10 points. */
  cancelSubscription(shop: ShopRef, id: string): Promise<CancelSubscriptionOutcome>;
  /** The app's newest subscriptions, those that have ended too. Scopes: none. */
  listSubscriptionIds(shop: ShopRef): Promise<string[]>;
  /** What was charged to a subscription since a moment. Scopes: none. */
  listUsageRecords(shop: ShopRef, asked: { subscriptionId: string; since: Date }): Promise<UsageRecord[]>;
  /** Charges for parcels, once for a key. Scopes: none. 10 points. */
  chargeUsage(shop: ShopRef, usage: NewUsage): Promise<ChargeUsageOutcome>;
}

/**
 * Makes the methods above on top of one Admin client. Calls that staff wait for are `interactive`, those of jobs `background`.
 */
export function createShopify(admin: Admin): Shopify {
  return {
    readShop: ({ domain }) => readShop(admin, domain, "interactive"),
    readScopes: ({ domain }) => readScopes(admin, domain, "interactive"),
    readLocations: ({ domain }) => readLocations(admin, domain, "interactive"),
    readOrder: ({ domain }, orderId, asked = {}) => readOrder(admin, domain, orderId, asked, "background"),
    glanceAtOrder: ({ domain }, orderId, asked) => glanceAtOrder(admin, domain, orderId, asked, "background"),
    findOrderOfFulfillmentOrder: ({ domain }, id) => findOrderOfFulfillmentOrder(admin, domain, id, "background"),
    listOrdersCreatedSince: ({ domain }, sinceIso) => listOrdersCreatedSince(admin, domain, sinceIso, "background"),
    listOrdersUpdatedSince: ({ domain }, sinceIso) => listOrdersUpdatedSince(admin, domain, sinceIso, "background"),
    listOrderPages: ({ domain }, sinceIso) => listOrderPages(admin, domain, sinceIso, "background"),
    readVariants: ({ domain }, variantIds) => readVariants(admin, domain, variantIds, "interactive"),
    findVariants: ({ domain }, typed) => findVariants(admin, domain, typed, "interactive"),
    createFulfillment: ({ domain }, request) => createFulfillment(admin, domain, request, "background"),
    findFulfillment: ({ domain }, parcel) => findFulfillment(admin, domain, parcel, "background"),
    updateTracking: ({ domain }, request) => updateTracking(admin, domain, request, "background"),
    cancelFulfillment: ({ domain }, fulfillmentId) => cancelFulfillment(admin, domain, fulfillmentId, "background"),
    postFulfillmentEvent: ({ domain }, request) => postFulfillmentEvent(admin, domain, request, "background"),
    tellFlow: ({ domain }, handle, payload) => tellFlow(admin, domain, { handle, payload }, "background"),
    restock: ({ domain }, request) => restock(admin, domain, request, "background"),
    markOrderPaid: ({ domain }, request) => markOrderPaid(admin, domain, request, "background"),
    recordPayment: ({ domain }, request) => recordPayment(admin, domain, request, "background"),
    setOrderFields: ({ domain }, fields) => setOrderFields(admin, domain, fields, "background"),
    deleteOrderFields: ({ domain }, fields) => deleteOrderFields(admin, domain, fields, "background"),
    listCarrierServices: ({ domain }) => listCarrierServices(admin, domain, "interactive"),
    createCarrierService: ({ domain }, service) => createCarrierService(admin, domain, service, "interactive"),
    updateCarrierService: ({ domain }, change) => updateCarrierService(admin, domain, change, "interactive"),
    deleteCarrierService: ({ domain }, serviceId) => deleteCarrierService(admin, domain, serviceId, "interactive"),
    readShippingZones: ({ domain }) => readShippingZones(admin, domain, "interactive"),
    readSubscriptions: ({ domain }, ids) => readSubscriptions(admin, domain, ids, "interactive"),
    createSubscription: ({ domain }, asked) => createSubscription(admin, domain, asked, "interactive"),
    raiseCap: ({ domain }, asked) => raiseCap(admin, domain, asked, "interactive"),
    cancelSubscription: ({ domain }, id) => cancelSubscription(admin, domain, id, "background"),
    listSubscriptionIds: ({ domain }) => listSubscriptionIds(admin, domain, "background"),
    listUsageRecords: ({ domain }, asked) => listUsageRecords(admin, domain, asked, "background"),
    chargeUsage: ({ domain }, usage) => chargeUsage(admin, domain, usage, "background"),
  };
}
