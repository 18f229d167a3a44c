import { isUnderAnotherAccount } from "~/domain/account/account";
import { bookingBasis } from "~/domain/booking/basis";
import { carrierReference, orderNumber } from "~/domain/booking/reference";
import { completeRequest } from "~/domain/draft/draft";
import { piecesIn } from "~/domain/draft/sibling-context";
import { isStoppedByAttention } from "~/domain/parcel/attention";
import { UNANSWERED_STATES } from "~/domain/parcel/state";
import type { Deps } from "~/flows/deps.server";
import { draftStoredParcel, fingerprintOf, fingerprintOfText } from "~/flows/parcel/draft.server";
import type { ShopContext } from "~/flows/parcel/shop-context.server";
import { readBlock, withdrawParcel } from "~/flows/parcel/withdraw.server";
import type { AttemptRow } from "~/store/bookings.server";
import type { Sql } from "~/store/database.server";
import type { ShipmentPatch, ShipmentRow } from "~/store/shipments.server";
import { type InHand, takeInHand } from "./in-hand.server";
import { createIntents, type Intents } from "./intents.server";

/** What is sent, as it is stored; or why nothing is. `attempt` is as it was before this call. */
type Drafted =
  | { outcome: "send"; attempt: AttemptRow }
  | { outcome: "not_queued" | "needs_review" | "waits_for_person" };

/** `look_up_first`: it was sent and may have arrived, so the carrier is asked before anything is sent. */
export type BookingIntent =
  | Drafted
  | { outcome: "look_up_first"; attempt: AttemptRow }
  | { outcome: "waiting_for_account" };

/** A request that the carrier does not know of after this long was lost: it can no longer arrive. */
const LATE_MS = 15 * 60_000;

/** What a decision about one parcel may use and change. */
interface Booking {
  deps: Deps;
  sql: Sql;
  context: ShopContext;
  hand: InHand;
  intents: Intents;
}

/**
 * Decides for parcels of one shop what will be sent under which references, and commits it before a byte is sent: the first
 * phase of a booking. The caller holds the parcels' locks. Returns an intent for each parcel, in their order.
 */
export function intendBookings(
  deps: Deps,
  context: ShopContext,
  shipmentIds: readonly string[],
): Promise<BookingIntent[]> {
  return intend<BookingIntent>(deps, context, shipmentIds, (booking, shipment) => {
    // Until staff decide the mismatch, the parcel is neither adopted nor sent again, whatever started this job.
    if (isStoppedByAttention(shipment.attention, "looking_up")) return { outcome: "waits_for_person" };
    const current = booking.hand.attempt(shipment.id);
    // We hold the lock, so the worker that was sending is gone: its request may have arrived.
    if (!current || !wasSent(current)) return draftAttempt(booking, shipment, current);
    // Only the account it was sent under can ask what became of it.
    if (isUnderAnotherAccount(shipment, context.account)) return { outcome: "waiting_for_account" };
    return { outcome: "look_up_first", attempt: current };
  });
}

/**
 * Decides what is sent again under a reference that was sent and that the carrier does not have. The order may have changed
 * since: the parcel is sent as it would be drafted now. A parcel that must not go out now is left as it is until the first
 * request can no longer arrive; returns `late` until then.
 */
export async function intendAgain(
  deps: Deps,
  context: ShopContext,
  shipmentId: string,
): Promise<Drafted | { outcome: "late" }> {
  const [intent] = await intend<Drafted | { outcome: "late" }>(deps, context, [shipmentId], (booking, shipment) => {
    const current = booking.hand.attempt(shipment.id);
    if (!current || !wasSent(current)) return { outcome: "not_queued" };
    const mayArrive = deps.now().getTime() - shipment.updatedAt.getTime() < LATE_MS;
    if (mayArrive && !mayGoOut(booking, shipment)) return { outcome: "late" };
    return draftAttempt(booking, shipment, current);
  });
  return intent ?? { outcome: "not_queued" };
}

const wasSent = ({ state }: AttemptRow) => state === "sending" || state === "unknown";

/** Locks the parcels with their orders, passes each one to `decide`, and writes what was decided for all of them. */
function intend<Intent>(
  deps: Deps,
  context: ShopContext,
  shipmentIds: readonly string[],
  decide: (booking: Booking, shipment: ShipmentRow) => Intent | Promise<Intent>,
): Promise<(Intent | { outcome: "not_queued" })[]> {
  const shopId = context.shop.id;
  return deps.database.transaction(async (sql) => {
    const hand = await takeInHand(sql, shopId, shipmentIds);
    const intents = await createIntents(sql, shopId, newReferences(hand, shipmentIds));
    const decided: (Intent | { outcome: "not_queued" })[] = [];
    for (const id of shipmentIds) {
      const shipment = hand.parcel(id);
      const isOpen = shipment !== undefined && UNANSWERED_STATES.includes(shipment.state);
      decided.push(
        isOpen ? await decide({ deps, sql, context, hand, intents }, shipment) : { outcome: "not_queued" as const },
      );
    }
    await intents.write(deps);
    return decided;
  });
}

/** Returns the order numbers of the parcels that need a reference. A refused attempt keeps its own (design 3). */
function newReferences(hand: InHand, shipmentIds: readonly string[]): string[] {
  return shipmentIds.flatMap((id) => {
    const shipment = hand.parcel(id);
    const order = shipment && hand.order(shipment.orderId);
    const isOpen = shipment !== undefined && UNANSWERED_STATES.includes(shipment.state);
    return order && isOpen && !keptAttempt(hand, id) ? [orderNumber(order.facts.name)] : [];
  });
}

function keptAttempt(hand: InHand, shipmentId: string): AttemptRow | null {
  const current = hand.attempt(shipmentId);
  return current && current.state !== "ended" ? current : null;
}

/** Whether the parcel could be sent with the order and the settings as they are now. */
function mayGoOut({ deps, context, hand }: Booking, shipment: ShipmentRow): boolean {
  const order = hand.order(shipment.orderId);
  if (!order || readBlock(context, order, shipment)) return false;
  const draft = draftNow({ deps, context, hand }, shipment);
  return Boolean(draft && completeRequest(draft, ""));
}

function draftNow({ deps, context, hand }: Pick<Booking, "deps" | "context" | "hand">, shipment: ShipmentRow) {
  const order = hand.order(shipment.orderId);
  if (!order) return null;
  const parcel = { context, order: order.facts, shipment, siblings: hand.siblings(shipment.orderId) };
  return draftStoredParcel(deps, parcel, hand.remembered(order));
}

async function draftAttempt(
  booking: Booking,
  shipment: ShipmentRow,
  current: AttemptRow | undefined,
): Promise<Drafted> {
  const { deps, sql, context, hand, intents } = booking;
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
  const draft = draftNow(booking, shipment);
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
