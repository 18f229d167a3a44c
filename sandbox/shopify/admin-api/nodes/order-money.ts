import { gid } from "../../world/gid.ts";
import { totals } from "../../world/money.ts";
import type { Order, ShippingLine, Transaction } from "../../world/state/order.ts";
import type { Shop } from "../../world/state/shop.ts";
import type { ApiObject } from "../context.ts";
import { moneyBag, moneyNode } from "./money.ts";
import { orderNode } from "./order.ts";

/** Returns the money fields of `Order`. */
export function moneyFields(shop: Shop, order: Order) {
  const sums = totals(order);
  const bag = (amount: number) => moneyBag(amount, shop.currency);
  return {
    totalOutstandingSet: bag(sums.outstanding),
    currentTotalPriceSet: bag(sums.currentTotal),
    currentSubtotalPriceSet: bag(sums.currentSubtotal),
    currentShippingPriceSet: bag(order.cancelledAt ? 0 : sums.shipping),
    currentTotalDiscountsSet: bag(sums.discounts),
    originalTotalPriceSet: bag(sums.originalTotal),
    totalPriceSet: bag(sums.originalTotal),
    subtotalPriceSet: bag(sums.originalSubtotal),
    totalShippingPriceSet: bag(sums.shipping),
    totalDiscountsSet: bag(sums.discounts),
    totalReceivedSet: bag(sums.received),
    totalRefundedSet: bag(sums.refunded),
    netPaymentSet: bag(sums.received - sums.refunded),
  };
}

/** Returns `ShippingLine`. */
export function shippingLineNode(shop: Shop, line: ShippingLine): ApiObject {
  const discounted = line.price - line.discount;
  return {
    id: gid("ShippingLine", line.id),
    title: line.title,
    code: line.code,
    source: line.source,
    carrierIdentifier: line.carrierIdentifier,
    custom: false,
    isRemoved: false,
    phone: null,
    deliveryCategory: null,
    discountAllocations: [],
    taxLines: [],
    originalPriceSet: moneyBag(line.price, shop.currency),
    discountedPriceSet: moneyBag(discounted, shop.currency),
    currentDiscountedPriceSet: moneyBag(discounted, shop.currency),
    originalPrice: moneyNode(line.price, shop.currency),
    discountedPrice: moneyNode(discounted, shop.currency),
  };
}

/** Returns `OrderTransaction`. */
export function transactionNode(shop: Shop, order: Order, transaction: Transaction): ApiObject {
  const parent = order.transactions.find(({ id }) => id === transaction.parentId);
  return {
    __typename: "OrderTransaction",
    id: gid("OrderTransaction", transaction.id),
    kind: transaction.kind,
    status: transaction.status,
    gateway: transaction.gateway,
    formattedGateway: transaction.gateway,
    manualPaymentGateway: transaction.manual,
    test: order.test,
    amountSet: moneyBag(transaction.amount, shop.currency),
    createdAt: transaction.processedAt,
    processedAt: transaction.processedAt,
    errorCode: null,
    paymentId: `${order.name}.${order.transactions.indexOf(transaction) + 1}`,
    order: () => orderNode(shop, order),
    parentTransaction: () => (parent ? transactionNode(shop, order, parent) : null),
  };
}
