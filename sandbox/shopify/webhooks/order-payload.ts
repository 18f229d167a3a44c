import { gid } from "../world/gid.ts";
import { totals } from "../world/money.ts";
import { financialStatus, fulfillmentStatus } from "../world/order-status.ts";
import { inShopTime } from "../world/shop-time.ts";
import type { Order } from "../world/state/order.ts";
import type { Shop } from "../world/state/shop.ts";
import { inGrams } from "../world/weight.ts";
import { addressPayload } from "./address-payload.ts";
import { fulfillmentPayload } from "./fulfillment-payload.ts";
import { linePayload, price } from "./line-payload.ts";

const FULFILLMENT_STATUS: Record<string, string> = { FULFILLED: "fulfilled", PARTIALLY_FULFILLED: "partial" };

/** Returns an order as the REST-shaped body of `orders/*` webhooks. */
export function orderPayload(shop: Shop, order: Order) {
  const sums = totals(order);
  const time = (utc: string | null) => utc && inShopTime(utc, shop.ianaTimezone);
  const address = order.shippingAddress && addressPayload(order.shippingAddress);
  return {
    id: order.id,
    admin_graphql_api_id: gid("Order", order.id),
    app_id: 580111,
    cancel_reason: order.cancelReason?.toLowerCase() ?? null,
    cancelled_at: time(order.cancelledAt),
    checkout_token: order.checkoutToken,
    closed_at: time(order.closedAt),
    confirmed: true,
    contact_email: order.email,
    created_at: time(order.createdAt),
    currency: shop.currency,
    current_subtotal_price: price(sums.currentSubtotal),
    current_total_price: price(sums.currentTotal),
    customer_locale: order.customerLocale,
    email: order.email,
    financial_status: financialStatus(order).toLowerCase(),
    fulfillment_status: FULFILLMENT_STATUS[fulfillmentStatus(order)] ?? null,
    name: order.name,
    note: order.note,
    note_attributes: order.customAttributes.map(({ key, value }) => ({ name: key, value })),
    number: order.number - 1000,
    order_number: order.number,
    payment_gateway_names: [...new Set(order.transactions.map((transaction) => transaction.gateway))],
    phone: order.phone,
    presentment_currency: shop.currency,
    processed_at: time(order.processedAt),
    source_name: order.sourceName,
    subtotal_price: price(sums.originalSubtotal),
    tags: order.tags.join(", "),
    taxes_included: true,
    test: order.test,
    total_discounts: price(sums.discounts),
    total_line_items_price: price(sums.lineItemsTotal),
    total_outstanding: price(sums.outstanding),
    total_price: price(sums.originalTotal),
    total_weight: order.lines.reduce((total, line) => total + inGrams(line.weight) * line.quantity, 0),
    updated_at: time(order.updatedAt),
    billing_address: address,
    shipping_address: address,
    line_items: order.lines.map(linePayload),
    shipping_lines: order.shippingLines.map((line) => ({
      id: line.id,
      carrier_identifier: line.carrierIdentifier,
      code: line.code,
      price: price(line.price),
      discounted_price: price(line.price - line.discount),
      source: line.source,
      title: line.title,
    })),
    fulfillments: order.fulfillments.map((fulfillment) => fulfillmentPayload(shop, order, fulfillment)),
    refunds: [],
  };
}
