import type { Admin, Priority } from "./admin.server";
import { FULFILLMENT_EVENT_CREATE, FULFILLMENT_EVENTS } from "./operations/fulfillment";
import { orUnknown, type Refused, refused, type Unknown } from "./outcome";

/** Shopify has no status for a return (shopify 3.4). */
type FulfillmentEventStatus =
  | "CONFIRMED"
  | "CARRIER_PICKED_UP"
  | "IN_TRANSIT"
  | "OUT_FOR_DELIVERY"
  | "ATTEMPTED_DELIVERY"
  | "DELAYED"
  | "DELIVERED"
  | "FAILURE";

export interface FulfillmentEventRequest {
  fulfillmentId: string;
  status: FulfillmentEventStatus;
  /** ISO 8601 with a zone. */
  happenedAt: string;
  message?: string;
  /** It was posted before, and the answer may have been lost: it is looked for first. */
  mayExist: boolean;
}

export type FulfillmentEventOutcome =
  | { outcome: "posted"; eventId: string }
  | { outcome: "already"; eventId: string }
  | Refused
  | Unknown;

/**
 * Posts one event of a parcel, unless an earlier try did: then Shopify has an event with that status at that second. An event can be
 * neither edited nor deleted, and there is no idempotency key (shopify 3.4). Throws `ShopifyError` when nothing can have happened.
 */
export async function postFulfillmentEvent(
  admin: Admin,
  shopDomain: string,
  { fulfillmentId, status, happenedAt, message, mayExist }: FulfillmentEventRequest,
  priority: Priority,
): Promise<FulfillmentEventOutcome> {
  if (mayExist) {
    const { data } = await admin.run(shopDomain, FULFILLMENT_EVENTS, { id: fulfillmentId }, { priority });
    if (!data.fulfillment) return refused([{ message: "Fulfillment does not exist." }]);
    const same = data.fulfillment.events.nodes.find(
      (event) => event.status === status && secondOf(event.happenedAt) === secondOf(happenedAt),
    );
    if (same) return { outcome: "already", eventId: same.id };
  }

  return orUnknown(async () => {
    const event = { fulfillmentId, status, happenedAt, ...(message !== undefined && { message }) };
    const posted = (await admin.run(shopDomain, FULFILLMENT_EVENT_CREATE, { event }, { priority })).data
      .fulfillmentEventCreate;
    if (posted && posted.userErrors.length > 0) return refused(posted.userErrors);
    return posted?.fulfillmentEvent
      ? { outcome: "posted" as const, eventId: posted.fulfillmentEvent.id }
      : { outcome: "unknown" as const };
  });
}

/** Shopify keeps whole seconds. */
function secondOf(iso: string): number {
  return Math.floor(Date.parse(iso) / 1000);
}
