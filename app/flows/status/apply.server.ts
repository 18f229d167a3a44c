import { mayDiffer } from "~/domain/booking/booked-differences";
import type { StatusDetails } from "~/domain/parcel/history";
import type { ParcelState } from "~/domain/parcel/state";
import { attentionOfGivenUp, MOVED_AFTER_END_ATTENTIONS, mergeAttention } from "~/domain/status/attention";
import { type CarrierEvent, dedupeKey, historyOnlyReason, type PushDoubt } from "~/domain/status/carrier-event";
import { STATUS } from "~/domain/status/codes";
import { isClosed, type ParcelStatusFacts, statusFacts } from "~/domain/status/status";
import type { Deps } from "~/flows/deps.server";
import { readCurrentAttempt, updateAttempt } from "~/store/bookings.server";
import type { Sql } from "~/store/database.server";
import { type HistoryRow, listHistory, recordEvent } from "~/store/history.server";
import { readShipment, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import type { ShopRow } from "~/store/shops.server";
import { enteredAmountVnd } from "./entered-amount";
import { planSteps } from "./plan-shopify.server";

/** Where a carrier event came from, and the carrier's own words. */
export interface EventOrigin {
  source: "push" | "poll" | "api" | "check";
  words: string | null;
  /** What it said otherwise than was known. */
  figures?: Pick<StatusDetails, "weightGrams" | "feeVnd" | "codVnd">;
}

/**
 * Takes one carrier event into a parcel's history and brings the parcel in line with the whole of it. A repeated event is a
 * no-op; an older one never overwrites a newer state, because the state is always read from the whole history (domain 4).
 */
export async function applyCarrierEvent(
  deps: Deps,
  shop: ShopRow,
  shipment: Pick<ShipmentRow, "id" | "shopId">,
  event: CarrierEvent,
  origin: EventOrigin,
): Promise<"applied" | "repeated"> {
  return deps.database.transaction(async (sql) => {
    // Held from before the insert: two events at once are taken one after the other, each seeing the other's.
    const held = await readShipment(sql, shipment.shopId, shipment.id, true);
    if (!held) return "repeated";
    const isNew = await recordEvent(sql, held, {
      kind: kindOf(event),
      by: origin.source,
      at: event.actionTime ?? event.receivedAt,
      carrierStatus: event.code,
      reasonCode: event.reasonCode,
      words: origin.words,
      details: {
        actionTime: event.actionTime?.toISOString() ?? null,
        receivedAt: event.receivedAt.toISOString(),
        partSaid: event.partialReturn,
        ...(event.doubt ? { doubt: event.doubt } : {}),
        ...origin.figures,
      },
      key: dedupeKey(event),
    });
    if (!isNew) return "repeated";
    await applyHistory(deps, sql, shop, held);
    return "applied";
  });
}

function kindOf(event: CarrierEvent): "status" | "status_not_taken" | "shipper_report" {
  if (event.doubt) return "status_not_taken";
  return historyOnlyReason(event) === "shipper_report" ? "shipper_report" : "status";
}

/** What the carrier's messages about a parcel, and staff about its money, say together. */
async function readStatusFacts(sql: Sql, shipment: ShipmentRow): Promise<ParcelStatusFacts> {
  const history = await listHistory(sql, shipment.shopId, shipment.id);
  const attempt = await readCurrentAttempt(sql, shipment.shopId, shipment.id);
  const events = history.filter(({ kind }) => kind === "status" || kind === "status_not_taken").map(asCarrierEvent);
  const tags = attempt?.request.tags ?? [];
  return statusFacts(events, { codVnd: shipment.codVnd, tags, enteredVnd: enteredAmountVnd(history) });
}

/** Brings a parcel and what Shopify shall show in line with its history, inside the transaction that holds its row. */
export async function applyHistory(deps: Deps, sql: Sql, shop: ShopRow, shipment: ShipmentRow): Promise<void> {
  const facts = await readStatusFacts(sql, shipment);
  const state = stateAfter(shipment.state, facts);
  const asked = facts.attention ?? (isGivenUp(shipment, facts) ? attentionOfGivenUp(facts.status) : null);
  const attention = mergeAttention(state === "cancelled" ? null : shipment.attention, asked);
  const differs = mayDiffer({ state, deliveredAt: facts.deliveredAt, returnState: facts.returnState });
  await updateShipment(sql, shipment, {
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
  });
  const movesAfterEnd =
    attention !== null && attention !== shipment.attention && MOVED_AFTER_END_ATTENTIONS.has(attention);
  const { shopId, orderId } = shipment;
  if (movesAfterEnd || (!differs && shipment.differences.length > 0) || (differs && shipment.state === "cancelling")) {
    await deps.queue.enqueue(sql, "follow-changes", { shopId, orderId });
  }
  if (state === "cancelled" && shipment.state !== "cancelled") await endReference(deps, sql, shipment);
  await planSteps(deps, sql, shop, shipment.shopId, shipment.id, facts);
}

/** Only what is at the carrier follows its statuses; a booking that is still open is settled by its own answer. */
function stateAfter(before: ParcelState, facts: ParcelStatusFacts): ParcelState {
  const atCarrier = before === "booked" || before === "cancelling" || before === "closed" || before === "cancelled";
  if (!atCarrier) return before;
  if (facts.status === STATUS.cancelled) return "cancelled";
  if (isClosed(facts)) return "closed";
  if (before === "cancelled") return "cancelled";
  return before === "cancelling" && facts.pickedUpAt === null ? "cancelling" : "booked";
}

/** Staff ended it, not the carrier: no −1 was ever heard. */
function isGivenUp({ state }: ShipmentRow, { events }: ParcelStatusFacts): boolean {
  return state === "cancelled" && !events.some(({ code }) => code === STATUS.cancelled);
}

/** A cancel ends a reference for good; the goods may go out again, which the order's next reading arranges (decision 007). */
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
    /** Of before silence was told from "none of it": only "a part" is sure. */
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
