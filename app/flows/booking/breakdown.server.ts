import { type CarrierError, InvalidParcel } from "~/carrier/errors";
import { violationProblems } from "~/carrier/violation-problems";
import { warning } from "~/domain/parcel/problem";
import type { NotAnswered } from "~/flows/carrier/outcomes";
import type { Deps } from "~/flows/deps.server";
import { type AttemptRow, revertSending } from "~/store/bookings.server";
import { updateShipment } from "~/store/shipments.server";
import { lockOpenParcel, recordStopped } from "./record.server";
import { recordUnknown } from "./record-unknown.server";

/**
 * Records a booking call that failed before the carrier accepted anything, according to the error. `attempt` is its state
 * before the call. Rethrows an error that staff can do nothing about, so that the queue retries: among them that our own address
 * is wrong (design 5.2), after which the parcel waits as it did before the call.
 */
export async function recordNotBooked(
  deps: Deps,
  attempt: AttemptRow,
  error: CarrierError,
): Promise<{ outcome: "stopped" }> {
  if (error instanceof InvalidParcel) {
    await recordStopped(deps, attempt, wordsOf(error), violationProblems(error.violations));
    return { outcome: "stopped" };
  }
  // A parcel that the carrier refuses is an outcome of the call; thrown, it refused the address or the method of the request.
  if (error.kind === "refused") await putBack(deps, attempt);
  throw error;
}

/** Records that the token may not create orders: the parcel is ready again, with a problem that says why. */
export async function recordDeniedBooking(
  deps: Deps,
  attempt: AttemptRow,
  error: CarrierError,
): Promise<{ outcome: "stopped" }> {
  await recordStopped(deps, attempt, wordsOf(error), [
    { ...warning("account", "permission_missing"), foundBy: "booking" },
  ]);
  return { outcome: "stopped" };
}

/** Records that the token may not look the parcel up: whether the carrier has it stays unknown. */
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
 * Records that the token was rejected before the carrier read the parcel, or that the account changed before the call: nothing
 * was accepted, and the parcel returns to its previous state. With another account connected, the booking is retried at once.
 */
export async function recordNotAsked(
  deps: Deps,
  attempt: AttemptRow,
  outcome: NotAsked,
): Promise<{ outcome: "waiting_for_account" } | { outcome: "try_again"; afterMs: number }> {
  await putBack(deps, attempt);
  switch (outcome) {
    case "no_account":
    case "token_rejected":
      return { outcome: "waiting_for_account" };
    case "token_replaced":
    case "out_of_reach":
      return { outcome: "try_again", afterMs: 0 };
  }
}

/** Returns a parcel of which the carrier took nothing to its state before the call. */
async function putBack(deps: Deps, attempt: AttemptRow): Promise<void> {
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
}

function wordsOf({ kind, code, message, logId }: CarrierError) {
  return { kind, code, message, logId };
}
