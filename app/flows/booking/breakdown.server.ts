import { CarrierError, InvalidParcel } from "~/carrier/errors";
import { violationProblems } from "~/carrier/violation-problems";
import { recordDeniedPermission } from "~/flows/carrier/record-denied-permission.server";
import type { Deps } from "~/flows/deps.server";
import type { ShopContext } from "~/flows/parcel/shop-context.server";
import { setAccountHealth } from "~/store/accounts.server";
import { type AttemptRow, revertSending } from "~/store/bookings.server";
import { updateShipment } from "~/store/shipments.server";
import { lockOpenParcel, recordRefused, recordStopped, recordUnknown } from "./record.server";

/**
 * A creation that broke down before the carrier took anything: by what stopped it. `attempt` is as it stood before it
 * was sent. Throws a breakdown that staff can do nothing about, for the queue to try again.
 */
export async function recordNotBooked(
  deps: Deps,
  context: ShopContext,
  attempt: AttemptRow,
  error: unknown,
): Promise<"waiting_for_account" | "stopped" | "refused"> {
  if (!(error instanceof CarrierError)) throw error;
  const { kind, code, message, logId } = error;
  const words = { kind, code, message, logId };
  if (error instanceof InvalidParcel) {
    await recordStopped(deps, attempt, words, violationProblems(error.violations));
    return "stopped";
  }
  switch (kind) {
    case "token_rejected":
      return waitForAccount(deps, context, attempt);
    case "permission":
      await recordDeniedPermission(deps, context.shop.id, error);
      await recordStopped(deps, attempt, words, [
        { code: "permission_missing", field: "account", severity: "warn", foundBy: "booking" },
      ]);
      return "stopped";
    case "refused":
      // It did go out: a second refusal is a line of its own.
      await recordRefused(deps, { ...attempt, sends: attempt.sends + 1 }, words);
      return "refused";
    default:
      warn(deps, context, attempt, error);
      throw error;
  }
}

/**
 * A look-up that broke down: whether the carrier has the parcel stays unknown, whoever turned us away. Throws what may
 * pass, for the queue to ask again.
 */
export async function recordLookUpFailed(
  deps: Deps,
  context: ShopContext,
  attempt: AttemptRow,
  error: unknown,
): Promise<"waiting_for_account"> {
  if (!(error instanceof CarrierError)) throw error;
  const { kind, code, message, logId } = error;
  switch (kind) {
    case "token_rejected":
      return waitForAccount(deps, context, attempt);
    case "permission":
      await recordDeniedPermission(deps, context.shop.id, error);
      await recordUnknown(deps, attempt, { kind, code, message, logId });
      return "waiting_for_account";
    default:
      warn(deps, context, attempt, error);
      throw error;
  }
}

/** The carrier turned the token away before it read the parcel: nothing was taken, and it stays in the queue. */
async function waitForAccount(deps: Deps, context: ShopContext, attempt: AttemptRow): Promise<"waiting_for_account"> {
  const now = deps.now();
  deps.log.warn({ shop: context.shop.id, reference: attempt.partnerId }, "booking.token_rejected");
  await setAccountHealth(deps.database, context.shop.id, "rejected", now);
  const state = attempt.state === "intended" ? "intended" : "unknown";
  await deps.database.transaction(async (sql) => {
    if (!(await lockOpenParcel(sql, attempt))) return;
    await revertSending(sql, attempt, state);
    await updateShipment(
      sql,
      { shopId: attempt.shopId, id: attempt.shipmentId },
      { state: state === "intended" ? "queued" : "unknown", updatedAt: now },
    );
  });
  return "waiting_for_account";
}

function warn(deps: Deps, context: ShopContext, attempt: AttemptRow, error: CarrierError): void {
  const { kind, logId } = error;
  const fields = { shop: context.shop.id, reference: attempt.partnerId, kind, logId, err: error };
  deps.log.warn(fields, "booking.broke_down");
}
