import { gramsOf } from "~/domain/goods/weight";
import type {
  Destination,
  FulfillmentFacts,
  FulfillmentOrderFacts,
  OrderFacts,
  OrderLine,
  PaymentFacts,
} from "~/domain/order/order";
import type { OrderGlance } from "~/domain/order/own-writes";
import type { OrderGlanceQuery, OrderQuery } from "~/types/admin.generated";
import { readAmountVnd } from "./money";

/** An order as `operations/order.ts` queries it. */
export type WireOrder = NonNullable<OrderQuery["order"]>;
/** An order as a glance queries it; what was not asked for is missing. */
export type WireGlance = NonNullable<OrderGlanceQuery["order"]>;
export type WireFulfillmentOrder = WireOrder["fulfillmentOrders"]["nodes"][number];
export type WireLine = WireFulfillmentOrder["lineItems"]["nodes"][number];

/** Converts an order, with its fulfillment orders given separately because they come in pages. Amounts become whole VND. */
export function toOrderFacts(order: WireOrder, fulfillmentOrders: FulfillmentOrderFacts[]): OrderFacts {
  return {
    ...toHead(order),
    customerLocale: order.customerLocale ?? null,
    shippingVnd: shippingVndOf(order.shippingLines),
    shippingCodes: shippingCodesOf(order.shippingLines),
    transactions: order.transactions.map(toPayment),
    fulfillmentOrders,
    fulfillments: order.fulfillments.map(toFulfillment),
  };
}

/** Converts what a glance at an order shows. */
export function toGlance(order: WireGlance): OrderGlance {
  const { shippingLines, transactions, fulfillmentOrders, fulfillments } = order;
  return {
    head: {
      ...toHead(order),
      ...(shippingLines && {
        shippingVnd: shippingVndOf(shippingLines),
        shippingCodes: shippingCodesOf(shippingLines),
      }),
    },
    transactions: transactions ? transactions.map(toPayment) : null,
    fulfillments: fulfillments.map(toFulfillment),
    parts: fulfillmentOrders && !fulfillmentOrders.pageInfo.hasNextPage ? fulfillmentOrders.nodes : null,
  };
}

type ShippingLines = WireOrder["shippingLines"];

const shippingVndOf = ({ nodes }: ShippingLines) =>
  nodes.reduce((sum, line) => sum + readAmountVnd(line.discountedPriceSet.shopMoney.amount), 0);

const shippingCodesOf = ({ nodes }: ShippingLines) => nodes.flatMap((line) => line.code ?? []);

/** Converts what an order contains apart from its lists. */
function toHead(order: Omit<WireGlance, "fulfillments">) {
  return {
    id: order.id,
    name: order.name,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    requiresShipping: order.requiresShipping,
    cancelledAt: order.cancelledAt ?? null,
    closed: order.closed,
    test: order.test,
    note: order.note ?? "",
    tags: order.tags,
    email: order.email ?? null,
    phone: order.phone ?? null,
    currency: order.currencyCode,
    // Absent for orders that need no payment.
    financialStatus: order.displayFinancialStatus ?? "",
    fulfillmentStatus: order.displayFulfillmentStatus,
    canMarkAsPaid: order.canMarkAsPaid,
    currentQuantity: order.currentSubtotalLineItemsQuantity,
    outstandingVnd: readAmountVnd(order.totalOutstandingSet.shopMoney.amount),
    totalVnd: readAmountVnd(order.currentTotalPriceSet.shopMoney.amount),
    salesChannel: order.sourceName ?? null,
    destination: order.shippingAddress ? toDestination(order.shippingAddress) : null,
    gatewayNames: order.paymentGatewayNames,
  };
}

function toDestination(address: NonNullable<WireOrder["shippingAddress"]>): Destination {
  return {
    name: address.name ?? "",
    company: address.company ?? "",
    phone: address.phone ?? null,
    address1: address.address1 ?? "",
    address2: address.address2 ?? "",
    city: address.city ?? "",
    province: address.province ?? "",
    zip: address.zip ?? "",
    countryCode: address.countryCodeV2 ?? "",
  };
}

function toPayment(transaction: WireOrder["transactions"][number]): PaymentFacts {
  return {
    kind: transaction.kind,
    status: transaction.status,
    gateway: transaction.gateway ?? "",
    manual: transaction.manualPaymentGateway,
    amountVnd: readAmountVnd(transaction.amountSet.shopMoney.amount),
  };
}

function toFulfillment(fulfillment: WireOrder["fulfillments"][number]): FulfillmentFacts {
  return {
    id: fulfillment.id,
    status: fulfillment.status,
    trackingNumbers: fulfillment.trackingInfo.flatMap((tracking) => tracking.number ?? []),
    totalQuantity: fulfillment.totalQuantity,
  };
}

/** Converts one fulfillment order, given with all its lines. */
export function toFulfillmentOrder(wire: WireFulfillmentOrder, lines: OrderLine[]): FulfillmentOrderFacts {
  return {
    id: wire.id,
    status: wire.status,
    updatedAt: wire.updatedAt,
    methodType: wire.deliveryMethod?.methodType ?? null,
    supportedActions: wire.supportedActions.map((supported) => supported.action),
    holdReasons: wire.fulfillmentHolds.map((hold) => hold.reason),
    locationId: wire.assignedLocation.location?.id ?? null,
    locationName: wire.assignedLocation.name,
    lines,
  };
}

/** Converts one line of a fulfillment order: pieces left to fulfil, weight and prices per piece. */
export function toLine(wire: WireLine): OrderLine {
  return {
    id: wire.id,
    lineItemId: wire.lineItem.id,
    title: wire.productTitle,
    variantTitle: wire.variantTitle ?? null,
    sku: wire.sku ?? null,
    // A deleted product, or a line typed in by staff, has no product.
    productType: wire.lineItem.product?.productType ?? "",
    productTags: wire.lineItem.product?.tags ?? [],
    requiresShipping: wire.requiresShipping,
    // Never more than the order still has: a fulfillment order may list pieces that were removed from the order.
    quantity: Math.min(wire.remainingQuantity, wire.lineItem.currentQuantity),
    currentQuantity: wire.lineItem.currentQuantity,
    weightGrams: wire.weight ? gramsOf(wire.weight.value, wire.weight.unit) : null,
    originalPriceVnd: readAmountVnd(wire.lineItem.originalUnitPriceSet.shopMoney.amount),
    discountedPriceVnd: readAmountVnd(wire.lineItem.discountedUnitPriceAfterAllDiscountsSet.shopMoney.amount),
  };
}
