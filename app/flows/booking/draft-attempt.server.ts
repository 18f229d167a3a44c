import { bookingBasis } from "~/domain/booking/basis";
import { changesBetween, changesThatHold, type DraftChange } from "~/domain/booking/draft-version";
import { carrierReference, orderNumber } from "~/domain/booking/reference";
import { bookAtOnceRule, completeRequest, type ParcelDraft } from "~/domain/draft/draft";
import { listFactsOf } from "~/domain/draft/list-facts";
import { piecesIn } from "~/domain/draft/sibling-context";
import { isStoppedByAttention } from "~/domain/parcel/attention";
import { type Problem, warning } from "~/domain/parcel/problem";
import type { BuyersOfDrafts } from "~/flows/buyer-of-draft.server";
import type { Deps } from "~/flows/deps.server";
import {
  draftStoredParcel,
  fingerprintOf,
  fingerprintOfText,
  leavingFrom,
  versionOf,
} from "~/flows/parcel/draft.server";
import { redraftParcels } from "~/flows/parcel/redraft.server";
import type { ShopContext } from "~/flows/parcel/shop-context.server";
import { readBlock, withdrawParcel } from "~/flows/parcel/withdraw.server";
import type { AttemptRow } from "~/store/bookings.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { wasQueuedByRule } from "~/store/rules.server";
import type { ShipmentPatch, ShipmentRow } from "~/store/shipments.server";
import type { InHand } from "./in-hand.server";
import type { Intents } from "./intents.server";
import { isSentAgain, promiseBasis } from "./promise-basis";

/** What is sent, as it is stored; or why nothing is. `attempt` is as it was before this call. */
export type Drafted =
  | { outcome: "send"; attempt: AttemptRow }
  | { outcome: "not_queued" | "needs_review" | "waits_for_person" | "changed" };

/** What a decision about one parcel may use and change. */
export interface Deciding {
  deps: Deps;
  sql: Sql;
  context: ShopContext;
  hand: InHand;
  intents: Intents;
  buyers: BuyersOfDrafts;
}

/** Returns whether something may be at the carrier, or on its way there, under this reference. */
export const wasSent = ({ state }: AttemptRow) => state === "sending" || state === "unknown";

/** Returns the attempt whose reference a parcel keeps; null when the next one is sent under a new reference. */
export function keptAttempt(hand: InHand, shipmentId: string): AttemptRow | null {
  const current = hand.attempt(shipmentId);
  return current && current.state !== "ended" ? current : null;
}

/** Returns whether the parcel could be sent with the order and the settings as they are now. */
export function mayGoOut({ deps, context, hand, buyers }: Deciding, shipment: ShipmentRow): boolean {
  const order = hand.order(shipment.orderId);
  if (!order || readBlock(context, order, shipment)) return false;
  const draft = draftNow({ deps, context, hand, buyers }, shipment);
  return Boolean(draft && completeRequest(draft, ""));
}

/**
 * Drafts a parcel from the order and the settings as they are now, and decides whether it is sent: under the reference that it
 * has, or a new one. A parcel that must not go out is withdrawn, left to staff, or shown with its problems. One whose money,
 * recipient, address or goods are not what was decided when it was queued goes back to staff (decision 069); one that was
 * sent before follows its order.
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
  const version = versionOf(draft);
  const changes = changesThatHold(changesBetween(shipment.draftVersion ?? version, version));
  if (changes.length > 0 && !(current && wasSent(current)) && !(await isRuledAgain(sql, shipment, draft))) {
    const siblings = hand.siblings(shipment.orderId);
    await redraftParcels(deps, sql, { context, order: order.facts, siblings }, [{ ...shipment, state: "ready" }]);
    await recordEvent(sql, shipment, {
      kind: "changed_while_queued",
      by: "check",
      at: now,
      details: { changes: changes.map(({ part }) => part).join(", ") },
    });
    change({ state: "ready", problems: [...changes.map(problemOf), ...draft.problems] });
    return { outcome: "changed" };
  }
  const { overrides, fulfillmentOrderId } = shipment;
  // What is sent now is in this parcel for good, however the order changes meanwhile.
  const siblings = hand.siblings(shipment.orderId);
  const contents = piecesIn(order.facts, shipment, siblings);
  const isAgain = isSentAgain(order.facts, { ...shipment, contents }, siblings);
  const promise = promiseBasis(deps.quotes, context.shop, order.facts, draft, isAgain);
  const basis = bookingBasis(order.facts, fulfillmentOrderId, { request, overrides, promise }, fingerprintOfText);
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
  change({
    state: "booking",
    partnerId: reference,
    environment: context.account?.environment ?? null,
    contents,
    ...leavingFrom(request),
    accountCode: context.account?.code ?? null,
    codVnd: request.codVnd,
    // Claimed from now on: no sibling parcel may collect the same money.
    codState: request.codVnd > 0 ? "to_collect" : "none",
    shippingTakenOutVnd: basis.shippingTakenOutVnd,
    declaredValueVnd: request.declaredValueVnd,
    weightGrams: request.totalWeightGrams,
    draftVersion: version,
    buyer: deciding.buyers.hash(request.recipient.phone),
    ...listFactsOf(draft, deps.quotes.provinces),
    problems: draft.problems,
  });
  hand.change(shipment.id, { bookedPieces: basis.pieces });
  // Waiting sibling parcels were drafted with the COD of the first request.
  if (before === "unknown" && request.codVnd !== shipment.codVnd) intents.readAgain(shipment.orderId);
  return { outcome: "send", attempt };
}

/** A rule that booked a parcel decides again: about the draft of now. */
async function isRuledAgain(sql: Sql, shipment: ShipmentRow, draft: ParcelDraft): Promise<boolean> {
  return bookAtOnceRule(draft) !== null && (await wasQueuedByRule(sql, shipment));
}

function problemOf({ part, was, now }: DraftChange): Problem {
  const found =
    was === null || now === null
      ? warning("parcel", "changed_part", { part })
      : warning("parcel", "changed_amount", { part, wasVnd: was, nowVnd: now });
  return { ...found, foundBy: "booking" };
}

function draftNow(
  { deps, context, hand, buyers }: Pick<Deciding, "deps" | "context" | "hand" | "buyers">,
  shipment: ShipmentRow,
) {
  const order = hand.order(shipment.orderId);
  if (!order) return null;
  const buyerHistory = buyers.history({ order: order.facts, shipment });
  const parcel = { context, order: order.facts, shipment, siblings: hand.siblings(shipment.orderId), buyerHistory };
  return draftStoredParcel(deps, parcel, hand.remembered(order));
}
