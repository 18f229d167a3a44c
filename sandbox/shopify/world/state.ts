/** The stand-in's whole state: plain JSON for the snapshot file. Times are ISO 8601 in UTC. */
export interface State {
  nextId: number;
  /** How far the stand-in's clock is ahead of the machine's, in milliseconds. */
  clockOffsetMs: number;
  shops: Record<string, Shop>;
}

export interface Shop {
  id: number;
  domain: string;
  name: string;
  email: string;
  currency: string;
  ianaTimezone: string;
  weightUnit: WeightUnit;
  createdAt: string;
  updatedAt: string;
  plan: Plan;
  /** Whether the checkout has a separate field for the ward, which Shopify then stores in `address2` after U+2060. */
  extendedAddressForm: boolean;
  /** The unit of prices in questions to carrier services: hundredths (the default) or whole units. */
  callbackPrices?: "hundredths" | "whole";
  address: Address;
  /** The store has a password page: visitors see nothing of it, nor of what apps answer at its address. */
  passwordPage?: boolean;
  /** Null while the app is not installed. */
  installation: Installation | null;
  tokens: AccessToken[];
  locations: Location[];
  products: Product[];
  orders: Order[];
  nextOrderNumber: number;
  carrierServices: CarrierService[];
  deliveryProfiles: DeliveryProfile[];
  webhookSubscriptions: WebhookSubscription[];
  /** What the app charges, the oldest first; missing until it asked for something. */
  subscriptions?: AppSubscription[];
  /** Shopify refuses so many further charges for usage, with these words, whatever they are. */
  usageRefusals?: { message: string; times: number };
  /** Missing until Shopify Flow is used. */
  flow?: FlowState;
  /** When apps placed orders by the API in the last minute. */
  ordersByApiAt?: string[];
  /** What returns put back into stock, the oldest first. */
  restocked?: { orderLineId: number; variantId: number | null; locationId: number; quantity: number }[];
}

/** A plan of the app that a merchant was asked to pay for. Amounts are in whole units of the currency. */
export interface AppSubscription {
  id: number;
  name: string;
  returnUrl: string;
  test: boolean;
  trialDays: number;
  currency: string;
  /** Price of 30 days; null: no such line. */
  recurring: number | null;
  usage: { terms: string; cappedAmount: number } | null;
  status: "PENDING" | "ACTIVE" | "FROZEN" | "DECLINED" | "EXPIRED" | "CANCELLED";
  createdAt: string;
  currentPeriodEnd: string | null;
  /** Usage charged in this cycle. */
  balanceUsed: number;
  /** A higher cap that waits for the merchant. */
  askedCap: number | null;
  records: UsageRecord[];
}

export interface UsageRecord {
  id: number;
  createdAt: string;
  description: string;
  price: number;
  idempotencyKey: string | null;
}

/** What Shopify Flow keeps of a shop, the newest first. */
interface FlowState {
  /** Handles of the app's triggers that an enabled workflow begins with. */
  enabled: string[];
  received: FlowReceived[];
  runs: FlowRun[];
}

/** Something that the app told. */
export interface FlowReceived {
  at: string;
  handle: string;
  payload: Record<string, unknown>;
  /** A workflow ran. */
  ran: boolean;
}

/** An action of the app that a workflow came to. */
export interface FlowRun {
  id: string;
  at: string;
  handle: string;
  properties: Record<string, string>;
  state: "running" | "done" | "failed";
  /** The app's answer when it failed. */
  message: string | null;
  /** The app's statuses, in their order; null: no answer. */
  statuses: (number | null)[];
}

export interface Plan {
  /** The name merchants see: Basic, Grow, Advanced, Plus, Development, … */
  publicDisplayName: string;
  partnerDevelopment: boolean;
  shopifyPlus: boolean;
  /**
   * Whether a shop on Grow pays yearly or has bought carrier-calculated rates; other plans either include them or cannot
   * have them.
   */
  calculatedShippingBought: boolean;
}

type WeightUnit = "GRAMS" | "KILOGRAMS" | "OUNCES" | "POUNDS";

