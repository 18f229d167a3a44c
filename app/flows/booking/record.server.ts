import type { Booking } from "~/carrier/booking";
import { refusalProblem } from "~/carrier/refusal-problem";
import type { Refusal } from "~/carrier/verdict";
import { isCancelUnanswered } from "~/domain/booking/unanswered-cancel";
import type { Problem } from "~/domain/parcel/problem";
import { sortingCodeOf } from "~/domain/parcel/sorting-code";
import type { CarrierEvent } from "~/domain/status/carrier-event";
import { isEnd } from "~/domain/status/codes";
import type { Deps } from "~/flows/deps.server";
import { learnChargedFee } from "~/flows/fee/learn-charged.server";
import type { ShopContext } from "~/flows/parcel/shop-context.server";
import { applyHistory, recordCarrierEvent } from "~/flows/status/apply.server";
import { type AttemptError, type AttemptRow, lockOpenAttempt, updateAttempt } from "~/store/bookings.server";
import type { Sql } from "~/store/database.server";
import { listHistory, recordEvent } from "~/store/history.server";
import { isReadSince } from "~/store/orders.server";
import { lockShipment, type ShipmentPatch, type ShipmentRow, updateShipment } from "~/store/shipments.server";

/** What the carrier reports of an accepted or adopted parcel; unknown parts are null. */
export type AcceptedOrder = Pick<
  Booking,
  | "trackingNumber"
  | "trackingId"
  | "feeVnd"
  | "insuranceFeeVnd"
  | "area"
  | "sortingCode"
  | "estimatedPickup"
  | "estimatedDelivery"
  | "status"
  | "notice"
> & {
  /** The carrier's record of an adopted parcel, as an event; left out where the carrier answered the booking. */
  seen?: { event: CarrierEvent; words: string | null };
  /** The carrier's amounts, where staff adopted a parcel that differs from what we sent; null: the carrier does not say. */
  sums?: { codVnd: number | null; declaredValueVnd: number | null };
};

/**
 * Records in one commit that the carrier has the parcel: its tracking number, fee and times, and the steps wanted in Shopify. The
 * status of an adopted parcel goes through its history like any other: it may have been delivered or have ended by now.
 */
export async function recordAccepted(
  deps: Deps,
  context: ShopContext,
  attempt: AttemptRow,
  order: AcceptedOrder,
  kind: "booked" | "adopted",
): Promise<void> {
  const now = deps.now();
  await deps.database.transaction(async (sql) => {
    const before = await lockOpenParcel(sql, attempt);
    if (!before) return;
    await updateAttempt(sql, attempt, {
      state: "booked",
      trackingNumber: order.trackingNumber,
      answeredAt: now,
      error: null,
    });
    const codVnd = order.sums?.codVnd ?? attempt.request.codVnd;
    const patch = {
      state: "booked",
      trackingNumber: order.trackingNumber,
      trackingId: order.trackingId,
      chargedFeeVnd: order.feeVnd,
      insuranceFeeVnd: order.insuranceFeeVnd,
      area: order.area,
      sortingCode: order.sortingCode ?? sortingCodeOf(order.trackingNumber),
      estimatedPickup: order.estimatedPickup?.text ?? null,
      estimatedDelivery: order.estimatedDelivery?.text ?? null,
      carrierNotice: order.notice,
      codVnd,
      codState: codVnd > 0 ? "to_collect" : "none",
      declaredValueVnd: order.sums?.declaredValueVnd ?? attempt.request.declaredValueVnd,
      attention: before.attention === "adoption_mismatch" ? null : before.attention,
      problems: [],
      // A push may have come first: its status has a time, the one in the answer to a booking has none (domain 4.4).
      carrierStatus: before.carrierStatus ?? order.status,
      bookedAt: now,
      updatedAt: now,
    } satisfies ShipmentPatch;
    await updateShipment(sql, before, patch);
    await recordEvent(sql, parcelOf(attempt), {
      kind,
      by: "api",
      at: now,
      carrierStatus: order.status,
      words: order.notice,
      details: { reference: attempt.partnerId, label: order.trackingNumber, feeVnd: order.feeVnd },
      key: `booked:${attempt.partnerId}`,
    });
    if (order.sums || (await changedMeanwhile(sql, before, attempt))) {
      await deps.queue.enqueue(sql, "follow-changes", { shopId: attempt.shopId, orderId: before.orderId });
    }
    const { seen } = order;
    if (seen) await recordCarrierEvent(sql, before, seen.event, { source: "poll", words: seen.words });
    const booked = await applyHistory(deps, sql, context.shop, { ...before, ...patch });
    // The cancel was requested while it was unknown whether the carrier had the parcel.
    const hasEnded = booked.carrierStatus !== null && isEnd(booked.carrierStatus);
    const mayCancel = booked.cancelReason !== null && !hasEnded;
    if (mayCancel && isCancelUnanswered(booked, await listHistory(sql, booked.shopId, booked.id))) {
      await deps.queue.enqueue(sql, "cancel-shipment", { shopId: attempt.shopId, shipmentId: attempt.shipmentId });
    }
  });
  learnChargedFee(deps, context.shop, attempt.request, order);
  deps.log.info(
    { shop: attempt.shopId, reference: attempt.partnerId, trackingNumber: order.trackingNumber },
    `booking.${kind}`,
  );
}

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

/** Records that it is unknown whether the carrier has the parcel. It is looked up, at growing intervals, until that is known. */
export async function recordUnknown(deps: Deps, attempt: AttemptRow, error: AttemptError): Promise<void> {
  const now = deps.now();
  await deps.database.transaction(async (sql) => {
    if (!(await lockOpenParcel(sql, attempt))) return;
    await updateAttempt(sql, attempt, { state: "unknown", error });
    await updateShipment(sql, { shopId: attempt.shopId, id: attempt.shipmentId }, { state: "unknown", updatedAt: now });
    await recordEvent(sql, parcelOf(attempt), {
      kind: "booking_unknown",
      by: "api",
      at: now,
      words: error.message,
      details: { reference: attempt.partnerId, reason: error.kind, logId: error.logId },
      key: `unknown:${attempt.partnerId}:${attempt.sends}`,
    });
  });
  deps.log.warn(
    { shop: attempt.shopId, reference: attempt.partnerId, kind: error.kind, logId: error.logId },
    "booking.unknown",
  );
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
