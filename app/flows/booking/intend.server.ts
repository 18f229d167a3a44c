import { isUnderAnotherAccount } from "~/domain/account/account";
import { bookingBasis } from "~/domain/booking/basis";
import { orderNumber, carrierReference as referenceOf } from "~/domain/booking/reference";
import { completeRequest } from "~/domain/draft/draft";
import { piecesIn } from "~/domain/draft/sibling-context";
import { isStoppedByAttention } from "~/domain/parcel/attention";
import { UNANSWERED_STATES } from "~/domain/parcel/state";
import type { Deps } from "~/flows/deps.server";
import { draftStoredParcel, fingerprintOf, fingerprintOfText } from "~/flows/parcel/draft.server";
import { rememberedAddress } from "~/flows/parcel/remembered-address.server";
import type { ShopContext } from "~/flows/parcel/shop-context.server";
import { readBlock, withdrawParcel } from "~/flows/parcel/withdraw.server";
import {
  type AttemptRow,
  insertAttempt,
  nextReferenceNumber,
  readCurrentAttempt,
  updateAttempt,
} from "~/store/bookings.server";
import type { Sql } from "~/store/database.server";
import { lockOrder, readStoredOrder, type StoredOrder } from "~/store/orders.server";
import {
  listShipmentsOfOrder,
  lockShipment,
  readShipment,
  type ShipmentRow,
  updateShipment,
} from "~/store/shipments.server";

/** What is sent, as it is stored; or why nothing is. */
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

/**
 * Decides what will be sent under which reference, and commits it before a byte is sent: the first phase of a booking. The
 * caller holds the parcel's lock.
 */
