import { CarrierError } from "~/carrier/errors";
import type { StatusRecord } from "~/carrier/status";
import { type Recharge, rechargeOf } from "~/domain/attention/recharge";
import { recordDifferences } from "~/domain/booking/record-differences";
import { deliveryFeesVnd } from "~/domain/cod/accounts";
import type { CarrierEvent } from "~/domain/status/carrier-event";
import { nextCheckAt } from "~/domain/status/next-check";
import { callCarrier } from "~/flows/carrier/call.server";
import type { NotAnswered } from "~/flows/carrier/outcomes";
import { keepLedger } from "~/flows/cod/keep-ledger.server";
import type { Deps } from "~/flows/deps.server";
import { readCurrentAttempt } from "~/store/bookings.server";
import type { Sql } from "~/store/database.server";
import type { HistoryRow } from "~/store/history.server";
import { readBalances } from "~/store/money-balances.server";
import { readShipment, type ShipmentPatch, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import { findShop, type ShopRow } from "~/store/shops.server";
import { applyToHeld, type HeldParcels, holdParcels, type MessageOfParcel } from "./apply.server";
import { watchingOf } from "./watching";

export type RefreshOutcome = {
  outcome: "read" | "not_found" | "unreachable" | "no_account" | "token_rejected" | "denied" | "other_account";
};

/**
 * Reads a parcel's status from the carrier with the shop's own token (carrier 4.3), stores the whole record and applies the
 * status like a pushed one. Used by staff's refresh, by the poll, and before a final or money step (perf 4.4).
 */
export async function refreshStatus(deps: Deps, shopId: string, shipmentId: string): Promise<RefreshOutcome> {
  const shop = await findShop(deps.database, shopId);
  const shipment = await readShipment(deps.database, shopId, shipmentId);
  if (!shop || shop.uninstalledAt || !shipment?.partnerId) return { outcome: "not_found" };
  const found = await tryToRead(deps, shop, shipment);
  switch (found.outcome) {
    case "read":
      await applyReading(deps, shop, shipment, found);
      return { outcome: "read" };
    case "out_of_reach":
      return { outcome: "other_account" };
    case "token_replaced":
    case "broke_down":
      return { outcome: "unreachable" };
    case "not_found":
    case "no_account":
    case "token_rejected":
    case "denied":
      return { outcome: found.outcome };
  }
}

async function tryToRead(
  deps: Deps,
  shop: ShopRow,
  shipment: ShipmentRow,
): Promise<RecordFound | { outcome: "broke_down" }> {
  try {
    return await readRecord(deps, shop, shipment, "refresh");
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    return { outcome: "broke_down" };
  }
}

/** The carrier's record of a parcel; `not_found` when it has none. */
export type RecordFound = ({ outcome: "read" } & Reading) | { outcome: "not_found" } | NotAnswered;

/** A record as the carrier gave it, and what it changes in the parcel's row. */
export interface Reading {
  record: StatusRecord;
  patch: ShipmentPatch & { updatedAt: Date };
}

/**
 * Reads the carrier's record of a parcel, with its differences from the booking. What it says is stored by {@link storeReading}, in
 * the transaction that applies its status: a parcel whose status is lost with its process is still due. Throws CarrierError as
 * `callCarrier` does.
 */
export async function readRecord(
  deps: Deps,
  shop: ShopRow,
  shipment: ShipmentRow,
  purpose: string,
): Promise<RecordFound> {
  const reference = shipment.trackingNumber
    ? { trackingNumber: shipment.trackingNumber }
    : { partnerId: shipment.partnerId ?? "" };
  const call = { shopId: shipment.shopId, parcel: shipment, capability: "readStatus", purpose } as const;
  const called = await callCarrier(deps, call, (carrier, credentials) => carrier.readStatus(credentials, reference));
  if (called.outcome !== "answered") return called;
  const { answer } = called;
  const now = deps.now();
  const checked = { checkedAt: now, nextCheckAt: nextCheckAt(shipment, now, watchingOf(deps, shop)), updatedAt: now };
  if (answer.outcome === "not_found") {
    await updateShipment(deps.database, shipment, checked);
    return answer;
  }
  const attempt = await readCurrentAttempt(deps.database, shipment.shopId, shipment.id);
  const { record } = answer;
  const patch = {
    record: { ...record, differs: attempt ? recordDifferences(attempt.request, record) : [] },
    // The carrier's record replaces the figures of a push, whether it confirms them or not.
    told: null,
    ...(record.feeVnd === null ? {} : { chargedFeeVnd: record.feeVnd }),
    ...checked,
  };
  return { outcome: "read", record, patch };
}

/** Stores a record as received, and when the parcel is read next; `held` is brought up to date. */
export async function storeReading(
  deps: Deps,
  sql: Sql,
  { shipments, histories }: HeldParcels,
  shipmentId: string,
  { record, patch }: Reading,
): Promise<void> {
  const shipment = shipments.get(shipmentId);
  if (!shipment) return;
  await updateShipment(sql, shipment, patch);
  if (patch.chargedFeeVnd !== undefined && patch.chargedFeeVnd !== shipment.chargedFeeVnd) {
    await keepLedger(deps, sql, { id: shipment.shopId }, [shipmentId], { source: "poll" });
  }
  const history = histories.get(shipmentId) ?? [];
  const isTold = shipment.recharge !== null || rechargeOfRecord(shipment, history, record, record.feeVnd) !== null;
  const recharge = isTold ? await rechargeByLedger(sql, shipment, history, record) : null;
  if (isTold) await updateShipment(sql, shipment, { recharge, updatedAt: patch.updatedAt });
  shipments.set(shipmentId, { ...shipment, ...patch, recharge });
}

/** What the ledger charges counts, and not what the record says alone: a statement may have named the fee since. */
async function rechargeByLedger(
  sql: Sql,
  shipment: ShipmentRow,
  history: readonly HistoryRow[],
  record: StatusRecord,
): Promise<Recharge | null> {
  const balance = (await readBalances(sql, shipment.shopId, [shipment.id])).get(shipment.id);
  return rechargeOfRecord(shipment, history, record, balance ? deliveryFeesVnd(balance.sums) || null : record.feeVnd);
}

/** Returns what staff are to be told of a parcel's weight and fee; the fee of its booking, or where that had none the quoted one. */
function rechargeOfRecord(
  shipment: ShipmentRow,
  history: readonly HistoryRow[],
  record: StatusRecord,
  chargedFeeVnd: number | null,
) {
  const booked = history.findLast(({ kind }) => kind === "booked" || kind === "adopted")?.details.feeVnd;
  return rechargeOf(
    {
      declaredGrams: shipment.weightGrams,
      weighedGrams: record.weightGrams,
      bookedFeeVnd: typeof booked === "number" ? booked : shipment.quotedFeeVnd,
      chargedFeeVnd,
    },
    shipment.recharge,
  );
}

/** Stores a record and applies its status, unless the parcel's history says the same already. */
function applyReading(deps: Deps, shop: ShopRow, { id }: ShipmentRow, reading: Reading): Promise<void> {
  return deps.database.transaction(async (sql) => {
    const held = await holdParcels(sql, shop.id, [id]);
    await storeReading(deps, sql, held, id, reading);
    const shipment = held.shipments.get(id);
    if (!shipment || isSaidByHistory(shipment, reading.record)) return;
    await applyToHeld(deps, sql, shop, held, [messageOf(deps, shipment, reading.record)]);
  });
}

/**
 * Returns whether a parcel's history has the status of a record already. The status of a parcel whose history has none, without a
 * time, came with the answer to its booking, and is no part of its history.
 */
export function isSaidByHistory(
  { carrierStatus, carrierStatusAt }: Pick<ShipmentRow, "carrierStatus" | "carrierStatusAt">,
  record: StatusRecord,
): boolean {
  return carrierStatusAt !== null && carrierStatus === record.status;
}

/** Returns a status record as a message about its parcel. */
export function messageOf(deps: Deps, { id }: Pick<ShipmentRow, "id">, record: StatusRecord): MessageOfParcel {
  return { shipmentId: id, event: eventOf(deps, record), origin: { source: "poll", words: record.statusText } };
}

/** Returns a status record as an event, at the time of the carrier's last change (domain 4.4), or now if the record has none. */
export function eventOf(deps: Deps, record: StatusRecord): CarrierEvent {
  const receivedAt = deps.now();
  return {
    code: record.status,
    actionTime: record.modifiedAt ?? receivedAt,
    receivedAt,
    reasonCode: null,
    // The record does not contain this flag (carrier 2.8).
    partialReturn: null,
  };
}
