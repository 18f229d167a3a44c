import { remainingQuantity } from "../../world/fulfillment-orders.ts";
import { idOf } from "../../world/gid.ts";
import { moveFulfillmentOrder } from "../../world/move.ts";
import { supportedActions } from "../../world/order-status.ts";
import { mergeFulfillmentOrders, splitFulfillmentOrder } from "../../world/split-and-merge.ts";
import type { FulfillmentOrder } from "../../world/state/fulfillment.ts";
import type { ApiObject, Context } from "../context.ts";
import { fulfillmentOrderNode } from "../nodes/fulfillment-order.ts";
import { notSimulated } from "../not-simulated.ts";
import { userError } from "../user-error.ts";
import { findVisible, nodeOf } from "./find-visible.ts";
import { type LineInput, wantedLine } from "./fulfillment-create.ts";

interface SplitInput {
  fulfillmentOrderId: string;
  fulfillmentOrderLineItems: LineInput[];
}

/** Answers `fulfillmentOrderSplit`: checks every split before it makes the first. */
export function fulfillmentOrderSplit(
  { fulfillmentOrderSplits }: { fulfillmentOrderSplits: SplitInput[] },
  context: Context,
) {
  const plans = fulfillmentOrderSplits.map((split) => ({
    split,
    found: findVisible(context, split.fulfillmentOrderId),
  }));
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
        fulfillmentOrder: nodeOf(context, found.order, found.fulfillmentOrder),
        remainingFulfillmentOrder: nodeOf(context, found.order, rest ?? found.fulfillmentOrder),
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

/** Answers `fulfillmentOrderMove`: the moved pieces get a new fulfillment order; the original closes when it is empty. */
export function fulfillmentOrderMove({ id, newLocationId, fulfillmentOrderLineItems }: MoveArgs, context: Context) {
  const nothing = { movedFulfillmentOrder: null, originalFulfillmentOrder: null, remainingFulfillmentOrder: null };
  const found = findVisible(context, id);
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
    movedFulfillmentOrder: nodeOf(context, order, moved),
    originalFulfillmentOrder: nodeOf(context, order, fulfillmentOrder),
    remainingFulfillmentOrder:
      remainingQuantity(fulfillmentOrder) > 0 ? nodeOf(context, order, fulfillmentOrder) : null,
    userErrors: [],
  };
}

interface MergeInput {
  mergeIntents: { fulfillmentOrderId: string; fulfillmentOrderLineItems?: LineInput[] | null }[];
}

/** Answers `fulfillmentOrderMerge`: merges whole fulfillment orders of one order and location into the first one. */
export function fulfillmentOrderMerge(
  { fulfillmentOrderMergeInputs }: { fulfillmentOrderMergeInputs: MergeInput[] },
  context: Context,
) {
  const results = fulfillmentOrderMergeInputs.map((input) => mergeOne(input, context));
  const userErrors = results.flatMap((result, index) =>
    "problem" in result ? [userError(["fulfillmentOrderMergeInputs", String(index)], result.problem, result.code)] : [],
  );
  if (userErrors.length > 0) return { fulfillmentOrderMerges: null, userErrors };
  return { fulfillmentOrderMerges: results, userErrors: [] };
}

type Merge = { fulfillmentOrder: ApiObject } | { problem: string; code: string | null };

function mergeOne({ mergeIntents }: MergeInput, context: Context): Merge {
  const found = mergeIntents.flatMap(({ fulfillmentOrderId }) => findVisible(context, fulfillmentOrderId) ?? []);
  const [first, ...others] = found;
  if (!first || found.length < mergeIntents.length) {
    return { problem: "Fulfillment order does not exist.", code: "FULFILLMENT_ORDER_NOT_FOUND" };
  }
  if (mergeIntents.some(({ fulfillmentOrderLineItems }) => fulfillmentOrderLineItems?.length)) {
    throw notSimulated("merging single lines");
  }
  const { order, fulfillmentOrder } = first;
  const fits = others.every(
    (other) => other.order === order && other.fulfillmentOrder.locationId === fulfillmentOrder.locationId,
  );
  if (!fits || found.some((each) => each.fulfillmentOrder.status !== "OPEN")) {
    return { problem: "The fulfillment orders cannot be merged.", code: null };
  }
  const whole: [FulfillmentOrder, ...FulfillmentOrder[]] = [
    fulfillmentOrder,
    ...others.map((other) => other.fulfillmentOrder),
  ];
  const merged = mergeFulfillmentOrders(context.world, context.shop, order, whole);
  return { fulfillmentOrder: fulfillmentOrderNode(context.shop, order, merged) };
}