export function intendBooking(deps: Deps, context: ShopContext, shipmentId: string): Promise<BookingIntent> {
  return intend<BookingIntent>(deps, context, shipmentId, (sql, shipment, current) => {
    // Until staff decide the mismatch, the parcel is neither adopted nor sent again, whatever started this job.
    if (isStoppedByAttention(shipment.attention, "looking_up")) return { outcome: "waits_for_person" };
    // We hold the lock, so the worker that was sending is gone: its request may have arrived.
    if (!current || !wasSent(current)) return draftAttempt(deps, sql, context, shipment, current);
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
export function intendAgain(
  deps: Deps,
  context: ShopContext,
  shipmentId: string,
): Promise<Drafted | { outcome: "late" }> {
  return intend<Drafted | { outcome: "late" }>(deps, context, shipmentId, async (sql, shipment, current) => {
    if (!current || !wasSent(current)) return { outcome: "not_queued" };
    const mayArrive = deps.now().getTime() - shipment.updatedAt.getTime() < LATE_MS;
    if (mayArrive && !(await mayGoOut(deps, sql, context, shipment))) return { outcome: "late" };
    return draftAttempt(deps, sql, context, shipment, current);
  });
}

const wasSent = ({ state }: AttemptRow) => state === "sending" || state === "unknown";

/** Locks the order and the parcel, and passes the parcel and its current attempt to `decide`. */
function intend<Intent>(
  deps: Deps,
  context: ShopContext,
  shipmentId: string,
  decide: (sql: Sql, shipment: ShipmentRow, current: AttemptRow | null) => Intent | Promise<Intent>,
): Promise<Intent | { outcome: "not_queued" }> {
  const shopId = context.shop.id;
  return deps.database.transaction(async (sql) => {
    const found = await readShipment(sql, shopId, shipmentId);
    if (!found) return { outcome: "not_queued" as const };
    // One parcel of an order at a time: what its siblings collect limits what this one may collect.
    await lockOrder(sql, shopId, found.orderId);
    const shipment = await lockShipment(sql, shopId, shipmentId);
    if (!shipment || !UNANSWERED_STATES.includes(shipment.state)) {
      return { outcome: "not_queued" as const };
    }
    return decide(sql, shipment, await readCurrentAttempt(sql, shopId, shipmentId));
  });
}

/** Whether the parcel could be sent with the order and the settings as they are now. */
async function mayGoOut(deps: Deps, sql: Sql, context: ShopContext, shipment: ShipmentRow): Promise<boolean> {
  const order = await readStoredOrder(sql, shipment.shopId, shipment.orderId);
  if (!order || readBlock(context, order, shipment)) return false;
  const { draft } = await draftNow(deps, sql, context, order, shipment);
  return Boolean(draft && completeRequest(draft, ""));
}

/** Returns the parcel's draft, and the order's parcels that it was drafted among. */
async function draftNow(deps: Deps, sql: Sql, context: ShopContext, order: StoredOrder, shipment: ShipmentRow) {
  const siblings = await listShipmentsOfOrder(sql, shipment.shopId, shipment.orderId);
  const remembered = await rememberedAddress(sql, shipment.shopId, order.facts);
  const draft = draftStoredParcel(deps, { context, order: order.facts, shipment, siblings }, remembered);
  return { draft, siblings };
}

async function draftAttempt(
  deps: Deps,
  sql: Sql,
  context: ShopContext,
  shipment: ShipmentRow,
  current: AttemptRow | null,
): Promise<Drafted> {
  const order = await readStoredOrder(sql, shipment.shopId, shipment.orderId);
  const block = order && readBlock(context, order, shipment);
  if (block) {
    // Nothing is at the carrier or on its way there: the parcel is withdrawn like one that waits in the queue.
    await withdrawParcel(deps, sql, { ...shipment, state: "queued" }, block);
    return { outcome: "not_queued" };
  }
  if (isStoppedByAttention(shipment.attention, "sending")) {
    // A parcel that may have arrived stays unknown; one that was never sent can be booked by staff once they have decided.
    const sent = current !== null && wasSent(current);
    if (!sent) await updateShipment(sql, shipment, { state: "ready", updatedAt: deps.now() });
    return { outcome: "waits_for_person" };
  }
  const { draft, siblings } = order
    ? await draftNow(deps, sql, context, order, shipment)
    : { draft: null, siblings: [] };
  // A refused attempt keeps its reference: the carrier accepted nothing under it (design 3).
  const kept = current && current.state !== "ended" ? current : null;
  const n = kept?.n ?? (order ? await nextReferenceNumber(sql, shipment.shopId, orderNumber(order.facts.name)) : 0);
  const reference = kept?.partnerId ?? (order ? referenceOf(shipment.shopId, order.facts.name, n) : "");
  const request = draft && completeRequest(draft, reference);
  if (!order || !request) {
    await updateShipment(sql, shipment, {
      state: "needs_review",
      problems: draft?.problems ?? [],
      updatedAt: deps.now(),
    });
    return { outcome: "needs_review" };
  }
  const attempt = {
    partnerId: reference,
    shopId: shipment.shopId,
    shipmentId: shipment.id,
    n,
    fingerprint: fingerprintOf(request),
    request,
  };
  const { overrides, fulfillmentOrderId } = shipment;
  const basis = order && bookingBasis(order.facts, fulfillmentOrderId, { request, overrides }, fingerprintOfText);
  if (!kept) await insertAttempt(sql, attempt, deps.now());
  await updateAttempt(sql, attempt, {
    // An earlier request may still arrive, whatever is sent now.
    state: kept && wasSent(kept) ? "unknown" : "intended",
    fingerprint: attempt.fingerprint,
    request,
    basis,
    origins: draft?.origins,
  });
  await updateShipment(sql, shipment, {
    state: "booking",
    partnerId: reference,
    environment: context.account?.environment ?? null,
    // What is sent now is in this parcel for good, however the order changes meanwhile.
    contents: piecesIn(order.facts, shipment, siblings),
    accountCode: context.account?.code ?? null,
    codVnd: request.codVnd,
    // Claimed from now on: no sibling parcel may collect the same money.
    codState: request.codVnd > 0 ? "to_collect" : "none",
    shippingTakenOutVnd: basis.shippingTakenOutVnd,
    declaredValueVnd: request.declaredValueVnd,
    weightGrams: request.totalWeightGrams,
    problems: draft?.problems ?? [],
    updatedAt: deps.now(),
  });
  if (kept && wasSent(kept) && request.codVnd !== shipment.codVnd) {
    // Waiting sibling parcels were drafted with the COD of the first request.
    await deps.queue.enqueue(sql, "read-order", { shopId: shipment.shopId, orderId: shipment.orderId });
  }
  const stored = await readCurrentAttempt(sql, shipment.shopId, shipment.id);
  if (!stored) throw new Error(`the reference ${reference} was not stored`);
  return { outcome: "send", attempt: stored };
}
