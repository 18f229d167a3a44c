import type { CancelOutcome } from "~/carrier/cancel";
import { mayAskForCancel, mayGiveUp } from "~/domain/booking/cancel";
import { type BatchPlace, rowsThatAsk } from "~/domain/booking/unanswered-cancel";
import { UNDER_WAY_STATES } from "~/domain/parcel/state";
import { callCarrier } from "~/flows/carrier/call.server";
import { keepLedger } from "~/flows/cod/keep-ledger.server";
import type { Actor, Deps } from "~/flows/deps.server";
import { refreshStatus } from "~/flows/status/refresh.server";
import { refuseRows } from "~/store/batch-rows.server";
import { endAttempts } from "~/store/bookings.server";
import type { Sql } from "~/store/database.server";
import { listHistory, recordEvent } from "~/store/history.server";
import {
  lockShipment,
  readShipment,
  type ShipmentPatch,
  type ShipmentRow,
  updateShipment,
} from "~/store/shipments.server";
import { GIVEN_UP_STEP, listSteps, wantStep } from "~/store/steps.server";

export type RequestCancelOutcome = { outcome: "asked" | "already_cancelled" | "not_allowed" | "not_found" };

/**
 * Records and queues a cancel that staff ask for; the carrier's answer follows in the parcel's history. Once it is cancelled,
 * the goods get a new parcel from the order as it is then, whatever the purpose was (decision 007). `row`: that of the batch that asks.
 */
export async function requestCancel(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  actor: Actor,
  purpose: "cancel" | "rebook" = "cancel",
  row: BatchPlace | null = null,
): Promise<RequestCancelOutcome> {
  return deps.database.transaction(async (sql) => {
    const shipment = await lockShipment(sql, shopId, shipmentId);
    if (!shipment) return { outcome: "not_found" };
    if (shipment.state === "cancelled") return { outcome: "already_cancelled" };
    if (shipment.state !== "booked" || !mayAskForCancel(shipment.carrierStatus)) return { outcome: "not_allowed" };
    const cancelReason = purpose === "rebook" ? "rebook" : "staff";
    const attention = isRefusal(shipment.attention) ? null : shipment.attention;
    await updateShipment(sql, shipment, { cancelReason, attention, updatedAt: deps.now() });
    const details = { purpose, ...(row && { batch: row.batchId, place: row.place }) };
    await recordEvent(sql, shipment, { kind: "cancel_asked", by: actor, at: deps.now(), details });
    await deps.queue.enqueue(sql, "cancel-shipment", { shopId, shipmentId });
    return { outcome: "asked" };
  });
}

/** An earlier cancel was refused: the answer to this one says anew whether it is. Rows of batches have kept their own refusals. */
const isRefusal = (attention: ShipmentRow["attention"]) =>
  attention === "cancel_refused" || attention === "cancel_not_permitted";

export type CancelParcelOutcome =
  | { outcome: "cancelling" | "cancelled" | "refused" | "nothing_to_do" | "waiting_for_account" | "busy" }
  | { outcome: "try_again"; afterMs: number };

/**
 * Cancels a parcel at the carrier (carrier 4.5). A success only means that the carrier took the request: the parcel is cancelled
 * when its status is −1 (domain 4.7). A refusal is shown with the carrier's own text, never swallowed.
 */
export async function cancelParcel(deps: Deps, shopId: string, shipmentId: string): Promise<CancelParcelOutcome> {
  const outcome = await deps.locks.exclusively(`shipment:${shipmentId}`, () => cancelHeld(deps, shopId, shipmentId));
  return outcome === "busy" ? { outcome } : outcome;
}

async function cancelHeld(deps: Deps, shopId: string, shipmentId: string): Promise<CancelParcelOutcome> {
  const shipment = await readShipment(deps.database, shopId, shipmentId);
  if (!shipment || !UNDER_WAY_STATES.includes(shipment.state)) return { outcome: "nothing_to_do" };
  const reference = shipment.trackingNumber
    ? { trackingNumber: shipment.trackingNumber }
    : { partnerId: shipment.partnerId ?? "" };
  const call = { shopId, parcel: shipment, capability: "cancelOrder", purpose: "cancel" } as const;
  const called = await callCarrier(deps, call, (carrier, credentials) => carrier.cancelOrder(credentials, reference));
  switch (called.outcome) {
    case "answered":
      return applyAnswer(deps, shipment, called.answer);
    case "denied":
      await recordAnswer(deps, shipment, "cancel_refused", null, { attention: "cancel_not_permitted" });
      return { outcome: "refused" };
    case "token_replaced":
      return { outcome: "try_again", afterMs: 0 };
    case "no_account":
    case "out_of_reach":
    case "token_rejected":
      return { outcome: "waiting_for_account" };
  }
}

