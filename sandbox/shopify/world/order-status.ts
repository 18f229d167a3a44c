import { totals } from "./money.ts";
import type { FulfillmentOrder, Order } from "./state.ts";

/** `Order.displayFinancialStatus`, derived from transactions and totals. */
export function financialStatus(order: Order): string {
  const { currentTotal, received, refunded, outstanding } = totals(order);
  if (refunded > 0) return refunded >= received ? "REFUNDED" : "PARTIALLY_REFUNDED";
  if (order.cancelledAt && received === 0) return "VOIDED";
  if (outstanding <= 0) return "PAID";
  return received > 0 && received < currentTotal ? "PARTIALLY_PAID" : "PENDING";
}

/** `Order.displayFulfillmentStatus`, derived from fulfillment orders and fulfillments. */
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

/** Whether the whole outstanding sum can be booked by `orderMarkAsPaid`. */
export function canMarkAsPaid(order: Order): boolean {
  return order.cancelledAt === null && totals(order).outstanding > 0;
}

/** Whether a fulfillment order still waits to be fulfilled. */
export function isUnfinished(fulfillmentOrder: FulfillmentOrder): boolean {
  return fulfillmentOrder.status !== "CLOSED" && fulfillmentOrder.status !== "CANCELLED";
}

/** `FulfillmentOrder.supportedActions`, in the order the live API gave them. */
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
