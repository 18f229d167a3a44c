import { idOf } from "../../world/gid.ts";
import { placeHold, releaseHolds } from "../../world/holds.ts";
import type { Context } from "../context.ts";
import { holdNode } from "../nodes/fulfillment-order.ts";
import { userError } from "../user-error.ts";
import { findVisible, nodeOf } from "./find-visible.ts";
import { type LineInput, wantedLine } from "./fulfillment-create.ts";

const NOT_FOUND = userError(["id"], "Fulfillment order does not exist.", "FULFILLMENT_ORDER_NOT_FOUND");

interface HoldInput {
  reason: string;
  reasonNotes?: string | null;
  handle?: string | null;
  fulfillmentOrderLineItems?: LineInput[] | null;
}

/** Answers `fulfillmentOrderHold`. */
export function fulfillmentOrderHold(
  { id, fulfillmentHold }: { id: string; fulfillmentHold: HoldInput },
  context: Context,
) {
  const nothing = { fulfillmentHold: null, fulfillmentOrder: null, remainingFulfillmentOrder: null };
  const found = findVisible(context, id);
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
    fulfillmentOrder: nodeOf(context, found.order, found.fulfillmentOrder),
    remainingFulfillmentOrder: nodeOf(context, found.order, placed.rest),
    userErrors: [],
  };
}

/** Answers `fulfillmentOrderReleaseHold`: without `holdIds` it releases every hold, those of others included. */
export function fulfillmentOrderReleaseHold(
  { id, holdIds }: { id: string; holdIds?: string[] | null },
  context: Context,
) {
  const found = findVisible(context, id);
  if (!found) return { fulfillmentOrder: null, userErrors: [NOT_FOUND] };
  const ids = holdIds ? holdIds.map((holdId) => idOf("FulfillmentHold", holdId) ?? 0) : null;
  releaseHolds(context.world, context.shop, found.order, found.fulfillmentOrder, ids);
  return { fulfillmentOrder: nodeOf(context, found.order, found.fulfillmentOrder), userErrors: [] };
}
