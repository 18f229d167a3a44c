import { fulfillmentOrderRef } from "../webhooks/fulfillment-payload.ts";
import { orderChanged } from "./announce.ts";
import { splitOffRest, type WantedLine } from "./fulfillment-orders.ts";
import { isUnfinished } from "./order-status.ts";
import type { FulfillmentOrder, Hold } from "./state/fulfillment.ts";
import type { Order } from "./state/order.ts";
import type { Shop } from "./state/shop.ts";
import { timestamp, type World } from "./world.ts";

/** The maximum number of holds per app on one fulfillment order. */
const HOLDS_PER_APP = 10;

export interface HoldRequest {
  reason: string;
  reasonNotes: string | null;
  handle: string;
  lines: WantedLine[];
  byApp: boolean;
}

export type HoldOutcome =
  | { outcome: "held"; hold: Hold; rest: FulfillmentOrder | null }
  | { outcome: "refused"; code: string | null; message: string };

/** Puts a fulfillment order, or the given lines of it, on hold. */
export function placeHold(
  world: World,
  shop: Shop,
  order: Order,
  fulfillmentOrder: FulfillmentOrder,
  request: HoldRequest,
): HoldOutcome {
  const refusal = refusalOf(fulfillmentOrder, request);
  if (refusal) return { outcome: "refused", ...refusal };
  const rest = request.lines.length > 0 ? splitOffRest(world, order, fulfillmentOrder, request.lines) : null;
  const { reason, reasonNotes, handle, byApp } = request;
  const hold: Hold = { id: world.newId(), handle, reason, reasonNotes, byApp };
  fulfillmentOrder.holds.push(hold);
  fulfillmentOrder.status = "ON_HOLD";
  fulfillmentOrder.updatedAt = timestamp(world);
  world.emit(shop, "fulfillment_orders/placed_on_hold", {
    fulfillment_order: fulfillmentOrderRef(fulfillmentOrder),
    remaining_fulfillment_order: rest && fulfillmentOrderRef(rest),
    held_fulfillment_order_line_items: fulfillmentOrder.lines.map(({ id, remainingQuantity }) => ({
      id,
      quantity: remainingQuantity,
    })),
    created_fulfillment_hold: { id: `gid://shopify/FulfillmentHold/${hold.id}`, reason, reason_notes: reasonNotes },
  });
  orderChanged(world, shop, order);
  return { outcome: "held", hold, rest };
}

function refusalOf(fulfillmentOrder: FulfillmentOrder, request: HoldRequest) {
  const own = fulfillmentOrder.holds.filter((hold) => hold.byApp === request.byApp);
  if (!isUnfinished(fulfillmentOrder)) {
    return { code: null, message: "Fulfillment order is not in a valid state to be placed on hold." };
  }
  if (own.some((hold) => hold.handle === request.handle)) {
    return {
      code: "DUPLICATE_FULFILLMENT_HOLD_HANDLE",
      message:
        "The handle provided for the fulfillment hold is already in use by this app for another hold on this fulfillment order.",
    };
  }
  if (own.length >= HOLDS_PER_APP) {
    return {
      code: "FULFILLMENT_ORDER_HOLD_LIMIT_REACHED",
      message: "The maximum number of fulfillment holds for this fulfillment order has been reached for this app.",
    };
  }
  const wrong = request.lines.some(({ id, quantity }) => {
    const line = fulfillmentOrder.lines.find((candidate) => candidate.id === id);
    return !line || quantity <= 0 || quantity > line.remainingQuantity;
  });
  return wrong ? { code: "INVALID_LINE_ITEM_QUANTITY", message: "The line item quantity is invalid." } : null;
}

/**
 * Releases the given holds, or as Shopify does every hold when `holdIds` is null. The fulfillment order reopens when its
 * last hold is released.
 */
export function releaseHolds(
  world: World,
  shop: Shop,
  order: Order,
  fulfillmentOrder: FulfillmentOrder,
  holdIds: number[] | null,
) {
  fulfillmentOrder.holds = holdIds ? fulfillmentOrder.holds.filter((hold) => !holdIds.includes(hold.id)) : [];
  fulfillmentOrder.updatedAt = timestamp(world);
  if (fulfillmentOrder.holds.length === 0 && fulfillmentOrder.status === "ON_HOLD") {
    fulfillmentOrder.status = "OPEN";
    world.emit(shop, "fulfillment_orders/hold_released", { fulfillment_order: fulfillmentOrderRef(fulfillmentOrder) });
  }
  orderChanged(world, shop, order);
}
