import { randomUUID } from "node:crypto";
import type { QueueAct } from "~/domain/attention/main-action";
import { holdIdsOf } from "~/domain/parcel/holds";
import { isReceived } from "~/domain/returns/receive";
import { confirmRefusedCancel, requestCancel } from "~/flows/booking/cancel.server";
import { queueBookings } from "~/flows/booking/queue.server";
import { closeDifferences } from "~/flows/booking/update-differences.server";
import { settleAnswer, settleOpenAnswer } from "~/flows/buyer/settle-answer.server";
import type { Actor, Deps } from "~/flows/deps.server";
import { releaseHold } from "~/flows/parcel/release-hold.server";
import { receiveParcels } from "~/flows/returns/receive.server";
import { closeAttention } from "~/flows/status/close-attention.server";
import { type RefreshOutcome, refreshStatus } from "~/flows/status/refresh.server";
import { listHistory, recordEvent } from "~/store/history.server";
import { lockShipment, readShipment, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import { findShop } from "~/store/shops.server";

/** What is done about one parcel. */
export interface Act {
  shipmentId: string;
  act: QueueAct;
  /** What the carrier is told. */
  words?: string;
  /** The version of what was on the screen; null: its draft has none yet. */
  version?: string | null;
  /** What held it on the screen: only from that it is released. */
  holdIds?: readonly string[];
  /** When the buyer's answer that was on the screen was given, ISO 8601; null: there was none. */
  answeredAt?: string | null;
}

/**
 * `asked`: the carrier's answer follows. `changed`: it no longer waits for that. `unseen`: the buyer answered something else than
 * what was on the screen, and nobody has said anything about that; `told_unseen`: what the carrier was told is recorded all the same.
 */
export interface ActResult {
  shipmentId: string;
  act: QueueAct;
  outcome: "done" | "asked" | "changed" | "unseen" | "told_unseen" | Exclude<RefreshOutcome["outcome"], "read">;
}

/** So many parcels at a time: each may be a call to the carrier. */
const AT_ONCE = 5;

/** Does what staff decided about parcels that wait, each by itself; returns what became of each, in their order. */
export async function actOnWaiting(
  deps: Deps,
  shopId: string,
  acts: readonly Act[],
  actor: Actor,
): Promise<ActResult[]> {
  const results: ActResult[] = [];
  for (let from = 0; from < acts.length; from += AT_ONCE) {
    const some = acts.slice(from, from + AT_ONCE);
    results.push(
      ...(await Promise.all(
        some.map(async (one) => ({
          shipmentId: one.shipmentId,
          act: one.act,
          outcome: await actOn(deps, shopId, one, actor),
        })),
      )),
    );
  }
  return results;
}

async function actOn(
  deps: Deps,
  shopId: string,
  { shipmentId, act, words, version = null, holdIds = [], answeredAt: seen = null }: Act,
  actor: Actor,
): Promise<ActResult["outcome"]> {
  switch (act) {
    case "tell":
      return recordAsking(deps, shopId, shipmentId, { words: words ?? "", seen }, actor);
    case "decline": {
      const settled = await settleAnswer(deps, shopId, shipmentId, { outcome: "not_possible", seen }, actor);
      return settled === "unseen" ? "unseen" : doneIf(settled === "settled");
    }
    case "received":
      return doneIf(await receiveBack(deps, shopId, shipmentId, actor));
    case "close": {
      const closed = await closeAttention(deps, shopId, shipmentId, actor);
      return doneIf(closed || (await settleRecharge(deps, shopId, shipmentId, actor)));
    }
    case "leave":
      return doneIf(await closeDifferences(deps, shopId, shipmentId, actor));
    case "release":
      return releaseSeen(deps, shopId, shipmentId, { holdIds, actor });
    case "refresh":
      return askNow(deps, shopId, shipmentId, actor);
    case "book": {
      const [row] = await queueBookings(deps, shopId, [shipmentId], actor, { seen: new Map([[shipmentId, version]]) });
      return row?.outcome === "queued" ? "asked" : "changed";
    }
    case "rebook":
    case "cancel": {
      const { outcome } = await requestCancel(deps, shopId, shipmentId, actor, act);
      return outcome === "asked" ? "asked" : "changed";
    }
    case "ship_again":
      return doneIf(await confirmRefusedCancel(deps, shopId, shipmentId, actor));
  }
}

/** It came back whole, as far as staff saw: what is wrong with it is said on the list of returns. */
async function receiveBack(deps: Deps, shopId: string, shipmentId: string, actor: Actor): Promise<boolean> {
  const asked = { id: randomUUID(), shipmentIds: [shipmentId], condition: "whole", note: null, anyway: true } as const;
  const shop = await findShop(deps.database, shopId);
  const [result] = shop ? await receiveParcels(deps, shop, asked, actor) : [];
  return result !== undefined && isReceived(result.outcome);
}

const doneIf = (isDone: boolean) => (isDone ? "done" : "changed");

/**
 * Records what staff told the carrier: the contract has no call for it. The same words twice before the carrier's next message are
 * one asking. It also answers the buyer, where that is what the parcel waits for: the wish that staff saw was passed on.
 */
function recordAsking(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  { words, seen }: { words: string; seen: string | null },
  actor: Actor,
): Promise<ActResult["outcome"]> {
  return deps.database.transaction(async (sql) => {
    const shipment = await lockShipment(sql, shopId, shipmentId);
    if (!shipment?.trackingNumber) return "changed";
    const history = await listHistory(sql, shopId, shipmentId);
    const heard = history.findLastIndex(({ kind }) => kind === "status");
    const isRepeat = history.slice(heard + 1).some((line) => line.kind === "carrier_asked" && line.words === words);
    const now = deps.now();
    if (!isRepeat) await recordEvent(sql, shipment, { kind: "carrier_asked", by: actor, at: now, words });
    const settled = await settleOpenAnswer(sql, shipment, { outcome: "passed_on", seen }, { actor, now });
    return settled === "unseen" ? "told_unseen" : "done";
  });
}

/** Staff have seen what a parcel weighs and costs now; other figures are told again. */
function settleRecharge(deps: Deps, shopId: string, shipmentId: string, actor: Actor): Promise<boolean> {
  return deps.database.transaction(async (sql) => {
    const shipment = await lockShipment(sql, shopId, shipmentId);
    if (!shipment?.recharge || shipment.recharge.settled) return false;
    const now = deps.now();
    const { bookedFeeVnd, chargedFeeVnd } = shipment.recharge;
    await updateShipment(sql, shipment, { recharge: { ...shipment.recharge, settled: true }, updatedAt: now });
    const details = { bookedFeeVnd, chargedFeeVnd };
    await recordEvent(sql, shipment, { kind: "recharge_settled", by: actor, at: now, details });
    return true;
  });
}

/** A parcel that is held by something else by now stays held: nobody has looked at that. */
async function releaseSeen(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  { holdIds, actor }: { holdIds: readonly string[]; actor: Actor },
): Promise<ActResult["outcome"]> {
  const shipment = await readShipment(deps.database, shopId, shipmentId);
  const now = holdIdsOf(shipment?.problems ?? []);
  if (now.length === 0) return doneIf(isReleasedFrom(shipment, holdIds));
  if (now.some((id) => !holdIds.includes(id))) return "changed";
  const { outcome } = await releaseHold(deps, shopId, shipmentId, now, actor);
  return doneIf(outcome === "released");
}

/** A second click, or a second try after a lost answer. */
const isReleasedFrom = (shipment: ShipmentRow | null, holdIds: readonly string[]) =>
  holdIds.length > 0 && holdIds.every((id) => shipment?.overrides.releasedHolds?.includes(id));

/**
 * Asks the carrier about a parcel now: an unknown booking is looked up under its reference by its job, which books nothing twice.
 * A status that could not be verified before is verified by a reading.
 */
async function askNow(deps: Deps, shopId: string, shipmentId: string, actor: Actor): Promise<ActResult["outcome"]> {
  const shipment = await readShipment(deps.database, shopId, shipmentId);
  if (!shipment) return "not_found";
  if (shipment.state === "unknown") {
    await deps.queue.enqueue(deps.database, "book-shipment", { shopId, shipmentId });
    return "asked";
  }
  const { outcome } = await refreshStatus(deps, shopId, shipmentId);
  if (outcome !== "read") return outcome;
  await closeAttention(deps, shopId, shipmentId, actor, "status_not_verified");
  return "done";
}
