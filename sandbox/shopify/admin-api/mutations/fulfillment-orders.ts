import { findFulfillmentOrder, remainingQuantity } from "../../world/fulfillment-orders.ts";
import { idOf } from "../../world/gid.ts";
import { placeHold, releaseHolds } from "../../world/holds.ts";
import { moveFulfillmentOrder, splitFulfillmentOrder } from "../../world/move-and-split.ts";
import { supportedActions } from "../../world/order-status.ts";
import type { FulfillmentOrder, Order } from "../../world/state.ts";
import type { Context } from "../context.ts";
import { fulfillmentOrderNode, holdNode, isVisible } from "../nodes/fulfillment-order.ts";
import { userError } from "../user-error.ts";
import { type LineInput, wantedLine } from "./fulfillment-create.ts";

const NOT_FOUND = userError(["id"], "Fulfillment order does not exist.", "FULFILLMENT_ORDER_NOT_FOUND");

function find(context: Context, id: string) {
  const found = findFulfillmentOrder(context.shop, idOf("FulfillmentOrder", id) ?? 0);
  return found && isVisible(context, found.fulfillmentOrder) ? found : undefined;
}

function node(context: Context, order: Order, fulfillmentOrder: FulfillmentOrder | null) {
  return fulfillmentOrder && fulfillmentOrderNode(context.shop, order, fulfillmentOrder);
}

interface HoldInput {
  reason: string;
  reasonNotes?: string | null;
  handle?: string | null;
  fulfillmentOrderLineItems?: LineInput[] | null;
}

/** `fulfillmentOrderHold`. */
export function fulfillmentOrderHold(
  { id, fulfillmentHold }: { id: string; fulfillmentHold: HoldInput },
  context: Context,
) {
  const nothing = { fulfillmentHold: null, fulfillmentOrder: null, remainingFulfillmentOrder: null };
  const found = find(context, id);
  if (!found) return { ...nothing, userErrors: [NOT_FOUND] };
  const placed = placeHold(context.world, context.shop, found.order, found.fulfillmentOrder, {
    reason: fulfillmentHold.reason,
    reasonNotes: fulfillmentHold.reasonNotes ?? null,
    handle: fulfillmentHold.handle ?? "",
    lines: (fulfillmentHold.fulfillmentOrderLineItems ?? []).map(wantedLine),
    byApp: true,
  });
  if (placed.outcome === "refused") {
    return { ...nothing, userErrors: [userError(["id"], placed.message, placed.code)] };
  }
  return {
    fulfillmentHold: holdNode(placed.hold),
    fulfillmentOrder: node(context, found.order, found.fulfillmentOrder),
    remainingFulfillmentOrder: node(context, found.order, placed.rest),
    userErrors: [],
  };
}

/** `fulfillmentOrderReleaseHold`: without `holdIds` everyone's holds go. */
export function fulfillmentOrderReleaseHold(
  { id, holdIds }: { id: string; holdIds?: string[] | null },
  context: Context,
) {
  const found = find(context, id);
  if (!found) return { fulfillmentOrder: null, userErrors: [NOT_FOUND] };
  const ids = holdIds ? holdIds.map((holdId) => idOf("FulfillmentHold", holdId) ?? 0) : null;
  releaseHolds(context.world, context.shop, found.order, found.fulfillmentOrder, ids);
  return { fulfillmentOrder: node(context, found.order, found.fulfillmentOrder), userErrors: [] };
}

interface SplitInput {
  fulfillmentOrderId: string;
  fulfillmentOrderLineItems: LineInput[];
}

/** `fulfillmentOrderSplit`: every split is checked before the first is made. */
export function fulfillmentOrderSplit(
  { fulfillmentOrderSplits }: { fulfillmentOrderSplits: SplitInput[] },
  context: Context,
) {
  const plans = fulfillmentOrderSplits.map((split) => ({ split, found: find(context, split.fulfillmentOrderId) }));
  const userErrors = plans.flatMap(({ split, found }, index) => {
    const problem = splitProblem(split, found?.fulfillmentOrder);
    return problem ? [userError(["fulfillmentOrderSplits", String(index)], problem.message, problem.code)] : [];
  });
  if (userErrors.length > 0) return { fulfillmentOrderSplits: null, userErrors };
  const results = plans.flatMap(({ split, found }) => {
    if (!found) return [];
    const wanted = split.fulfillmentOrderLineItems.map(wantedLine);
    const rest = splitFulfillmentOrder(context.world, context.shop, found.order, found.fulfillmentOrder, wanted);
    return [
      {
        fulfillmentOrder: node(context, found.order, found.fulfillmentOrder),
        remainingFulfillmentOrder: node(context, found.order, rest ?? found.fulfillmentOrder),
        replacementFulfillmentOrder: null,
      },
    ];
  });
  return { fulfillmentOrderSplits: results, userErrors: [] };
}

function splitProblem(split: SplitInput, fulfillmentOrder: FulfillmentOrder | undefined) {
  if (!fulfillmentOrder) return { message: "Fulfillment order does not exist.", code: "FULFILLMENT_ORDER_NOT_FOUND" };
  const wanted = split.fulfillmentOrderLineItems.map(wantedLine);
  if (wanted.length === 0) {
    return { message: "No line items were provided to split.", code: "NO_LINE_ITEMS_PROVIDED_TO_SPLIT" };
  }
  const wrong = wanted.some(({ id, quantity }) => {
    const line = fulfillmentOrder.lines.find((candidate) => candidate.id === id);
    return !line || quantity <= 0 || quantity > line.remainingQuantity;
  });
  const total = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  if (wrong || total >= remainingQuantity(fulfillmentOrder)) {
    return { message: "The line item quantity is invalid.", code: "INVALID_LINE_ITEM_QUANTITY" };
  }
  return null;
}

interface MoveArgs {
  id: string;
  newLocationId: string;
  fulfillmentOrderLineItems?: LineInput[] | null;
}

/** `fulfillmentOrderMove`: the moved pieces get a new fulfillment order, the original closes when it is empty. */
export function fulfillmentOrderMove({ id, newLocationId, fulfillmentOrderLineItems }: MoveArgs, context: Context) {
  const nothing = { movedFulfillmentOrder: null, originalFulfillmentOrder: null, remainingFulfillmentOrder: null };
  const found = find(context, id);
  if (!found) return { ...nothing, userErrors: [userError(["id"], "Fulfillment order does not exist.")] };
  const { order, fulfillmentOrder } = found;
  const destination = context.shop.locations.find((location) => location.id === idOf("Location", newLocationId));
  if (!destination) return { ...nothing, userErrors: [userError(["newLocationId"], "Location not found.")] };
  if (!supportedActions(fulfillmentOrder).includes("MOVE") || destination.id === fulfillmentOrder.locationId) {
    return { ...nothing, userErrors: [userError(["id"], "Cannot change location for this fulfillment order.")] };
  }
  const wanted = fulfillmentOrderLineItems?.length ? fulfillmentOrderLineItems.map(wantedLine) : null;
  const moved = moveFulfillmentOrder(context.world, context.shop, order, fulfillmentOrder, destination, wanted);
  return {
    movedFulfillmentOrder: node(context, order, moved),
    originalFulfillmentOrder: node(context, order, fulfillmentOrder),
    remainingFulfillmentOrder: remainingQuantity(fulfillmentOrder) > 0 ? node(context, order, fulfillmentOrder) : null,
    userErrors: [],
  };
}
