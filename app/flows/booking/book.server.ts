import type { BookingOutcome } from "~/carrier/booking";
import type { ParcelRequest } from "~/domain/parcel/request";
import type { Deps } from "~/flows/deps.server";
import { loadShopContext, type ShopContext } from "~/flows/parcel/shop-context.server";
import { type AccountCredentials, forgetDenied, readCredentials } from "~/store/accounts.server";
import { type AttemptRow, beginSending, revertSending } from "~/store/bookings.server";
import { lookUpAndAdopt } from "./adopt.server";
import { recordLookUpFailed, recordNotBooked } from "./breakdown.server";
import { intendAgain, intendBooking } from "./intend.server";
import { prepareProductCodes } from "./look-up-products.server";
import { recordAccepted, recordRefused, recordUnknown } from "./record.server";

export type BookParcelOutcome =
  | "booked"
  | "adopted"
  | "refused"
  | "stopped"
  | "unknown"
  | "needs_review"
  | "waiting_for_account"
  /** A person decides first whether the goods may go out; nothing was sent. */
  | "waits_for_person"
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
export async function bookParcel(deps: Deps, shopId: string, shipmentId: string): Promise<BookParcelOutcome> {
  return deps.locks.exclusively(`shipment:${shipmentId}`, async () => {
    const context = await loadShopContext(deps, shopId);
    const credentials = await readCredentials(deps.database, deps.cipher, shopId);
    if (!context || context.shop.uninstalledAt) return "not_queued";
    if (!credentials || context.account?.health === "rejected") return "waiting_for_account";

    await prepareProductCodes(deps, shopId, shipmentId, credentials);
    const intent = await intendBooking(deps, context, shipmentId);
    if ("outcome" in intent) return intent.outcome;
    return intent.sentBefore
      ? lookUpFirst(deps, context, credentials, intent.attempt)
      : send(deps, context, credentials, intent.attempt);
  });
}

/** Phase 2: the call itself, noted as begun before its first byte. */
async function send(
  deps: Deps,
  context: ShopContext,
  credentials: AccountCredentials,
  attempt: AttemptRow,
): Promise<BookParcelOutcome> {
  const sending = await beginSending(deps.database, attempt, deps.now());
  if (!sending) return "not_queued";
  const sent = { ...attempt, ...sending };
  const { ownLabels, scheduledDates } = context.shop.settings;
  let answer: BookingOutcome;
  try {
    answer = await deps.carrier.createOrder({ ...credentials, allows: { ownLabels, scheduledDates } }, sent.request);
  } catch (error) {
    return recordNotBooked(deps, context, attempt, error);
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
): Promise<BookParcelOutcome> {
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
      await revertSending(deps.database, attempt, attempt.state === "intended" ? "intended" : "unknown");
      return { outcome: "try_again", afterMs: answer.afterMs };
  }
}

/**
 * A reference that was sent before: the carrier is asked first; only its clear "no such order" lets it be sent again, as the
 * order is by then.
 */
async function lookUpFirst(
  deps: Deps,
  context: ShopContext,
  credentials: AccountCredentials,
  attempt: AttemptRow,
): Promise<BookParcelOutcome> {
  const found = await lookUp(deps, context, credentials, attempt, null);
  if (found !== "not_found") return found;
  const intent = await intendAgain(deps, context, attempt.shipmentId);
  if (!("outcome" in intent)) return send(deps, context, credentials, intent.attempt);
  // Not to be sent now, and still unknown: it is looked up again later.
  return intent.outcome === "late" || intent.outcome === "waits_for_person" ? "unknown" : intent.outcome;
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
    return recordLookUpFailed(deps, context, attempt, error);
  }
}

/** The products that the carrier gave a code with this booking (carrier 2.4). */
function registered({ products }: ParcelRequest): string[] {
  return products.filter(({ productCode }) => productCode === "").map(({ name }) => name);
}