interface Installation {
  id: number;
  scopes: string[];
  installedAt: string;
  /** False while Shopify has not approved the app for customers' names, addresses and phones. */
  protectedCustomerData: boolean;
  /** The app proxy's path when the merchant changed it from that of the app's configuration. */
  proxyPath?: string;
}

export interface AccessToken {
  accessToken: string;
  expiresAt: string;
  scopes: string[];
  refreshToken: string;
  refreshExpiresAt: string;
  /** The refresh token that this pair was exchanged for: it stays usable until this pair's own is first used. */
  supersedes: string | null;
}

export interface Address {
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  phone: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  province: string | null;
  zip: string | null;
  countryCode: string;
}

export interface Location {
  id: number;
  name: string;
  isActive: boolean;
  isFulfillmentService: boolean;
  fulfillsOnlineOrders: boolean;
  createdAt: string;
  updatedAt: string;
  address: Address;
}

export interface Product {
  id: number;
  title: string;
  handle: string;
  productType: string;
  vendor: string;
  tags: string[];
  isGiftCard: boolean;
  updatedAt: string;
  /** An app made it and has not put it into the online store: buyers do not see it. */
  unpublished?: boolean;
  metafields?: ProductMetafield[];
  variants: Variant[];
}

/** A merchant's own field of a product or a variant. */
export interface ProductMetafield {
  namespace: string;
  key: string;
  type: string;
  value: string;
}

export interface Variant {
  id: number;
  inventoryItemId: number;
  title: string;
  sku: string | null;
  price: number;
  requiresShipping: boolean;
  weight: Weight | null;
  metafields?: ProductMetafield[];
  /** The location of its stock, from which a checkout ships it; the shop's first location when null. */
  locationId: number | null;
}

export interface Weight {
  unit: WeightUnit;
  value: number;
}

export type DeliveryMethodType = "SHIPPING" | "LOCAL" | "PICK_UP" | "NONE";

export interface Order {
  id: number;
  number: number;
  name: string;
  createdAt: string;
  processedAt: string;
  updatedAt: string;
  cancelledAt: string | null;
  cancelReason: string | null;
  closedAt: string | null;
  test: boolean;
  edited: boolean;
  note: string | null;
  tags: string[];
  email: string | null;
  phone: string | null;
  customerLocale: string;
  /** Of the checkout that it comes from; null: a draft order, or one that an app made. */
  checkoutToken: string | null;
  sourceName: string;
  /** The order's name in the system that it was brought from. */
  sourceIdentifier?: string | null;
  channelName: string;
  customAttributes: { key: string; value: string }[];
  shippingAddress: Address | null;
  deliveryMethod: DeliveryMethodType | null;
  lines: OrderLine[];
  shippingLines: ShippingLine[];
  transactions: Transaction[];
  /** Whether Shopify's background worker has made the fulfillment orders yet. */
  routed: boolean;
  fulfillmentOrders: FulfillmentOrder[];
  /** Fulfillment orders that its background worker has yet to add: goods of a cancelled fulfillment. */
  reopening?: FulfillmentOrder[];
  fulfillments: Fulfillment[];
  returns?: Return[];
  metafields: Metafield[];
}

export interface OrderLine {
  id: number;
  productId: number | null;
  variantId: number | null;
  title: string;
  variantTitle: string | null;
  sku: string | null;
  vendor: string | null;
  quantity: number;
  currentQuantity: number;
  unitPrice: number;
  /** Discount on the line itself, for all its pieces. */
  lineDiscount: number;
  /** This line's share of discounts given on the order. */
  orderDiscount: number;
  requiresShipping: boolean;
  isGiftCard: boolean;
  weight: Weight | null;
  /** The location of the stock, which decides the line's fulfillment order. */
  locationId: number;
}

export interface ShippingLine {
  id: number;
  title: string;
  code: string | null;
  source: string;
  carrierIdentifier: string | null;
  price: number;
  discount: number;
  /** When the carrier service promised delivery. */
  minDeliveryAt: string | null;
  maxDeliveryAt: string | null;
  /** The carrier service that returned no rate, on Shopify's backup rate shown instead. */
  backupFor: string | null;
}

