import { refusalProblem } from "~/carrier/refusal-problem";
import type { Refusal } from "~/carrier/verdict";
import type { Problem } from "~/domain/parcel/problem";
import type { Deps } from "~/flows/deps.server";
import { type AttemptError, type AttemptRow, lockOpenAttempt, updateAttempt } from "~/store/bookings.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { isReadSince } from "~/store/orders.server";
import { lockShipment, type ShipmentRow, updateShipment } from "~/store/shipments.server";

/** Whether the order was read again since the attempt was drafted: if so, it has not been compared with this booking yet. */
function changedMeanwhile(sql: Sql, { shopId, orderId }: ShipmentRow, attempt: AttemptRow): Promise<boolean> {
  return isReadSince(sql, shopId, orderId, attempt.intendedAt);
}

/** Queues reading the order, if it was read while the parcel was being booked: its changes were not applied to the parcel. */
async function readAgain(deps: Deps, sql: Sql, shipment: ShipmentRow, attempt: AttemptRow): Promise<void> {
  if (!(await changedMeanwhile(sql, shipment, attempt))) return;
  await deps.queue.enqueue(sql, "read-order", { shopId: shipment.shopId, orderId: shipment.orderId });
}

/** Records that the carrier refused the parcel. The parcel keeps its reference; the carrier's reason is shown and kept. */
export async function recordRefused(
  deps: Deps,
  attempt: AttemptRow,
  refusal: Pick<Refusal, "code" | "message" | "logId">,
): Promise<void> {
  const now = deps.now();
  const { code, message, logId } = refusal;
  await deps.database.transaction(async (sql) => {
    const before = await lockOpenParcel(sql, attempt);
    if (!before) return;
    await readAgain(deps, sql, before, attempt);
    await updateAttempt(sql, attempt, {
      state: "refused",
      answeredAt: now,
      error: { kind: "refused", code, message, logId },
    });
    await updateShipment(
      sql,
      { shopId: attempt.shopId, id: attempt.shipmentId },
      {
        state: "refused",
        codState: "none",
        problems: [refusalProblem(refusal)],
        updatedAt: now,
      },
    );
    await recordEvent(sql, parcelOf(attempt), {
      kind: "refused",
      by: "api",
      at: now,
      words: message,
      details: { reference: attempt.partnerId, code, logId },
      key: `refused:${attempt.partnerId}:${attempt.sends}`,
    });
  });
  deps.log.info({ shop: attempt.shopId, reference: attempt.partnerId, code, logId }, "booking.refused");
}

/**
 * Records that nothing was accepted and that the carrier said nothing about the parcel: a problem was found before the call, or
 * the token may not create orders. The parcel keeps its reference.
 */
export async function recordStopped(
  deps: Deps,
  attempt: AttemptRow,
  error: AttemptError,
  problems: Problem[],
): Promise<void> {
  const now = deps.now();
  const blocked = problems.some(({ severity }) => severity === "block");
  await deps.database.transaction(async (sql) => {
    const before = await lockOpenParcel(sql, attempt);
    if (!before) return;
    await readAgain(deps, sql, before, attempt);
    // Nothing was sent this time: the count of sends and the time of the first stay as they were.
    await updateAttempt(sql, attempt, {
      state: "intended",
      sends: attempt.sends,
      firstSentAt: attempt.firstSentAt,
      error,
    });
    await updateShipment(
      sql,
      { shopId: attempt.shopId, id: attempt.shipmentId },
      { state: blocked ? "needs_review" : "ready", codState: "none", problems, updatedAt: now },
    );
    await recordEvent(sql, parcelOf(attempt), {
      kind: "stopped",
      by: "check",
      at: now,
      details: { reference: attempt.partnerId, reason: error.kind },
      key: `stopped:${attempt.partnerId}:${now.toISOString()}`,
    });
  });
  deps.log.info({ shop: attempt.shopId, reference: attempt.partnerId, kind: error.kind }, "booking.stopped");
}

/**
 * Locks and returns a parcel whose booking attempt is still open; null when another worker closed it meanwhile. A worker that
 * lost its lock may bring its answer after another has adopted the parcel: the late answer must not undo the booking.
 */
export async function lockOpenParcel(
  sql: Sql,
  attempt: Pick<AttemptRow, "shopId" | "shipmentId" | "partnerId">,
): Promise<ShipmentRow | null> {
  const shipment = await lockShipment(sql, attempt.shopId, attempt.shipmentId);
  return shipment && (await lockOpenAttempt(sql, attempt)) ? shipment : null;
}

const parcelOf = ({ shopId, shipmentId }: AttemptRow) => ({ shopId, id: shipmentId });
