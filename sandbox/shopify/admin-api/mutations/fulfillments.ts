import { addEvent, cancelFulfillment, findFulfillment, updateTracking } from "../../world/fulfillments.ts";
import { idOf } from "../../world/gid.ts";
import { timestamp, toTimestamp } from "../../world/world.ts";
import type { Context } from "../context.ts";
import { eventNode, fulfillmentNode } from "../nodes/fulfillment.ts";
import { userError } from "../user-error.ts";
import { type TrackingInput, trackingOf } from "./tracking.ts";

function find(context: Context, id: string) {
  return findFulfillment(context.shop, idOf("Fulfillment", id) ?? 0);
}

/** Answers `fulfillmentTrackingInfoUpdate`. */
export function fulfillmentTrackingInfoUpdate(
  args: { fulfillmentId: string; trackingInfoInput: TrackingInput },
  context: Context,
) {
  const found = find(context, args.fulfillmentId);
  if (!found) return { fulfillment: null, userErrors: [userError(["fulfillmentId"], "Fulfillment does not exist.")] };
  updateTracking(context.world, context.shop, found.order, found.fulfillment, trackingOf(args.trackingInfoInput));
  return { fulfillment: fulfillmentNode(context.shop, found.order, found.fulfillment), userErrors: [] };
}

/** Answers `fulfillmentCancel`. Cancelling a cancelled fulfillment succeeds and changes nothing. */
export function fulfillmentCancel({ id }: { id: string }, context: Context) {
  const found = find(context, id);
  if (!found) return { fulfillment: null, userErrors: [userError(["id"], "Fulfillment not found.")] };
  if (found.fulfillment.status !== "CANCELLED") {
    cancelFulfillment(context.world, context.shop, found.order, found.fulfillment);
  }
  return { fulfillment: fulfillmentNode(context.shop, found.order, found.fulfillment), userErrors: [] };
}

interface EventInput {
  fulfillmentId: string;
  status: string;
  happenedAt?: string | null;
  estimatedDeliveryAt?: string | null;
  message?: string | null;
  address1?: string | null;
  city?: string | null;
  province?: string | null;
  country?: string | null;
  zip?: string | null;
  latitude?: number | null;
  longitude?: number | null;
}

/** Answers `fulfillmentEventCreate`. `happenedAt` defaults to now. */
export function fulfillmentEventCreate(
  { fulfillmentEvent: input }: { fulfillmentEvent: EventInput },
  context: Context,
) {
  const found = find(context, input.fulfillmentId);
  if (!found) {
    const field = ["fulfillmentEvent", "fulfillmentId"];
    return { fulfillmentEvent: null, userErrors: [userError(field, "Fulfillment does not exist.")] };
  }
  const { world, shop } = context;
  const event = addEvent(world, shop, found.order, found.fulfillment, {
    status: input.status,
    happenedAt: input.happenedAt ? toTimestamp(new Date(input.happenedAt)) : timestamp(world),
    estimatedDeliveryAt: input.estimatedDeliveryAt ? toTimestamp(new Date(input.estimatedDeliveryAt)) : null,
    message: input.message ?? null,
    address1: input.address1 ?? null,
    city: input.city ?? null,
    province: input.province ?? null,
    country: input.country ?? null,
    zip: input.zip ?? null,
    latitude: input.latitude ?? null,
    longitude: input.longitude ?? null,
  });
  return { fulfillmentEvent: eventNode(event), userErrors: [] };
}
