import type { BookingOutcome } from "~/carrier/booking";
import { CarrierError } from "~/carrier/errors";
import type { ParcelRequest } from "~/domain/parcel/request";
import type { OpenAccount } from "~/flows/carrier/account.server";
import { callCarrier } from "~/flows/carrier/call.server";
import type { Deps } from "~/flows/deps.server";
import type { ShopContext } from "~/flows/parcel/shop-context.server";
import { type AttemptError, type AttemptRow, revertSending } from "~/store/bookings.server";
import { lookUpAndAdopt, parcelOf } from "./adopt.server";
import type { BookParcelOutcome } from "./book-outcome";
import { recordDeniedBooking, recordDeniedLookUp, recordNotAsked, recordNotBooked } from "./breakdown.server";
import type { BookingIntent } from "./intend.server";
import { recordRefused } from "./record.server";
import type { BookingsTogether } from "./together.server";

/** What the parcels of one set are sent with. */
export interface Sending {
  deps: Deps;
  context: ShopContext;
  account: OpenAccount;
  together: BookingsTogether;
}

/** Does what was decided for a parcel and committed: sends it, or asks the carrier first what became of it. */
export async function sendIntent(sending: Sending, intent: BookingIntent): Promise<BookParcelOutcome> {
  switch (intent.outcome) {
    case "send":
      return send(sending, intent.attempt);
    case "look_up_first":
      return lookUpFirst(sending, intent.attempt);
    case "not_queued":
    case "needs_review":
    case "waiting_for_account":
    case "waits_for_person":
    case "changed":
      return intent;
  }
}

/** Phase 2: the call itself. `attempt` is as it was before. */
async function send(sending: Sending, attempt: AttemptRow): Promise<BookParcelOutcome> {
  const { deps, context, account } = sending;
  const sent = { ...attempt, sends: attempt.sends + 1, firstSentAt: attempt.firstSentAt ?? deps.now() };
  const called = await create(deps, context, account, sent);
  switch (called.outcome) {
    case "answered":
      return recordAnswer(sending, sent, called.answer);
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
async function recordAnswer(sending: Sending, attempt: AttemptRow, answer: BookingOutcome): Promise<BookParcelOutcome> {
  const { deps, context, account, together } = sending;
  switch (answer.outcome) {
    case "accepted":
      await together.accept(context, { attempt, order: answer.booking, kind: "booked" });
      deps.productCodes.forget(account.credentials, registered(attempt.request));
      return { outcome: "booked" };
    case "duplicate": {
      // A parcel exists under the reference: whatever the look-up returns, the attempt must not count as unsent again.
      const found = await lookUp(sending, { ...attempt, state: "unknown" }, answer.partnerId);
      if (found.outcome !== "not_found") return found;
      await together.unknown(context, { attempt, error: errorOf("duplicate", answer) });
      return { outcome: "unknown" };
    }
    case "refused":
      await recordRefused(deps, attempt, answer.refusal);
      return { outcome: "refused" };
    case "unknown":
      await together.unknown(context, { attempt, error: errorOf(answer.reason, answer) });
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
async function lookUpFirst(sending: Sending, attempt: AttemptRow): Promise<BookParcelOutcome> {
  const { context, together } = sending;
  const found = await lookUp(sending, attempt, null);
  if (found.outcome !== "not_found") return found;
  const intent = await together.intendAgain(context, attempt.shipmentId);
  switch (intent.outcome) {
    case "send":
      return send(sending, intent.attempt);
    // Must not be sent now, and is still unknown: it is looked up again later.
    case "late":
    case "waits_for_person":
      return { outcome: "unknown" };
    case "not_queued":
    case "needs_review":
    case "changed":
      return intent;
  }
}

/** Adopts what the carrier has under the reference; `not_found` when it clearly has nothing. */
async function lookUp(
  sending: Sending,
  attempt: AttemptRow,
  named: string | null,
): Promise<BookParcelOutcome | { outcome: "not_found" }> {
  const { deps } = sending;
  const found = await lookUpAndAdopt(sending, attempt, named);
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

function errorOf(kind: string, { message, logId }: Pick<AttemptError, "message" | "logId">): AttemptError {
  return { kind, code: null, message, logId };
}

/** Returns the names of the products that the carrier gave a code with this booking (carrier 2.4). */
function registered({ products }: ParcelRequest): string[] {
  return products.filter(({ productCode }) => productCode === "").map(({ name }) => name);
}
