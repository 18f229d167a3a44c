import type { CarrierEnvironment } from "~/domain/carrier-environment";
import type { BlockReason } from "~/domain/parcel/block-reason";
import type { FulfillmentFacts, FulfillmentOrderFacts, OrderFacts } from "./order";

export interface ShippingContext {
  /** Of the connected carrier account; null when none is connected. */
  environment: CarrierEnvironment | null;
}

/**
 * Returns why a fulfillment order is not offered for booking; null when it is (domain 1.1). Permanent reasons come before
 * temporary ones: a cancelled order on hold is "cancelled".
 */
export function blockReason(
  order: OrderFacts,
  fulfillmentOrder: FulfillmentOrderFacts,
  context: ShippingContext,
): BlockReason | null {
  return (
    endedReason(order, fulfillmentOrder) ??
    goodsReason(fulfillmentOrder) ??
    orderReason(order, context) ??
    waitingReason(fulfillmentOrder)
  );
}

/**
 * Returns why goods must not be sent although they have a parcel: the order became blocked while the parcel was with the
 * carrier, or a test order is about to go to a production account (domain 1.1). Null: they may be sent.
 *
 * @param block as the order was last read
 */
export function currentBlock(
  order: Pick<OrderFacts, "test">,
  block: BlockReason | null | undefined,
  { environment }: ShippingContext,
): BlockReason | null {
  return block ?? (order.test && environment === "production" ? "test_order" : null);
}

/** Shopify makes an order's fulfillment orders a moment after the order (shopify 2.3): until then none is missing. */
export const ROUTING_MS = 5 * 60 * 1000;

/** Returns whether an order read at that time may have got its fulfillment orders only afterwards. */
export function mayStillBeRouted({ createdAt }: Pick<OrderFacts, "createdAt">, readAt: Date): boolean {
  return readAt.getTime() <= Date.parse(createdAt) + ROUTING_MS;
}

/** Goods of a cancelled fulfillment come back in a new fulfillment order; whether in the same moment is not documented (shopify 3.5). */
export const REOPENING_MS = 60 * 1000;

/**
 * Returns whether an order read at that time may get back the goods of a cancelled fulfillment only afterwards: it changed a moment ago,
 * and pieces of it are in no fulfillment and in no open fulfillment order. Which pieces a fulfillment has is not known, and one that was
 * sent and refunded is in it still: as long as Shopify does not call the order fulfilled, what was cancelled is expected to come back.
 * That looks once too often rather than once too little.
 */
export function mayStillBeReopened(order: OrderFacts, readAt: Date): boolean {
  if (order.cancelledAt !== null || readAt.getTime() > Date.parse(order.updatedAt) + REOPENING_MS) return false;
  const cancelled = order.fulfillments.filter(isCancelled);
  if (cancelled.length === 0) return false;
  const left = order.currentQuantity ?? 0;
  const open = order.fulfillmentOrders
    .filter(({ status }) => status !== "CLOSED" && status !== "CANCELLED")
    .flatMap(({ lines }) => lines)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const isShort =
    piecesOf(
      order.fulfillments.filter((one) => !isCancelled(one)),
      0,
    ) +
      open <
    left;
  return isShort || (order.fulfillmentStatus !== "FULFILLED" && open < Math.min(piecesOf(cancelled, 1), left));
}

/** `unread`: for how many pieces one counts whose pieces were not read. */
const piecesOf = (fulfillments: readonly FulfillmentFacts[], unread: number) =>
  fulfillments.reduce((sum, { totalQuantity = unread }) => sum + totalQuantity, 0);

const isCancelled = ({ status }: { status: string }) => status === "CANCELLED";

/**
 * Returns why an open order without visible fulfillment orders cannot be shipped: an app that lacks a scope gets a shorter list,
 * not an error (shopify 3.1). Null when it has some, needs none any more, or was read while they may still come. The list of
 * orders asks the database the same.
 */
export function missingFulfillmentOrdersReason(order: OrderFacts, readAt: Date): "no_access" | "digital" | null {
  if (order.fulfillmentOrders.length > 0 || mayStillBeRouted(order, readAt)) return null;
  if (order.cancelledAt !== null || order.fulfillmentStatus === "FULFILLED") return null;
  return order.requiresShipping ? "no_access" : "digital";
}

function endedReason(order: OrderFacts, fulfillmentOrder: FulfillmentOrderFacts): BlockReason | null {
  if (order.cancelledAt !== null || fulfillmentOrder.status === "CANCELLED") return "cancelled";
  if (fulfillmentOrder.status === "CLOSED" || order.fulfillmentStatus === "FULFILLED") return "already_fulfilled";
  return null;
}

function goodsReason({ lines, methodType }: FulfillmentOrderFacts): BlockReason | null {
  const left = lines.filter((line) => line.quantity > 0);
  if (left.length === 0) return "nothing_to_ship";
  if (methodType === "NONE" || left.every((line) => !line.requiresShipping)) return "digital";
  // Draft, API and imported orders have no delivery method: they are shipped if they have goods to ship (shopify 3.1).
  return methodType === null || methodType === "SHIPPING" ? null : "local_pickup";
}

function orderReason(order: OrderFacts, context: ShippingContext): BlockReason | null {
  if (order.test && context.environment !== "staging") return "test_order";
  if (order.currency !== "VND") return "currency_not_vnd";
  if (order.destination === null) return "no_address";
  return order.destination.countryCode === "VN" ? null : "outside_vietnam";
}

function waitingReason({ status, holdReasons, supportedActions }: FulfillmentOrderFacts): BlockReason | null {
  if (status === "ON_HOLD" || holdReasons.length > 0) return "on_hold";
  if (status === "SCHEDULED") return "scheduled";
  return supportedActions.includes("CREATE_FULFILLMENT") ? null : "not_fulfillable";
}
