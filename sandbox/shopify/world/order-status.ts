import { totals } from "./money.ts";
import type { FulfillmentOrder } from "./state/fulfillment.ts";
import type { Order } from "./state/order.ts";

/** Returns `Order.displayFinancialStatus`, derived from transactions and totals. */
export function financialStatus(order: Order): string {
  const { currentTotal, received, refunded, outstanding } = totals(order);
  if (refunded > 0) return refunded >= received ? "REFUNDED" : "PARTIALLY_REFUNDED";
  if (order.cancelledAt && received === 0) return "VOIDED";
  if (outstanding <= 0) return "PAID";
  return received > 0 && received < currentTotal ? "PARTIALLY_PAID" : "PENDING";
}

/** Returns `Order.displayFulfillmentStatus`, derived from fulfillment orders and fulfillments. */
export function fulfillmentStatus(order: Order): string {
  const remaining = order.fulfillmentOrders.filter(isUnfinished);
  if (order.fulfillments.some((fulfillment) => fulfillment.status === "SUCCESS")) {
    return remaining.length === 0 ? "FULFILLED" : "PARTIALLY_FULFILLED";
  }
  for (const status of ["ON_HOLD", "SCHEDULED", "IN_PROGRESS"] as const) {
    if (remaining.some((fulfillmentOrder) => fulfillmentOrder.status === status)) return status;
  }
  return "UNFULFILLED";
}

/** Returns whether `orderMarkAsPaid` can book the whole outstanding amount. */
export function canMarkAsPaid(order: Order): boolean {
  return order.cancelledAt === null && totals(order).outstanding > 0;
}

/** Returns whether a fulfillment order can still be fulfilled. */
export function isUnfinished(fulfillmentOrder: FulfillmentOrder): boolean {
  return fulfillmentOrder.status !== "CLOSED" && fulfillmentOrder.status !== "CANCELLED";
}

/** Returns `FulfillmentOrder.supportedActions`, in the order of the live API. */
export function supportedActions(fulfillmentOrder: FulfillmentOrder): string[] {
  switch (fulfillmentOrder.status) {
    case "OPEN": {
      const quantity = fulfillmentOrder.lines.reduce((total, line) => total + line.remainingQuantity, 0);
      const open = ["CREATE_FULFILLMENT", "REPORT_PROGRESS", "MOVE", "HOLD"];
      return quantity > 1 ? [...open, "SPLIT"] : open;
    }
    case "IN_PROGRESS":
      return ["CREATE_FULFILLMENT", "REPORT_PROGRESS", "HOLD", "MARK_AS_OPEN"];
    case "ON_HOLD":
      return ["RELEASE_HOLD", "HOLD", "MOVE"];
    case "SCHEDULED":
      return ["MARK_AS_OPEN", "MOVE"];
    default:
      return [];
  }
}
