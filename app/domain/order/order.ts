/** A Shopify order in neutral terms, made by `app/shopify`. Amounts are in the shop's currency, as whole VND. */
export interface OrderFacts {
  /** gid://shopify/Order/… */
  id: string;
  /** The order number as people know it, "#1001". */
  name: string;
  createdAt: string;
  updatedAt: string;
  /** Whether anything in it is shipped at all; a fully digital order may have no visible fulfillment order. */
  requiresShipping: boolean;
  cancelledAt: string | null;
  closed: boolean;
  test: boolean;
  note: string;
  tags: string[];
  /** Read only for shops that have it sent to the carrier; else null. */
  email: string | null;
  /** The order's own phone, used when the shipping address has none. */
  phone: string | null;
  /**
   * The language of the buyer's checkout, as `en` or `vi-VN`; it never changes. Null for orders without a checkout; absent in orders
   * read by older releases.
   */
  customerLocale?: string | null;
  currency: string;
  /** Shopify's own values: PENDING, PAID, PARTIALLY_PAID … */
  financialStatus: string;
  fulfillmentStatus: string;
  canMarkAsPaid: boolean;
  /** Pieces left in it after edits and refunds, shipped or not; undefined when this was not read. */
  currentQuantity?: number;
  /** Still to be paid; negative means a refund is due. */
  outstandingVnd: number;
  totalVnd: number;
  /** Shopify's shipping lines after discounts, already part of the total. */
  shippingVnd: number;
  /** Carrier service codes of the shipping lines, as our rates wrote them. */
  shippingCodes: string[];
  salesChannel: string | null;
  /** Null when the order has no shipping address. */
  destination: Destination | null;
  /** Pending or past payments, for the COD rule (domain 2.1). */
  transactions: PaymentFacts[];
  gatewayNames: string[];
  fulfillmentOrders: FulfillmentOrderFacts[];
  fulfillments: FulfillmentFacts[];
}

export interface Destination extends AddressText {
  name: string;
  company: string;
  phone: string | null;
  countryCode: string;
}

export interface PaymentFacts {
  kind: string;
  status: string;
  gateway: string;
  manual: boolean;
  amountVnd: number;
}

export interface FulfillmentOrderFacts {
  id: string;
  /** OPEN, IN_PROGRESS, SCHEDULED, ON_HOLD, INCOMPLETE, CLOSED, CANCELLED. */
  status: string;
  /** Absent in orders read by older releases, and once only its status is known. */
  updatedAt?: string;
  /** SHIPPING, LOCAL, PICK_UP, PICKUP_POINT, RETAIL, NONE; null for draft, API and imported orders. */
  methodType: string | null;
  supportedActions: string[];
  holdReasons: string[];
  locationId: string | null;
  locationName: string;
  lines: OrderLine[];
}

export interface OrderLine {
  /** Id of the fulfillment order's line. */
  id: string;
  lineItemId: string;
  title: string;
  variantTitle: string | null;
  sku: string | null;
  productType: string;
  productTags: string[];
  requiresShipping: boolean;
  /** Still to be fulfilled. */
  quantity: number;
  /**
   * Pieces of the whole order line over all fulfillment orders, less those removed or returned. Absent in orders read by older
   * releases.
   */
  currentQuantity?: number;
  /** One piece in grams; null when the merchant set no weight. */
  weightGrams: number | null;
  /** Size of one piece as written in the merchant's metafield; left out where there is none. */
  sizeText?: string;
  /** One piece before and after all discounts. */
  originalPriceVnd: number;
  discountedPriceVnd: number;
}

export interface FulfillmentFacts {
  id: string;
  status: string;
  trackingNumbers: string[];
  /** Pieces in it, those that need no shipping included. Absent in orders read by older releases. */
  totalQuantity?: number;
}

/** The delivery address as the buyer typed it at Shopify: free text in every field (domain 3.1). */
export interface AddressText {
  address1: string;
  address2: string;
  city: string;
  province: string;
  zip: string;
}
