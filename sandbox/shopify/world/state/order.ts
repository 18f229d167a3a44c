import type { Address } from "./address.ts";
import type { DeliveryMethodType, Fulfillment, FulfillmentOrder } from "./fulfillment.ts";
import type { Weight } from "./product.ts";
import type { Return } from "./return.ts";

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

export interface Metafield {
  id: number;
  namespace: string;
  key: string;
  type: string;
  value: string;
  createdAt: string;
  updatedAt: string;
}
