import { bookingBasis } from "~/domain/booking/basis";
import { carrierReference, orderNumber } from "~/domain/booking/reference";
import { completeRequest } from "~/domain/draft/draft";
import { piecesIn } from "~/domain/draft/sibling-context";
import { isStoppedByAttention } from "~/domain/parcel/attention";
import type { Deps } from "~/flows/deps.server";
import { draftStoredParcel, fingerprintOf, fingerprintOfText } from "~/flows/parcel/draft.server";
import type { ShopContext } from "~/flows/parcel/shop-context.server";
import { readBlock, withdrawParcel } from "~/flows/parcel/withdraw.server";
import type { AttemptRow } from "~/store/bookings.server";
import type { Sql } from "~/store/database.server";
import type { ShipmentPatch, ShipmentRow } from "~/store/shipments.server";
import type { InHand } from "./in-hand.server";
import type { Intents } from "./intents.server";

/** What is sent, as it is stored; or why nothing is. `attempt` is as it was before this call. */
export type Drafted =
  | { outcome: "send"; attempt: AttemptRow }
  | { outcome: "not_queued" | "needs_review" | "waits_for_person" };

/** What a decision about one parcel may use and change. */
export interface Deciding {
  deps: Deps;
  sql: Sql;
  context: ShopContext;
  hand: InHand;
  intents: Intents;
}

/** Returns whether something may be at the carrier, or on its way there, under this reference. */
export const wasSent = ({ state }: AttemptRow) => state === "sending" || state === "unknown";

/** Returns the attempt whose reference a parcel keeps; null when the next one is sent under a new reference. */
export function keptAttempt(hand: InHand, shipmentId: string): AttemptRow | null {
  const current = hand.attempt(shipmentId);
  return current && current.state !== "ended" ? current : null;
}

/** Returns whether the parcel could be sent with the order and the settings as they are now. */
export function mayGoOut({ deps, context, hand }: Deciding, shipment: ShipmentRow): boolean {
  const order = hand.order(shipment.orderId);
  if (!order || readBlock(context, order, shipment)) return false;
  const draft = draftNow({ deps, context, hand }, shipment);
  return Boolean(draft && completeRequest(draft, ""));
}

/**
 * Drafts a parcel from the order and the settings as they are now, and decides whether it is sent: under the reference that it
 * has, or a new one. A parcel that must not go out is withdrawn, left to staff, or shown with its problems.
 */
export async function draftAttempt(
  deciding: Deciding,
  shipment: ShipmentRow,
  current: AttemptRow | undefined,
): Promise<Drafted> {
  const { deps, sql, context, hand, intents } = deciding;
  const now = deps.now();
  const order = hand.order(shipment.orderId);
  const block = order && readBlock(context, order, shipment);
  if (block) {
    // Nothing is at the carrier or on its way there: the parcel is withdrawn like one that waits in the queue.
    await withdrawParcel(deps, sql, { ...shipment, state: "queued" }, block);
    hand.change(shipment.id, { state: "closed" });
    return { outcome: "not_queued" };
  }
  const change = (patch: ShipmentPatch) => {
    hand.change(shipment.id, patch);
    intents.change(shipment, { ...patch, updatedAt: now });
  };
  if (isStoppedByAttention(shipment.attention, "sending")) {
    // A parcel that may have arrived stays unknown; one that was never sent can be booked by staff once they have decided.
    if (!current || !wasSent(current)) change({ state: "ready" });
    return { outcome: "waits_for_person" };
  }
  const draft = draftNow(deciding, shipment);
  const kept = keptAttempt(hand, shipment.id);
  const n = kept?.n ?? (order ? intents.nextN(orderNumber(order.facts.name)) : 0);
  const reference = kept?.partnerId ?? (order ? carrierReference(shipment.shopId, order.facts.name, n) : "");
  const request = draft && completeRequest(draft, reference);
  if (!order || !request) {
    change({ state: "needs_review", problems: draft?.problems ?? [] });
    return { outcome: "needs_review" };
  }
  const { overrides, fulfillmentOrderId } = shipment;
  const basis = bookingBasis(order.facts, fulfillmentOrderId, { request, overrides }, fingerprintOfText);
  // An earlier request may still arrive, whatever is sent now.
  const before = kept && wasSent(kept) ? "unknown" : "intended";
  const attempt: AttemptRow = {
    partnerId: reference,
    shopId: shipment.shopId,
    shipmentId: shipment.id,
    n,
    state: before,
    fingerprint: fingerprintOf(request),
    request,
    origins: draft.origins,
    basis,
    sends: kept?.sends ?? 0,
    intendedAt: kept?.intendedAt ?? now,
    firstSentAt: kept?.firstSentAt ?? null,
    answeredAt: kept?.answeredAt ?? null,
    trackingNumber: kept?.trackingNumber ?? null,
    error: kept?.error ?? null,
  };
  intents.send(attempt, { isNew: !kept, now });
  // What is sent now is in this parcel for good, however the order changes meanwhile.
  const contents = piecesIn(order.facts, shipment, hand.siblings(shipment.orderId));
  change({
    state: "booking",
    partnerId: reference,
    environment: context.account?.environment ?? null,
    contents,
    accountCode: context.account?.code ?? null,
    codVnd: request.codVnd,
    // Claimed from now on: no sibling parcel may collect the same money.
    codState: request.codVnd > 0 ? "to_collect" : "none",
    shippingTakenOutVnd: basis.shippingTakenOutVnd,
    declaredValueVnd: request.declaredValueVnd,
    weightGrams: request.totalWeightGrams,
    problems: draft.problems,
  });
  hand.change(shipment.id, { bookedPieces: basis.pieces });
  // Waiting sibling parcels were drafted with the COD of the first request.
  if (before === "unknown" && request.codVnd !== shipment.codVnd) intents.readAgain(shipment.orderId);
  return { outcome: "send", attempt };
}

function draftNow({ deps, context, hand }: Pick<Deciding, "deps" | "context" | "hand">, shipment: ShipmentRow) {
  const order = hand.order(shipment.orderId);
  if (!order) return null;
  const parcel = { context, order: order.facts, shipment, siblings: hand.siblings(shipment.orderId) };
  return draftStoredParcel(deps, parcel, hand.remembered(order));
}
