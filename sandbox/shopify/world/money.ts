import type { Order, OrderLine } from "./state/order.ts";

/** Returns an amount in whole units as Shopify prints it: "150000.0", "19.99". */
export function decimal(amount: number): string {
  const rounded = Math.round(amount * 100) / 100;
  return Number.isInteger(rounded) ? rounded.toFixed(1) : String(rounded);
}

/** Returns the price of one unit after the discounts of the line and of the order. */
export function unitPriceAfterAllDiscounts(line: OrderLine): number {
  return line.unitPrice - (line.lineDiscount + line.orderDiscount) / line.quantity;
}

/** Returns the price of one unit after the line's own discounts only. */
export function unitPriceAfterLineDiscounts(line: OrderLine): number {
  return line.unitPrice - line.lineDiscount / line.quantity;
}

export interface Totals {
  originalTotal: number;
  lineItemsTotal: number;
  discounts: number;
  originalSubtotal: number;
  currentSubtotal: number;
  shipping: number;
  currentTotal: number;
  received: number;
  refunded: number;
  outstanding: number;
}

/**
 * Returns the totals of an order, in whole units of its currency. `current…` includes edits; `original…` is what the buyer
 * agreed to.
 */
export function totals(order: Order): Totals {
  const shipping = sum(order.shippingLines, (line) => line.price - line.discount);
  const originalSubtotal = sum(order.lines, (line) => unitPriceAfterAllDiscounts(line) * line.quantity);
  const currentSubtotal = sum(order.lines, (line) => unitPriceAfterAllDiscounts(line) * line.currentQuantity);
  const currentTotal = currentSubtotal + (order.cancelledAt ? 0 : shipping);
  const succeeded = order.transactions.filter((transaction) => transaction.status === "SUCCESS");
  const received = sum(
    succeeded.filter((transaction) => transaction.kind === "SALE"),
    (transaction) => transaction.amount,
  );
  const refunded = sum(
    succeeded.filter((transaction) => transaction.kind === "REFUND"),
    (transaction) => transaction.amount,
  );
  return {
    originalTotal: originalSubtotal + shipping,
    lineItemsTotal: sum(order.lines, (line) => line.unitPrice * line.quantity),
    discounts: sum(order.lines, (line) => line.lineDiscount + line.orderDiscount),
    originalSubtotal,
    currentSubtotal,
    shipping,
    currentTotal,
    received,
    refunded,
    outstanding: currentTotal - (received - refunded),
  };
}

function sum<T>(items: readonly T[], amount: (item: T) => number): number {
  return Math.round(items.reduce((total, item) => total + amount(item), 0) * 100) / 100;
}
