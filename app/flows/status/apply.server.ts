import { mayDiffer } from "~/domain/booking/booked-differences";
import { movesAfterEnd } from "~/domain/parcel/attention";
import type { HistoryKind, StatusDetails } from "~/domain/parcel/history";
import type { ParcelState } from "~/domain/parcel/state";
import { attentionOfGivenUp, mergeAttention } from "~/domain/status/attention";
import {
  type CarrierEvent,
  completedEvent,
  dedupeKey,
  historyOnlyReason,
  isSameEvent,
  type PushDoubt,
} from "~/domain/status/carrier-event";
import { STATUS } from "~/domain/status/codes";
import { isClosed, type ParcelStatusFacts, statusFacts } from "~/domain/status/status";
import type { Deps } from "~/flows/deps.server";
import { readCurrentAttempt, updateAttempt } from "~/store/bookings.server";
import type { Sql } from "~/store/database.server";
import { completeEvent, type HistoryRow, listHistory, recordEvent } from "~/store/history.server";
import { lockShipment, type ShipmentPatch, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import type { ShopRow } from "~/store/shops.server";
import { enteredAmountVnd } from "./entered-amount";
import { planSteps } from "./plan-shopify.server";

/** Where a carrier event came from, and the carrier's own text. */
export interface EventOrigin {
  source: "push" | "poll" | "api" | "check";
  words: string | null;
  /** Figures in it that differ from those stored. */
  figures?: Pick<StatusDetails, "weightGrams" | "feeVnd" | "codVnd">;
}

/** `repeated`: it was in the history already, or the parcel is gone. */
export type AppliedEvent = "applied" | "repeated";

/**
 * Adds one carrier event to a parcel's history and brings the parcel in line with it. A repeated event is a no-op; an older one
 * never overwrites a newer state, because the state is always computed from the whole history (domain 4.4).
 */
export async function applyCarrierEvent(
  deps: Deps,
  shop: ShopRow,
  shipment: Pick<ShipmentRow, "id" | "shopId">,
  event: CarrierEvent,
  origin: EventOrigin,
): Promise<AppliedEvent> {
  return deps.database.transaction(async (sql) => {
    // Locked before the history is read: concurrent events are applied one after the other, and the second sees the first.
    const held = await lockShipment(sql, shipment.shopId, shipment.id);
    if (!held || !(await recordCarrierEvent(sql, held, event, origin))) return "repeated";
    await applyHistory(deps, sql, shop, held);
    return "applied";
  });
}

/**
 * Adds one carrier event to a parcel's history, inside the transaction that holds its row. A message about an event that is there
 * already only adds what it alone says. Returns whether the history says more than before.
 */
export async function recordCarrierEvent(
  sql: Sql,
  held: ShipmentRow,
  event: CarrierEvent,
  origin: EventOrigin,
): Promise<boolean> {
  const history = await listHistory(sql, held.shopId, held.id);
  const row = history.filter(isCarrierMessage).find((one) => isSameEvent(asCarrierEvent(one), event));
  if (!row) {
    return recordEvent(sql, held, {
      kind: kindOf(event),
      by: origin.source,
      at: event.actionTime ?? event.receivedAt,
      carrierStatus: event.code,
      reasonCode: event.reasonCode,
      words: origin.words,
      details: detailsOf(event, origin),
      key: dedupeKey(event),
    });
  }
  const completed = completedEvent(asCarrierEvent(row), event);
  if (!completed) return false;
  await completeEvent(sql, row, {
    reasonCode: completed.reasonCode,
    // The carrier's text belongs to the reason.
    words: row.reasonCode === completed.reasonCode ? row.words : origin.words,
    details: { ...row.details, ...detailsOf(completed, origin) },
  });
  return true;
}

function detailsOf(event: CarrierEvent, { figures }: EventOrigin): StatusDetails {
  return {
    actionTime: event.actionTime?.toISOString() ?? null,
    receivedAt: event.receivedAt.toISOString(),
    partSaid: event.partialReturn,
    ...(event.doubt ? { doubt: event.doubt } : {}),
    ...figures,
  };
}

const CARRIER_MESSAGES: readonly string[] = [
  "status",
  "status_not_taken",
  "shipper_report",
] satisfies readonly HistoryKind[];
const isCarrierMessage = ({ kind }: HistoryRow) => CARRIER_MESSAGES.includes(kind);

function kindOf(event: CarrierEvent): "status" | "status_not_taken" | "shipper_report" {
  if (event.doubt) return "status_not_taken";
  return historyOnlyReason(event) === "shipper_report" ? "shipper_report" : "status";
}

/** Computes a parcel's facts from the carrier's events and the amount that staff entered. */
async function readStatusFacts(sql: Sql, shipment: ShipmentRow): Promise<ParcelStatusFacts> {
  const history = await listHistory(sql, shipment.shopId, shipment.id);
  const attempt = await readCurrentAttempt(sql, shipment.shopId, shipment.id);
  const events = history.filter(({ kind }) => kind === "status" || kind === "status_not_taken").map(asCarrierEvent);
  const tags = attempt?.request.tags ?? [];
  return statusFacts(events, { codVnd: shipment.codVnd, tags, enteredVnd: enteredAmountVnd(history) });
}

/**
 * Brings a parcel and its wanted steps in line with its history, inside the transaction that holds its row. Returns the parcel as
 * it is then.
 */
export async function applyHistory(deps: Deps, sql: Sql, shop: ShopRow, shipment: ShipmentRow): Promise<ShipmentRow> {
  const facts = await readStatusFacts(sql, shipment);
  const state = stateAfter(shipment.state, facts);
  const asked = facts.attention ?? (isGivenUp(shipment, facts) ? attentionOfGivenUp(facts.status) : null);
  const attention = mergeAttention(state === "cancelled" ? null : shipment.attention, asked);
  const differs = mayDiffer({ state, deliveredAt: facts.deliveredAt, returnState: facts.returnState });
  const patch: ShipmentPatch & { updatedAt: Date } = {
    state,
    ...(facts.status === null ? {} : { carrierStatus: facts.status, carrierStatusAt: facts.statusAt }),
    deliveredAt: facts.deliveredAt,
    pickedUpAt: facts.pickedUpAt,
    codState: facts.codState,
    collectedVnd: facts.collectedVnd,
    returnState: facts.returnState,
    attention,
    ...(differs ? {} : { differences: [] }),
    updatedAt: deps.now(),
  };
  await updateShipment(sql, shipment, patch);
  const startsToMove = movesAfterEnd(attention) && attention !== shipment.attention;
  const { shopId, orderId } = shipment;
  if (startsToMove || (!differs && shipment.differences.length > 0) || (differs && shipment.state === "cancelling")) {
    await deps.queue.enqueue(sql, "follow-changes", { shopId, orderId });
  }
  if (state === "cancelled" && shipment.state !== "cancelled") await endReference(deps, sql, shipment);
  const after = { ...shipment, ...patch };
  await planSteps(deps, sql, { shop, shipment: after, facts });
  return after;
}

/** Only a parcel at the carrier follows its statuses; a booking that is still open is decided by its own answer. */
function stateAfter(before: ParcelState, facts: ParcelStatusFacts): ParcelState {
  const atCarrier = before === "booked" || before === "cancelling" || before === "closed" || before === "cancelled";
  if (!atCarrier) return before;
  if (facts.status === STATUS.cancelled) return "cancelled";
  if (isClosed(facts)) return "closed";
  if (before === "cancelled") return "cancelled";
  return before === "cancelling" && facts.pickedUpAt === null ? "cancelling" : "booked";
}

/** Whether staff gave the parcel up: it is cancelled without a −1 from the carrier. */
function isGivenUp({ state }: ShipmentRow, { events }: ParcelStatusFacts): boolean {
  return state === "cancelled" && !events.some(({ code }) => code === STATUS.cancelled);
}

/** Ends the reference of a cancelled parcel for good; reading the order again makes a new parcel of the goods (decision 007). */
async function endReference(deps: Deps, sql: Sql, shipment: ShipmentRow): Promise<void> {
  const attempt = await readCurrentAttempt(sql, shipment.shopId, shipment.id);
  if (attempt) await updateAttempt(sql, attempt, { state: "ended" });
  await deps.queue.enqueue(sql, "read-order", { shopId: shipment.shopId, orderId: shipment.orderId });
}

function asCarrierEvent(row: HistoryRow): CarrierEvent {
  const { actionTime, receivedAt, partSaid, partialReturn, doubt } = row.details as {
    actionTime: string | null;
    receivedAt: string;
    partSaid?: boolean | null;
    /** In older rows, false may also mean that the push did not say; only true is certain. */
    partialReturn?: boolean;
    doubt?: PushDoubt;
  };
  return {
    code: row.carrierStatus ?? 0,
    actionTime: actionTime === null ? null : new Date(actionTime),
    receivedAt: new Date(receivedAt),
    reasonCode: row.reasonCode,
    partialReturn: partSaid === undefined ? partialReturn || null : partSaid,
    doubt,
  };
}