async function applyAnswer(deps: Deps, shipment: ShipmentRow, answer: CancelOutcome): Promise<CancelParcelOutcome> {
  const { shopId, id: shipmentId } = shipment;
  switch (answer.outcome) {
    case "requested":
      await recordAnswer(deps, shipment, "cancel_accepted", answer.message, CANCELLING);
      await refreshStatus(deps, shopId, shipmentId);
      return { outcome: "cancelling" };
    case "already_cancelled":
      await recordAnswer(deps, shipment, "cancel_accepted", answer.message, CANCELLING);
      await refreshStatus(deps, shopId, shipmentId);
      return { outcome: "cancelled" };
    case "cannot_cancel":
    case "not_found":
      await recordAnswer(deps, shipment, "cancel_refused", answer.message, {
        state: "booked",
        attention: "cancel_refused",
      });
      return { outcome: "refused" };
    case "try_again":
      return { outcome: "try_again", afterMs: answer.afterMs };
    case "unknown":
      // What the carrier did is unknown: the parcel's status shows it (design 5).
      await refreshStatus(deps, shopId, shipmentId);
      return { outcome: "try_again", afterMs: 30_000 };
  }
}

/** Clears the differences: they no longer matter once the parcel is cancelled. */
const CANCELLING: ShipmentPatch = { state: "cancelling", attention: null, differences: [] };

async function recordAnswer(
  deps: Deps,
  shipment: ShipmentRow,
  kind: "cancel_accepted" | "cancel_refused",
  words: string | null,
  patch: ShipmentPatch,
): Promise<void> {
  const now = deps.now();
  await deps.database.transaction(async (sql) => {
    // A push may have come before this answer and ended the parcel: then the push stands.
    const held = await lockShipment(sql, shipment.shopId, shipment.id);
    if (held && UNDER_WAY_STATES.includes(held.state)) await updateShipment(sql, held, { ...patch, updatedAt: now });
    if (kind === "cancel_refused") {
      const rows = rowsThatAsk(await listHistory(sql, shipment.shopId, shipment.id));
      await refuseRows(sql, shipment, rows, `attention:${patch.attention ?? "cancel_refused"}`);
      await deps.queue.enqueue(sql, "follow-changes", { shopId: shipment.shopId, orderId: shipment.orderId });
    }
    await recordEvent(sql, shipment, { kind, by: "api", at: now, words });
  });
  deps.log.info(
    { shop: shipment.shopId, reference: shipment.partnerId, trackingNumber: shipment.trackingNumber },
    `cancel.${kind}`,
  );
}

/**
 * Gives up a parcel whose cancel the carrier refused, when staff confirm it (a failed pickup, domain 4.8): its reference ends,
 * and the goods may go out again under a new one. Returns false unless the parcel failed its pickup and the cancel was refused.
 */
export async function confirmRefusedCancel(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  actor: Actor,
): Promise<boolean> {
  const closed = await deps.database.transaction(async (sql) => {
    const shipment = await lockShipment(sql, shopId, shipmentId);
    if (!shipment || !mayGiveUp(shipment)) return false;
    await updateShipment(sql, shipment, {
      state: "cancelled",
      attention: null,
      differences: [],
      updatedAt: deps.now(),
    });
    await endAttempts(sql, shopId, shipmentId);
    await recordEvent(sql, shipment, { kind: "given_up", by: actor, at: deps.now() });
    const cause = { source: "person", actorId: actor.userId, actorName: actor.name } as const;
    await keepLedger(deps, sql, { id: shopId }, [shipmentId], cause);
    await releaseGoods(deps, sql, shipment);
    return true;
  });
  return closed;
}

/** Cancels the fulfillment that holds the goods in Shopify; where none was wanted yet, queues reading the order instead. */
async function releaseGoods(deps: Deps, sql: Sql, { shopId, id, orderId }: ShipmentRow): Promise<void> {
  const steps = await listSteps(sql, shopId, id);
  if (!steps.some(({ kind }) => kind === "fulfillment")) {
    return deps.queue.enqueue(sql, "read-order", { shopId, orderId });
  }
  await wantStep(sql, {
    shopId,
    shipmentId: id,
    key: GIVEN_UP_STEP,
    kind: "cancel",
    payload: {},
    happenedAt: deps.now(),
  });
  await deps.queue.enqueue(sql, "sync-shopify", { shopId, shipmentId: id });
}
