import type { Admin, Priority } from "./admin.server";
import {
  FULFILLMENT_CANCEL,
  FULFILLMENT_CREATE,
  FULFILLMENT_STATUS,
  TRACKING_NUMBERS,
  TRACKING_UPDATE,
} from "./operations/fulfillment";
import { orUnknown, type Refused, refused, type Unknown } from "./outcome";

interface PartOfFulfillment {
  fulfillmentOrderId: string;
  /** Fulfillment order lines and pieces in this parcel; when absent, everything that remains. */
  lines?: { id: string; quantity: number }[];
}

export interface FulfillmentRequest extends PartOfFulfillment {
  orderId: string;
  /** Other fulfillment orders of the order that it takes pieces of; Shopify refuses one of another location. */
  alsoIn?: PartOfFulfillment[];
  trackingNumber: string;
  trackingUrl: string;
  company: string;
  notifyBuyer: boolean;
  /** It was asked for before, and the answer may have been lost: it is looked for first. */
  mayExist: boolean;
}

export type FulfillmentOutcome =
  | { outcome: "created"; fulfillmentId: string }
  | { outcome: "already"; fulfillmentId: string }
  | Refused
  | Unknown;
export type CancelFulfillmentOutcome = { outcome: "cancelled" } | { outcome: "already" } | Refused | Unknown;

/**
 * Creates the fulfillment of a parcel with its tracking number, or finds the one that already has it: Shopify has no idempotency
 * key for this (shopify 3.3). It is looked for before it is asked for again, and after a refusal, which may be because it is there. Throws `ShopifyError` when nothing can have happened.
 */
export async function createFulfillment(
  admin: Admin,
  shopDomain: string,
  request: FulfillmentRequest,
  priority: Priority,
): Promise<FulfillmentOutcome> {
  const find = async () => {
    const fulfillmentId = await findFulfillment(admin, shopDomain, request, priority);
    return fulfillmentId === null ? null : { outcome: "already" as const, fulfillmentId };
  };
  const existing = request.mayExist ? await find() : null;
  if (existing) return existing;

  const answer = await orUnknown(async () => {
    const { data } = await admin.run(shopDomain, FULFILLMENT_CREATE, { fulfillment: toInput(request) }, { priority });
    const created = data.fulfillmentCreate;
    if (created && created.userErrors.length > 0) return refused(created.userErrors);
    return created?.fulfillment
      ? { outcome: "created" as const, fulfillmentId: created.fulfillment.id }
      : { outcome: "unknown" as const };
  });
  const isThere = answer.outcome === "refused" && !request.mayExist ? await find() : null;
  return isThere ?? answer;
}

/**
 * Returns the id of the fulfillment with this tracking number; null when there is none. A cancelled one keeps its number, but no
 * longer counts.
 */
export async function findFulfillment(
  admin: Admin,
  shopDomain: string,
  { orderId, trackingNumber }: Pick<FulfillmentRequest, "orderId" | "trackingNumber">,
  priority: Priority,
): Promise<string | null> {
  const { data } = await admin.run(shopDomain, TRACKING_NUMBERS, { orderId }, { priority });
  const alive = (data.order?.fulfillments ?? []).filter(({ status }) => status !== "CANCELLED");
  return alive.find(({ trackingInfo }) => trackingInfo.some(({ number }) => number === trackingNumber))?.id ?? null;
}

/** Shopify's list of companies has no Vietnamese carrier, so the tracking link is sent with the number (shopify 3.3). */
function toInput(request: FulfillmentRequest) {
  const { trackingNumber, trackingUrl, company, notifyBuyer, alsoIn = [] } = request;
  return {
    lineItemsByFulfillmentOrder: [request, ...alsoIn].map(({ fulfillmentOrderId, lines }) => ({
      fulfillmentOrderId,
      ...(lines && { fulfillmentOrderLineItems: lines }),
    })),
    trackingInfo: { company, number: trackingNumber, url: trackingUrl },
    notifyCustomer: notifyBuyer,
  };
}

export interface TrackingRequest extends Pick<FulfillmentRequest, "trackingNumber" | "trackingUrl" | "company"> {
  fulfillmentId: string;
}

export type TrackingOutcome = { outcome: "updated" } | Refused | Unknown;

/** Writes the tracking number of a fulfillment, without a message to the buyer. Twice does no harm. Throws as {@link cancelFulfillment}. */
export async function updateTracking(
  admin: Admin,
  shopDomain: string,
  { fulfillmentId, trackingNumber: number, trackingUrl: url, company }: TrackingRequest,
  priority: Priority,
): Promise<TrackingOutcome> {
  const variables = { fulfillmentId, tracking: { company, number, url } };
  return orUnknown(async () => {
    const updated = (await admin.run(shopDomain, TRACKING_UPDATE, variables, { priority })).data
      .fulfillmentTrackingInfoUpdate;
    if (!updated) return { outcome: "unknown" as const };
    return updated.userErrors.length > 0 ? refused(updated.userErrors) : { outcome: "updated" as const };
  });
}

/**
 * Cancels a fulfillment. Shopify then makes new fulfillment orders: read the order again (shopify 3.5).
 * Throws `ShopifyError` when nothing can have happened.
 */
export async function cancelFulfillment(
  admin: Admin,
  shopDomain: string,
  fulfillmentId: string,
  priority: Priority,
): Promise<CancelFulfillmentOutcome> {
  const id = fulfillmentId;
  return orUnknown(async () => {
    const { data } = await admin.run(shopDomain, FULFILLMENT_CANCEL, { id }, { priority });
    const cancelled = data.fulfillmentCancel;
    if (!cancelled) return { outcome: "unknown" as const };
    if (cancelled.userErrors.length === 0) return { outcome: "cancelled" as const };
    // Shopify's refusal has no code, so the fulfillment's own status shows whether it is already cancelled.
    const status = (await admin.run(shopDomain, FULFILLMENT_STATUS, { id }, { priority })).data.fulfillment?.status;
    return status === "CANCELLED" ? { outcome: "already" as const } : refused(cancelled.userErrors);
  });
}