export interface Transaction {
  id: number;
  kind: "SALE" | "REFUND" | "VOID";
  status: "SUCCESS" | "PENDING";
  gateway: string;
  manual: boolean;
  amount: number;
  processedAt: string;
  parentId: number | null;
}

type FulfillmentOrderStatus = "OPEN" | "IN_PROGRESS" | "ON_HOLD" | "SCHEDULED" | "CLOSED" | "CANCELLED";

export interface FulfillmentOrder {
  id: number;
  status: FulfillmentOrderStatus;
  createdAt: string;
  updatedAt: string;
  locationId: number;
  /** Null: the fulfillment order has no delivery method. */
  methodType: DeliveryMethodType | null;
  destination: Address | null;
  holds: Hold[];
  lines: FulfillmentOrderLine[];
}

export interface FulfillmentOrderLine {
  id: number;
  orderLineId: number;
  totalQuantity: number;
  remainingQuantity: number;
}

export interface Hold {
  id: number;
  handle: string;
  reason: string;
  reasonNotes: string | null;
  byApp: boolean;
}

export interface Fulfillment {
  id: number;
  name: string;
  status: "SUCCESS" | "CANCELLED";
  displayStatus: string;
  createdAt: string;
  updatedAt: string;
  inTransitAt: string | null;
  deliveredAt: string | null;
  estimatedDeliveryAt: string | null;
  locationId: number;
  notifiedCustomer: boolean;
  lines: { id: number; orderLineId: number; fulfillmentOrderId: number; quantity: number }[];
  tracking: { company: string | null; number: string | null; url: string | null }[];
  events: FulfillmentEvent[];
}

export interface Return {
  id: number;
  name: string;
  status: "OPEN" | "CLOSED" | "CANCELED";
  createdAt: string;
  closedAt: string | null;
  /** Of its one reverse fulfillment order. */
  reverseId: number;
  lines: ReturnLine[];
}

export interface ReturnLine {
  id: number;
  fulfillmentLineId: number;
  /** Of its line in the reverse fulfillment order. */
  reverseLineId: number;
  quantity: number;
  processed: number;
  note: string;
  dispositions: {
    id: number;
    type: "MISSING" | "NOT_RESTOCKED" | "PROCESSING_REQUIRED" | "RESTOCKED";
    quantity: number;
    locationId: number | null;
    createdAt: string;
  }[];
}

export interface FulfillmentEvent {
  id: number;
  status: string;
  happenedAt: string;
  createdAt: string;
  estimatedDeliveryAt: string | null;
  message: string | null;
  address1: string | null;
  city: string | null;
  province: string | null;
  country: string | null;
  zip: string | null;
  latitude: number | null;
  longitude: number | null;
}

export interface Metafield {
  id: number;
  namespace: string;
  key: string;
  type: string;
  value: string;
  createdAt: string;
  updatedAt: string;
}

export interface CarrierService {
  id: number;
  name: string;
  callbackUrl: string;
  active: boolean;
  supportsServiceDiscovery: boolean;
}

export interface DeliveryProfile {
  id: number;
  name: string;
  default: boolean;
  zones: DeliveryZone[];
}

export interface DeliveryZone {
  id: number;
  name: string;
  /** Two-letter codes. */
  countries: string[];
  methods: DeliveryMethodDefinition[];
  /** What the buyer pays when a carrier service of the zone does not answer. Shopify always has one. */
  backupRate: { name: string; price: number };
}

export interface DeliveryMethodDefinition {
  id: number;
  name: string;
  active: boolean;
  price: number;
  /** The carrier service that sets the price, instead of a flat one. */
  carrierServiceId: number | null;
}

export interface WebhookSubscription {
  id: number;
  topic: string;
  uri: string;
  filter: string | null;
  includeFields: string[];
  createdAt: string;
  updatedAt: string;
}
