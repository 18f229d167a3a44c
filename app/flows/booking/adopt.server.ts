import type { StatusRecord } from "~/carrier/status";
import { type AdoptionMismatch, checkAdoption } from "~/domain/booking/adopt";
import { recordDifferences } from "~/domain/booking/record-differences";
import type { OpenAccount } from "~/flows/carrier/account.server";
import { callCarrier, type ParcelAtCarrier } from "~/flows/carrier/call.server";
import type { NotAnswered } from "~/flows/carrier/outcomes";
import type { Deps } from "~/flows/deps.server";
import type { ShopContext } from "~/flows/parcel/shop-context.server";
import { type AttemptRow, updateAttempt } from "~/store/bookings.server";
import { recordEvent } from "~/store/history.server";
import { updateShipment } from "~/store/shipments.server";
import { type AcceptedOrder, lockOpenParcel, recordAccepted } from "./record.server";

/**
 * Looks an order up by our reference and takes it over when it is ours (domain 4, *Adopting*): never silently when anything
 * differs from what we sent. `named` is the reference a duplicate answer spoke of, null when we only look.
 * Throws CarrierError when the carrier gives no clear answer: the parcel stays unknown.
 */
export async function lookUpAndAdopt(
  deps: Deps,
  context: ShopContext,
  account: OpenAccount,
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
  await recordAccepted(deps, context, attempt, acceptedOrder(record, record.label), "adopted");
  return { outcome: "adopted" };
}

export type FoundOrder =
  | { outcome: "not_found" }
  | { outcome: "ours"; record: StatusRecord }
  | { outcome: "differs"; record: StatusRecord; reasons: AdoptionMismatch[] };

/**
 * What the carrier has under our reference, held against what we sent; asked with the account that `parcel` belongs to, or
 * not at all. Throws CarrierError without a clear answer.
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
      firstSentAt: attempt.firstSentAt ?? attempt.intendedAt,
      codVnd: attempt.request.codVnd,
      recipientPhone: attempt.request.recipient.phone,
      declaredValueVnd: attempt.request.declaredValueVnd,
    },
    record,
  );
  return check.outcome === "adopt"
    ? { outcome: "ours", record }
    : { outcome: "differs", record, reasons: check.reasons };
}

/** A parcel as it is sent, or was, with the account that the shop had when its booking was begun. */
export function parcelOf({ account }: ShopContext, { partnerId }: AttemptRow): ParcelAtCarrier {
  return { environment: account?.environment ?? null, accountCode: account?.code ?? null, partnerId };
}

/** What a status record tells of the order that was made; it knows neither times, nor area, nor tracking id. */
export function acceptedOrder(record: StatusRecord, trackingNumber: string): AcceptedOrder {
  return {
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

/** An order stands under our reference that is not what we sent: a person decides, nothing is sent again. */
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
        // Staff decide by it whether it is theirs.
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
