import type { BookingOutcome } from "~/carrier/booking";
import { CarrierError } from "~/carrier/errors";
import type { ParcelRequest } from "~/domain/parcel/request";
import { type OpenAccount, openAccount } from "~/flows/carrier/account.server";
import { callCarrier } from "~/flows/carrier/call.server";
import type { Deps } from "~/flows/deps.server";
import { loadShopContext, type ShopContext } from "~/flows/parcel/shop-context.server";
import { type AttemptRow, beginSending, revertSending } from "~/store/bookings.server";
import { lookUpAndAdopt, parcelOf } from "./adopt.server";
import { recordDeniedBooking, recordDeniedLookUp, recordNotAsked, recordNotBooked } from "./breakdown.server";
import { intendAgain, intendBooking } from "./intend.server";
import { prepareProductCodes } from "./look-up-products.server";
import { recordAccepted, recordRefused, recordUnknown } from "./record.server";

export type BookParcelOutcome =
  | {
      outcome:
        | "booked"
        | "adopted"
        | "refused"
        | "stopped"
        | "unknown"
        | "needs_review"
        | "waiting_for_account"
        /** Staff must first decide whether the goods may go out; nothing was sent. */
        | "waits_for_person"
        | "not_queued"
        | "busy";
    }
  | { outcome: "try_again"; afterMs: number };

/**
 * Books one parcel, exactly once (invariant 1). Safe to call any number of times, from any number of workers, after any crash:
 *
 * 1. the reference and the payload are committed before the first byte is sent;
 * 2. a reference that was sent without a readable answer is looked up before it is sent again, and never replaced;
 * 3. the carrier's answer is committed before anything is sent to Shopify.
 */
export async function bookParcel(deps: Deps, shopId: string, shipmentId: string): Promise<BookParcelOutcome> {
  const outcome = await deps.locks.exclusively(`shipment:${shipmentId}`, () => bookHeld(deps, shopId, shipmentId));
  return outcome === "busy" ? { outcome } : outcome;
}

async function bookHeld(deps: Deps, shopId: string, shipmentId: string): Promise<BookParcelOutcome> {
  const context = await loadShopContext(deps, shopId);
  if (!context || context.shop.uninstalledAt) return { outcome: "not_queued" };
  const account = await openAccount(deps, shopId);
  if (!account || !context.account || account.health === "rejected") return { outcome: "waiting_for_account" };

  await prepareProductCodes(deps, shopId, shipmentId, account);
  const intent = await intendBooking(deps, context, shipmentId);
  switch (intent.outcome) {
    case "send":
      return send(deps, context, account, intent.attempt);
    case "look_up_first":
      return lookUpFirst(deps, context, account, intent.attempt);
    case "not_queued":
    case "needs_review":
    case "waiting_for_account":
    case "waits_for_person":
      return intent;
  }
}

/** Phase 2: the call itself, recorded as begun before its first byte is sent. */
async function send(
  deps: Deps,
  context: ShopContext,
  account: OpenAccount,
  attempt: AttemptRow,
): Promise<BookParcelOutcome> {
  const sending = await beginSending(deps.database, attempt, deps.now());
  if (!sending) return { outcome: "not_queued" };
  const sent = { ...attempt, ...sending };
  const called = await create(deps, context, account, sent);
  switch (called.outcome) {
    case "answered":
      return recordAnswer(deps, context, account, sent, called.answer);
    case "denied":
      return recordDeniedBooking(deps, attempt, called.error);
    case "broke_down":
      return recordNotBooked(deps, attempt, called.error);
    case "no_account":
    case "token_rejected":
    case "token_replaced":
    case "out_of_reach":
      return recordNotAsked(deps, attempt, called.outcome);
  }
}

/** Sends only under the account recorded on the parcel: no other account could ask for the parcel later. */
async function create(deps: Deps, context: ShopContext, account: OpenAccount, attempt: AttemptRow) {
  const { ownLabels, scheduledDates } = context.shop.settings;
  const parcel = parcelOf(context, attempt);
  const call = { shopId: attempt.shopId, account, parcel, capability: "createOrder", purpose: "book" } as const;
  try {
    return await callCarrier(deps, call, (carrier, credentials) =>
      carrier.createOrder({ ...credentials, allows: { ownLabels, scheduledDates } }, attempt.request),
    );
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    return { outcome: "broke_down", error } as const;
  }
}

/** Phase 3: commits the carrier's answer. */
async function recordAnswer(
  deps: Deps,
  context: ShopContext,
  account: OpenAccount,
  attempt: AttemptRow,
  answer: BookingOutcome,
): Promise<BookParcelOutcome> {
  switch (answer.outcome) {
    case "accepted":
      await recordAccepted(deps, context, attempt, answer.booking, "booked");
      deps.productCodes.forget(account.credentials, registered(attempt.request));
      return { outcome: "booked" };
    case "duplicate": {
      // A parcel exists under the reference: whatever the look-up returns, the attempt must not count as unsent again.
      const found = await lookUp(deps, context, account, { ...attempt, state: "unknown" }, answer.partnerId);
      if (found.outcome !== "not_found") return found;
      await recordUnknown(deps, attempt, {
        kind: "duplicate",
        code: null,
        message: answer.message,
        logId: answer.logId,
      });
      return { outcome: "unknown" };
    }
    case "refused":
      await recordRefused(deps, attempt, answer.refusal);
      return { outcome: "refused" };
    case "unknown":
      await recordUnknown(deps, attempt, {
        kind: answer.reason,
        code: null,
        message: answer.message,
        logId: answer.logId,
      });
      return { outcome: "unknown" };
    case "try_again":
      // Not accepted: the same reference is sent again later (design 5). An earlier request may still arrive.
      await revertSending(deps.database, attempt, attempt.state === "intended" ? "intended" : "unknown");
      return { outcome: "try_again", afterMs: answer.afterMs };
  }
}

/**
 * Looks up a reference that was sent before; only a clear "no such order" from the carrier allows sending it again, drafted
 * from the order as it is by then.
 */
async function lookUpFirst(
  deps: Deps,
  context: ShopContext,
  account: OpenAccount,
  attempt: AttemptRow,
): Promise<BookParcelOutcome> {
  const found = await lookUp(deps, context, account, attempt, null);
  if (found.outcome !== "not_found") return found;
  const intent = await intendAgain(deps, context, attempt.shipmentId);
  switch (intent.outcome) {
    case "send":
      return send(deps, context, account, intent.attempt);
    // Must not be sent now, and is still unknown: it is looked up again later.
    case "late":
    case "waits_for_person":
      return { outcome: "unknown" };
    case "not_queued":
    case "needs_review":
      return intent;
  }
}

/** Adopts what the carrier has under the reference; `not_found` when it clearly has nothing. */
async function lookUp(
  deps: Deps,
  context: ShopContext,
  account: OpenAccount,
  attempt: AttemptRow,
  named: string | null,
): Promise<BookParcelOutcome | { outcome: "not_found" }> {
  const found = await lookUpAndAdopt(deps, context, account, attempt, named);
  switch (found.outcome) {
    case "adopted":
    case "unknown":
    case "not_found":
      return { outcome: found.outcome };
    case "denied":
      return recordDeniedLookUp(deps, attempt, found.error);
    case "no_account":
    case "token_rejected":
    case "token_replaced":
    case "out_of_reach":
      return recordNotAsked(deps, attempt, found.outcome);
  }
}

/** Returns the names of the products that the carrier gave a code with this booking (carrier 2.4). */
function registered({ products }: ParcelRequest): string[] {
  return products.filter(({ productCode }) => productCode === "").map(({ name }) => name);
}
