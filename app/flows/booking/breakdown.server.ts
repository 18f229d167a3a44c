import { type CarrierError, InvalidParcel } from "~/carrier/errors";
import { violationProblems } from "~/carrier/violation-problems";
import type { NotAnswered } from "~/flows/carrier/outcomes";
import type { Deps } from "~/flows/deps.server";
import { type AttemptRow, revertSending } from "~/store/bookings.server";
import { updateShipment } from "~/store/shipments.server";
import { lockOpenParcel, recordRefused, recordStopped, recordUnknown } from "./record.server";

/**
 * A creation that broke down before the carrier took anything: by what stopped it. `attempt` is as it stood before it
 * was sent. Throws a breakdown that staff can do nothing about, for the queue to try again.
 */
export async function recordNotBooked(
  deps: Deps,
  attempt: AttemptRow,
  error: CarrierError,
): Promise<{ outcome: "stopped" | "refused" }> {
  if (error instanceof InvalidParcel) {
    await recordStopped(deps, attempt, wordsOf(error), violationProblems(error.violations));
    return { outcome: "stopped" };
  }
  if (error.kind !== "refused") throw error;
  // It did go out: a second refusal is a line of its own.
  await recordRefused(deps, { ...attempt, sends: attempt.sends + 1 }, wordsOf(error));
  return { outcome: "refused" };
}

/** The token may not create orders: the parcel is ready again, and says why. */
export async function recordDeniedBooking(
  deps: Deps,
  attempt: AttemptRow,
  error: CarrierError,
): Promise<{ outcome: "stopped" }> {
  await recordStopped(deps, attempt, wordsOf(error), [
    { code: "permission_missing", field: "account", severity: "warn", foundBy: "booking" },
  ]);
  return { outcome: "stopped" };
}

/** The token may not look the order up: whether the carrier has the parcel stays unknown. */
export async function recordDeniedLookUp(
  deps: Deps,
  attempt: AttemptRow,
  error: CarrierError,
): Promise<{ outcome: "waiting_for_account" }> {
  await recordUnknown(deps, attempt, wordsOf(error));
  return { outcome: "waiting_for_account" };
}

type NotAsked = Exclude<NotAnswered["outcome"], "denied">;

/**
 * The token was turned away before the carrier read the parcel, or the account changed before it was called: nothing was
 * taken, and the parcel goes back to where it stood. What another account may do is tried at once.
 */
export async function recordNotAsked(
  deps: Deps,
  attempt: AttemptRow,
  outcome: NotAsked,
): Promise<{ outcome: "waiting_for_account" } | { outcome: "try_again"; afterMs: number }> {
  const now = deps.now();
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
  switch (outcome) {
    case "no_account":
    case "token_rejected":
      return { outcome: "waiting_for_account" };
    case "token_replaced":
    case "out_of_reach":
      return { outcome: "try_again", afterMs: 0 };
  }
}

function wordsOf({ kind, code, message, logId }: CarrierError) {
  return { kind, code, message, logId };
}
