import type { BookingOutcome } from "~/carrier/booking";
import { CarrierError } from "~/carrier/errors";
import type { ParcelRequest } from "~/domain/parcel/request";
import { type OpenAccount, openAccount } from "~/flows/carrier/account.server";
import { callCarrier } from "~/flows/carrier/call.server";
import type { Deps } from "~/flows/deps.server";
import { loadShopContext, type ShopContext } from "~/flows/parcel/shop-context.server";
import { type AttemptRow, revertSending } from "~/store/bookings.server";
import { type Accepted, acceptancesOf } from "./accept.server";
import { lookUpAndAdopt, parcelOf } from "./adopt.server";
import { recordDeniedBooking, recordDeniedLookUp, recordNotAsked, recordNotBooked } from "./breakdown.server";
import { type BookingIntent, intendAgain, intendBookings } from "./intend.server";
import { prepareProductCodes } from "./look-up-products.server";
import { recordRefused, recordUnknown } from "./record.server";

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
 * Books one parcel, exactly once (invariant 1): {@link bookParcels} with a set of one.
 */
export async function bookParcel(deps: Deps, shopId: string, shipmentId: string): Promise<BookParcelOutcome> {
  const [booked] = await bookParcels(deps, shopId, [shipmentId]);
  return booked ?? { outcome: "not_queued" };
}

/**
 * Books parcels of one shop, each exactly once (invariant 1). Safe to call any number of times, from any number of workers, after
 * any crash:
 *
 * 1. the reference and the payload are committed before the first byte is sent;
 * 2. a reference that was sent without a readable answer is looked up before it is sent again, and never replaced;
 * 3. the carrier's answer is committed before anything is sent to Shopify.
 *
 * Resolves when the parcels are prepared, with the outcome of each, in their order, as it comes: a parcel does not wait for
 * the carrier's answer to another. Answers that come while others are being committed are committed together. A parcel that
 * is named twice is booked for its first place and `busy` for the other.
 */
export async function bookParcels(
  deps: Deps,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<Promise<BookParcelOutcome>[]> {
  const locks = await deps.locks.take(shipmentIds.map((id) => `shipment:${id}`));
  const held = new Map(locks.map((lock) => [lock.key.slice("shipment:".length), lock]));
  try {
    const begun = held.size > 0 ? await beginBooking(deps, shopId, [...held.keys()]) : new Map();
    return shipmentIds.map(async (id, place) => {
      const lock = held.get(id);
      if (!lock || shipmentIds.indexOf(id) !== place) return { outcome: "busy" };
      try {
        return await begun.get(id)?.();
      } finally {
        await lock.free();
      }
    });
  } catch (error) {
    await Promise.all(locks.map((lock) => lock.free()));
    throw error;
  }
}

/** Goes on with one parcel's booking after its intent is committed. */
type GoOn = () => Promise<BookParcelOutcome>;

/** Phase 1: reads what the parcels need and commits what will be sent. */
async function beginBooking(deps: Deps, shopId: string, shipmentIds: readonly string[]): Promise<Map<string, GoOn>> {
  const all = (outcome: BookParcelOutcome) => new Map(shipmentIds.map((id) => [id, async () => outcome] as const));
  const context = await loadShopContext(deps, shopId);
  if (!context || context.shop.uninstalledAt) return all({ outcome: "not_queued" });
  const account = await openAccount(deps, shopId);
  if (!account || !context.account || account.health === "rejected") return all({ outcome: "waiting_for_account" });

  await prepareProductCodes(deps, shopId, shipmentIds, account);
  const intents = await intendBookings(deps, context, shipmentIds);
  const sending: Sending = { deps, context, account, accept: acceptancesOf(deps, context) };
  return new Map(
    shipmentIds.map((id, index) => {
      const intent = intents[index] ?? { outcome: "not_queued" };
      return [id, async () => goOn(sending, intent)];
    }),
  );
}

/** What the parcels of one set are sent with. */
interface Sending {
  deps: Deps;
  context: ShopContext;
  account: OpenAccount;
  /** Records that the carrier has a parcel; those of the same moment are committed together. */
  accept(accepted: Accepted): Promise<void>;
}

async function goOn(sending: Sending, intent: BookingIntent): Promise<BookParcelOutcome> {
  switch (intent.outcome) {
    case "send":
      return send(sending, intent.attempt);
    case "look_up_first":
      return lookUpFirst(sending, intent.attempt);
    case "not_queued":
    case "needs_review":
    case "waiting_for_account":
    case "waits_for_person":
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
  const { deps, account } = sending;
  switch (answer.outcome) {
    case "accepted":
      await sending.accept({ attempt, order: answer.booking, kind: "booked" });
      deps.productCodes.forget(account.credentials, registered(attempt.request));
      return { outcome: "booked" };
    case "duplicate": {
      // A parcel exists under the reference: whatever the look-up returns, the attempt must not count as unsent again.
      const found = await lookUp(sending, { ...attempt, state: "unknown" }, answer.partnerId);
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
async function lookUpFirst(sending: Sending, attempt: AttemptRow): Promise<BookParcelOutcome> {
  const { deps, context } = sending;
  const found = await lookUp(sending, attempt, null);
  if (found.outcome !== "not_found") return found;
  const intent = await intendAgain(deps, context, attempt.shipmentId);
  switch (intent.outcome) {
    case "send":
      return send(sending, intent.attempt);
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
  { deps, context, account }: Sending,
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
