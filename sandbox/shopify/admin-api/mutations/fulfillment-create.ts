import { findFulfillmentOrder, type WantedLine } from "../../world/fulfillment-orders.ts";
import { createFulfillment, type Part } from "../../world/fulfillments.ts";
import { idOf } from "../../world/gid.ts";
import { supportedActions } from "../../world/order-status.ts";
import type { FulfillmentOrder } from "../../world/state/fulfillment.ts";
import type { Order } from "../../world/state/order.ts";
import type { Shop } from "../../world/state/shop.ts";
import type { Context } from "../context.ts";
import { fulfillmentNode } from "../nodes/fulfillment.ts";
import { isVisible } from "../nodes/fulfillment-order.ts";
import { type UserError, userError } from "../user-error.ts";
import { type TrackingInput, trackingOf } from "./tracking.ts";

export interface LineInput {
  id: string;
  quantity: number;
}

interface FulfillmentInput {
  lineItemsByFulfillmentOrder: { fulfillmentOrderId: string; fulfillmentOrderLineItems?: LineInput[] | null }[];
  trackingInfo?: TrackingInput | null;
  notifyCustomer?: boolean | null;
}

/** Answers `fulfillmentCreate`, with the refusals recorded from the live API. */
export function fulfillmentCreate({ fulfillment: input }: { fulfillment: FulfillmentInput }, context: Context) {
  const plan = planParts(context, input);
  if ("userErrors" in plan) return { fulfillment: null, userErrors: plan.userErrors };
  const fulfillment = createFulfillment(context.world, context.shop, plan.order, plan.parts, {
    tracking: trackingOf(input.trackingInfo),
    notifyCustomer: input.notifyCustomer ?? false,
  });
  return { fulfillment: fulfillmentNode(context.shop, plan.order, fulfillment), userErrors: [] };
}

function planParts(
  context: Context,
  input: FulfillmentInput,
): { order: Order; parts: Part[] } | { userErrors: UserError[] } {
  const zero = quantityErrors(input);
  if (zero.length > 0) return { userErrors: zero };
  const parts: Part[] = [];
  const orders = new Map<number, Order>();
  for (const { fulfillmentOrderId, fulfillmentOrderLineItems } of input.lineItemsByFulfillmentOrder) {
    const found = findFulfillmentOrder(context.shop, idOf("FulfillmentOrder", fulfillmentOrderId) ?? 0);
    if (!found || !isVisible(context, found.fulfillmentOrder)) return refuse("Fulfillment order does not exist.");
    const lines = fulfillmentOrderLineItems?.length ? fulfillmentOrderLineItems.map(wantedLine) : null;
    const problem = problemOf(found.fulfillmentOrder, lines);
    if (problem) return refuse(problem);
    parts.push({ fulfillmentOrder: found.fulfillmentOrder, lines });
    orders.set(found.order.id, found.order);
  }
  const [order, ...others] = orders.values();
  if (!order) return refuse("Fulfillment order does not exist.");
  if (others.length > 0) return refuse("All fulfillment orders must belong to the same order.");
  const apart = locationProblem(context.shop, parts);
  return apart ? refuse(apart) : { order, parts };
}

function quantityErrors(input: FulfillmentInput): UserError[] {
  return input.lineItemsByFulfillmentOrder.flatMap((part, partIndex) =>
    (part.fulfillmentOrderLineItems ?? []).flatMap(({ quantity }, lineIndex) => {
      const path = ["lineItemsByFulfillmentOrder", String(partIndex), "fulfillmentOrderLineItems", String(lineIndex)];
      return quantity > 0 ? [] : [userError(["fulfillment", ...path, "quantity"], "Quantity must be greater than 0")];
    }),
  );
}

function problemOf(fulfillmentOrder: FulfillmentOrder, lines: WantedLine[] | null): string | null {
  if (!supportedActions(fulfillmentOrder).includes("CREATE_FULFILLMENT")) {
    const status = fulfillmentOrder.status.toLowerCase();
    return `Fulfillment order ${fulfillmentOrder.id} has an unfulfillable status= ${status}.`;
  }
  for (const { id, quantity } of lines ?? []) {
    const line = fulfillmentOrder.lines.find((candidate) => candidate.id === id);
    if (!line) return "Fulfillment order line item does not exist.";
    if (quantity > line.remainingQuantity) return "Invalid fulfillment order line item quantity requested.";
  }
  return null;
}

function locationProblem(shop: Shop, parts: Part[]): string | null {
  const ids = [...new Set(parts.map(({ fulfillmentOrder }) => fulfillmentOrder.locationId))];
  const known = ids.filter((id) => shop.locations.some((location) => location.id === id));
  if (known.length < 2) return null;
  return `All fulfillment orders must be assigned to a single location. Multiple locations with ids [${known.join(", ")}] were found.`;
}

/** Returns a requested quantity with the numeric id of its line; an id of another type matches no line. */
export function wantedLine({ id, quantity }: LineInput): WantedLine {
  return { id: idOf("FulfillmentOrderLineItem", id) ?? 0, quantity };
}

function refuse(message: string): { userErrors: UserError[] } {
  return { userErrors: [userError(["fulfillment"], message)] };
}
