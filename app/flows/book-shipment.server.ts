import type { BookingOutcome } from "~/carrier/booking";
import type { ParcelRequest } from "~/domain/parcel";
import { completeRequest } from "~/domain/parcel-draft";
import { orderNumber, partnerId as referenceOf } from "~/domain/reference";
import { type AccountCredentials, forgetDenied, readCredentials } from "~/store/accounts.server";
import {
  type AttemptRow,
  beginSending,
  insertAttempt,
  nextReferenceNumber,
  readCurrentAttempt,
  takeBackSending,
  updateAttempt,
} from "~/store/bookings.server";
import type { Sql } from "~/store/database.server";
import { readStoredOrder } from "~/store/orders.server";
import { listShipmentsOfOrder, readShipment, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import { lookUpAndAdopt } from "./adopt-booking.server";
import { recordNotFoundOut, recordNotTaken } from "./booking-breakdown.server";
import type { Deps } from "./deps.server";
import { draftOf, fingerprintOf } from "./draft-parcel.server";
import { prepareProductCodes } from "./look-up-products.server";
import { recordAccepted, recordRefused, recordUnknown } from "./record-booking.server";
import { loadShopContext, type ShopContext } from "./shop-context.server";

export type BookShipmentOutcome =
  | "booked"
  | "adopted"
  | "refused"
  | "stopped"
  | "unknown"
  | "needs_review"
  | "waiting_for_account"
  | "not_queued"
  | "busy"
  | { outcome: "try_again"; afterMs: number };

/**
 * Books one parcel, exactly once (invariant 1). May be called any number of times, by any number of workers, after any crash:
 *
 * 1. the reference and the payload are committed before the first byte is sent;
 * 2. a reference that was sent without a readable answer is looked up before it is sent again, and never replaced;
 * 3. what the carrier says is committed before anything is told to Shopify.
 */
export async function bookShipment(deps: Deps, shopId: string, shipmentId: string): Promise<BookShipmentOutcome> {
  return deps.locks.exclusively(`shipment:${shipmentId}`, async () => {
    const context = await loadShopContext(deps, shopId);
    const credentials = await readCredentials(deps.database, deps.cipher, shopId);
    if (!context || context.shop.uninstalledAt) return "not_queued";
    if (!credentials || context.account?.health === "rejected") return "waiting_for_account";

    await prepareProductCodes(deps, shopId, shipmentId, credentials);
    const intent = await intend(deps, context, shipmentId);
    if ("outcome" in intent) return intent.outcome;
    return intent.sentBefore
      ? lookUpFirst(deps, context, credentials, intent.attempt)
      : send(deps, context, credentials, intent.attempt);
  });
}

type Intent =
  | { attempt: AttemptRow; sentBefore: boolean }
  | { outcome: "not_queued" | "needs_review" | "waiting_for_account" };

/** Phase 1: decides what will be sent under which reference, and commits it. */
function intend(deps: Deps, context: ShopContext, shipmentId: string): Promise<Intent> {
  const shopId = context.shop.id;
  return deps.database.transaction(async (sql) => {
    const found = await readShipment(sql, shopId, shipmentId);
    if (!found) return { outcome: "not_queued" };
    // One parcel of an order at a time: what the others collect decides what this one may.
    await sql.query(`SELECT 1 FROM "order" WHERE shop_id = $1 AND id = $2 FOR UPDATE`, [shopId, found.orderId]);
    const shipment = await readShipment(sql, shopId, shipmentId, true);
    if (!shipment || !["queued", "booking", "unknown"].includes(shipment.state)) return { outcome: "not_queued" };
    const current = await readCurrentAttempt(sql, shopId, shipmentId);
    // We hold the lock, so whoever was sending is gone: what it sent may have arrived.
    if (current && (current.state === "sending" || current.state === "unknown")) {
      // The account it was sent under is the only one that can say what became of it.
      if (shipment.environment !== context.account?.environment) return { outcome: "waiting_for_account" };
      return { attempt: current, sentBefore: true };
    }
    return draftAttempt(deps, sql, context, shipment, current);
  });
}

async function draftAttempt(
  deps: Deps,
  sql: Sql,
  context: ShopContext,
  shipment: ShipmentRow,
  current: AttemptRow | null,
): Promise<Intent> {
  const order = await readStoredOrder(sql, shipment.shopId, shipment.orderId);
  const siblings = await listShipmentsOfOrder(sql, shipment.shopId, shipment.orderId);
  const draft = order && draftOf(deps, context, order.facts, shipment, siblings);
  // A refusal keeps its reference: the carrier took nothing under it (design 3).
  const kept = current && current.state !== "ended" ? current : null;
  const n = kept?.n ?? (order ? await nextReferenceNumber(sql, shipment.shopId, orderNumber(order.facts.name)) : 0);
  const reference = kept?.partnerId ?? (order ? referenceOf(shipment.shopId, order.facts.name, n) : "");
  const request = draft && completeRequest(draft, reference);
  if (!request) {
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
  if (!kept) await insertAttempt(sql, attempt, deps.now());
  await updateAttempt(sql, attempt, { state: "intended", fingerprint: attempt.fingerprint, request });
  await updateShipment(sql, shipment, {
    state: "booking",
    partnerId: reference,
    environment: context.account?.environment ?? null,
    codVnd: request.codVnd,
    // Claimed from now on: no other parcel of the order may collect the same money.
    codState: request.codVnd > 0 ? "to_collect" : "none",
    declaredValueVnd: request.declaredValueVnd,
    weightGrams: request.totalWeightGrams,
    problems: draft?.problems ?? [],
    updatedAt: deps.now(),
  });
  const stored = await readCurrentAttempt(sql, shipment.shopId, shipment.id);
  if (!stored) throw new Error(`the reference ${reference} was not stored`);
  return { attempt: stored, sentBefore: false };
}

/** Phase 2: the call itself, noted as begun before its first byte. */
async function send(
  deps: Deps,
  context: ShopContext,
  credentials: AccountCredentials,
  attempt: AttemptRow,
): Promise<BookShipmentOutcome> {
  const sending = await beginSending(deps.database, attempt, deps.now());
  if (!sending) return "not_queued";
  const sent = { ...attempt, ...sending };
  const { ownLabels, scheduledDates } = context.shop.settings;
  let answer: BookingOutcome;
  try {
    answer = await deps.carrier.createOrder({ ...credentials, allows: { ownLabels, scheduledDates } }, sent.request);
  } catch (error) {
    return recordNotTaken(deps, context, attempt, error);
  }
  return settle(deps, context, credentials, sent, answer);
}

/** Phase 3: what the carrier said, committed. */
async function settle(
  deps: Deps,
  context: ShopContext,
  credentials: AccountCredentials,
  attempt: AttemptRow,
  answer: BookingOutcome,
): Promise<BookShipmentOutcome> {
  switch (answer.outcome) {
    case "accepted":
      await recordAccepted(deps, context, attempt, answer.booking, "booked");
      deps.productCodes.forget(credentials, registered(attempt.request));
      if (context.account?.denied.createOrder) await forgetDenied(deps.database, context.shop.id, ["createOrder"]);
      return "booked";
    case "duplicate": {
      const found = await lookUp(deps, context, credentials, attempt, answer.partnerId);
      if (found !== "not_found") return found;
      await recordUnknown(deps, attempt, {
        kind: "duplicate",
        code: null,
        message: answer.message,
        logId: answer.logId,
      });
      return "unknown";
    }
    case "refused":
      await recordRefused(deps, attempt, answer.refusal);
      return "refused";
    case "unknown":
      await recordUnknown(deps, attempt, {
        kind: answer.reason,
        code: null,
        message: answer.message,
        logId: answer.logId,
      });
      return "unknown";
    case "try_again":
      // Not taken: the same reference goes out again later (design 5). An earlier sending may still arrive.
      await takeBackSending(deps.database, attempt, attempt.state === "intended" ? "intended" : "unknown");
      return { outcome: "try_again", afterMs: answer.afterMs };
  }
}

/** A reference that was sent before: the carrier is asked first; only its clear "no such order" lets it be sent again. */
async function lookUpFirst(
  deps: Deps,
  context: ShopContext,
  credentials: AccountCredentials,
  attempt: AttemptRow,
): Promise<BookShipmentOutcome> {
  const found = await lookUp(deps, context, credentials, attempt, null);
  return found === "not_found" ? send(deps, context, credentials, attempt) : found;
}

async function lookUp(
  deps: Deps,
  context: ShopContext,
  credentials: AccountCredentials,
  attempt: AttemptRow,
  named: string | null,
) {
  try {
    return await lookUpAndAdopt(deps, context, credentials, attempt, named);
  } catch (error) {
    return recordNotFoundOut(deps, context, attempt, error);
  }
}

/** The products that the carrier gave a code with this booking (carrier 2.4). */
function registered({ products }: ParcelRequest): string[] {
  return products.filter(({ productCode }) => productCode === "").map(({ name }) => name);
}
