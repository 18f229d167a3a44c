import { checkAdoption } from "~/domain/adopt";
import type { AccountCredentials } from "~/store/accounts.server";
import { type AttemptRow, updateAttempt } from "~/store/bookings.server";
import { appendHistory } from "~/store/history.server";
import { updateShipment } from "~/store/shipments.server";
import type { Deps } from "./deps.server";
import { holdOpenParcel, recordAccepted } from "./record-booking.server";
import type { ShopContext } from "./shop-context.server";

/**
 * Looks an order up by our reference and takes it over when it is ours (domain 4, *Adopting*): never silently when anything
 * differs from what we sent. `named` is the reference a duplicate answer spoke of, null when we only look.
 * Throws CarrierError when the carrier gives no clear answer: the parcel stays unknown.
 */
export async function lookUpAndAdopt(
  deps: Deps,
  context: ShopContext,
  credentials: AccountCredentials,
  attempt: AttemptRow,
  named: string | null,
): Promise<"adopted" | "not_found" | "unknown"> {
  if (named !== null && named !== attempt.partnerId) {
    await recordMismatch(deps, attempt, ["partner_id"]);
    return "unknown";
  }
  const answer = await deps.carrier.readStatus(credentials, { partnerId: attempt.partnerId });
  if (answer.outcome === "not_found") return "not_found";
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
  if (check.outcome === "mismatch" || !record.label) {
    await recordMismatch(deps, attempt, check.outcome === "mismatch" ? check.reasons : ["label"]);
    return "unknown";
  }
  await recordAccepted(
    deps,
    context,
    attempt,
    {
      label: record.label,
      trackingId: null,
      feeVnd: record.feeVnd,
      insuranceFeeVnd: record.insuranceFeeVnd,
      estimatedPickup: null,
      estimatedDelivery: null,
      status: record.status,
      notice: null,
    },
    "adopted",
  );
  return "adopted";
}

/** An order stands under our reference that is not what we sent: a person decides, nothing is sent again. */
async function recordMismatch(deps: Deps, attempt: AttemptRow, reasons: string[]): Promise<void> {
  const now = deps.now();
  await deps.database.transaction(async (sql) => {
    if (!(await holdOpenParcel(sql, attempt))) return;
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
        updatedAt: now,
      },
    );
    await appendHistory(sql, {
      shopId: attempt.shopId,
      shipmentId: attempt.shipmentId,
      kind: "adoption_mismatch",
      source: "api",
      details: { reference: attempt.partnerId, differs: reasons.join(", ") },
      happenedAt: now,
      dedupeKey: `mismatch:${attempt.partnerId}:${reasons.join(",")}`,
    });
  });
  deps.log.error({ shop: attempt.shopId, reference: attempt.partnerId, reasons }, "booking.adoption_mismatch");
}
