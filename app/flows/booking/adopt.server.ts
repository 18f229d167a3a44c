import type { StatusRecord } from "~/carrier/status";
import { type AdoptionMismatch, bookedInLostTime, checkAdoption } from "~/domain/booking/adopt";
import { recordDifferences } from "~/domain/booking/record-differences";
import type { OpenAccount } from "~/flows/carrier/account.server";
import { callCarrier, type ParcelAtCarrier } from "~/flows/carrier/call.server";
import type { NotAnswered } from "~/flows/carrier/outcomes";
import type { Deps } from "~/flows/deps.server";
import type { ShopContext } from "~/flows/parcel/shop-context.server";
import { eventOf } from "~/flows/status/refresh.server";
import { type AttemptRow, updateAttempt } from "~/store/bookings.server";
import { recordEvent } from "~/store/history.server";
import { updateShipment } from "~/store/shipments.server";
import type { AcceptedOrder } from "./acceptance";
import { lockOpenParcel } from "./record.server";
import type { BookingsTogether } from "./together.server";

/** What parcels of one set are looked up with. */
export interface Adopting {
  deps: Deps;
  context: ShopContext;
  account: OpenAccount;
  together: Pick<BookingsTogether, "accept">;
}

/**
 * Looks a parcel up by our reference and adopts it when it is ours (domain 4.9); when anything differs from what we
 * sent, a mismatch is recorded instead. `named` is the reference that a duplicate answer named, null for a plain look-up.
 * Throws CarrierError when the carrier gives no clear answer: the parcel stays unknown.
 */
export async function lookUpAndAdopt(
  { deps, context, account, together }: Adopting,
  attempt: AttemptRow,
  named: string | null,
): Promise<{ outcome: "adopted" | "unknown" | "not_found" } | NotAnswered> {
  if (named !== null && named !== attempt.partnerId) {
    await recordMismatch(deps, attempt, ["partner_id"]);
    return { outcome: "unknown" };
  }
  const found = await lookUpOrder(deps, parcelOf(context, attempt), attempt, account);
  if (found.outcome !== "ours" && found.outcome !== "differs") return found;
  const { record } = found;
  if (found.outcome === "differs" || !record.label) {
    await recordMismatch(deps, attempt, found.outcome === "differs" ? found.reasons : ["label"], record);
    return { outcome: "unknown" };
  }
  const order = acceptedOrder(deps, attempt, record, record.label);
  await together.accept(context, { attempt, order, kind: "adopted" });
  return { outcome: "adopted" };
}

export type FoundOrder =
  | { outcome: "not_found" }
  | { outcome: "ours"; record: StatusRecord }
  | { outcome: "differs"; record: StatusRecord; reasons: AdoptionMismatch[] };

/**
 * Returns what the carrier has under our reference, compared with what we sent. Asks only with the account that `parcel`
 * belongs to. Throws CarrierError without a clear answer.
 */
export async function lookUpOrder(
  deps: Deps,
  parcel: ParcelAtCarrier,
  attempt: AttemptRow,
  account?: OpenAccount,
): Promise<FoundOrder | NotAnswered> {
  const { shopId, partnerId } = attempt;
  const call = { shopId, account, parcel, capability: "readStatus", purpose: "look_up" } as const;
  const called = await callCarrier(deps, call, (carrier, credentials) =>
    carrier.readStatus(credentials, { partnerId }),
  );
  if (called.outcome !== "answered") return called;
  const { answer } = called;
  if (answer.outcome === "not_found") return answer;
  const { record } = answer;
  const check = checkAdoption(
    {
      partnerId: attempt.partnerId,
      firstSentAt: firstSentAt(attempt),
      codVnd: attempt.request.codVnd,
      recipientPhone: attempt.request.recipient.phone,
      declaredValueVnd: attempt.request.declaredValueVnd,
      weightGrams: attempt.request.totalWeightGrams,
    },
    record,
    deps.config.restoredTo,
  );
  return check.outcome === "adopt"
    ? { outcome: "ours", record }
    : { outcome: "differs", record, reasons: check.reasons };
}

const firstSentAt = (attempt: AttemptRow) => attempt.firstSentAt ?? attempt.intendedAt;

/** Returns the identity of an attempt's parcel at the carrier, under the shop's account as loaded when the booking began. */
export function parcelOf({ account }: ShopContext, { partnerId }: AttemptRow): ParcelAtCarrier {
  return { environment: account?.environment ?? null, accountCode: account?.code ?? null, partnerId };
}

/** Returns what a status record says about the booked parcel; it has no times, price area or tracking id. */
export function acceptedOrder(
  deps: Deps,
  attempt: AttemptRow,
  record: StatusRecord,
  trackingNumber: string,
): AcceptedOrder {
  return {
    bookedAt: bookedInLostTime(firstSentAt(attempt), record.createdAt, deps.config.restoredTo),
    seen: { event: eventOf(deps, record), words: record.statusText },
    trackingNumber,
    trackingId: null,
    feeVnd: record.feeVnd,
    insuranceFeeVnd: record.insuranceFeeVnd,
    area: null,
    sortingCode: null,
    estimatedPickup: null,
    estimatedDelivery: null,
    status: record.status,
    notice: null,
  };
}

/** Records that the parcel under our reference is not what we sent: staff decide, and nothing is sent again until then. */
async function recordMismatch(
  deps: Deps,
  attempt: AttemptRow,
  reasons: string[],
  record: StatusRecord | null = null,
): Promise<void> {
  const now = deps.now();
  await deps.database.transaction(async (sql) => {
    if (!(await lockOpenParcel(sql, attempt))) return;
    await updateAttempt(sql, attempt, {
      state: "unknown",
      error: { kind: "adoption_mismatch", code: null, message: reasons.join(", "), logId: null },
    });
    await updateShipment(
      sql,
      { shopId: attempt.shopId, id: attempt.shipmentId },
      {
        state: "unknown",
        attention: "adoption_mismatch",
        // Staff compare the record with the order to decide whether the parcel is theirs.
        ...(record
          ? { record: { ...record, differs: recordDifferences(attempt.request, record) }, checkedAt: now }
          : {}),
        updatedAt: now,
      },
    );
    await recordEvent(
      sql,
      { shopId: attempt.shopId, id: attempt.shipmentId },
      {
        kind: "adoption_mismatch",
        by: "api",
        at: now,
        details: { reference: attempt.partnerId, differs: reasons.join(", ") },
        key: `mismatch:${attempt.partnerId}:${reasons.join(",")}`,
      },
    );
  });
  deps.log.error({ shop: attempt.shopId, reference: attempt.partnerId, reasons }, "booking.adoption_mismatch");
}
