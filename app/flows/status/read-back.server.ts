import type { Push } from "~/carrier/push";
import type { StatusRecord } from "~/carrier/status";
import { maySetAttention } from "~/domain/parcel/attention";
import { allowsPartialDelivery } from "~/domain/parcel/tags";
import type { PushDoubt } from "~/domain/status/carrier-event";
import { STATUS } from "~/domain/status/codes";
import { confirms } from "~/domain/status/read-back";
import type { Deps } from "~/flows/deps.server";
import { readCurrentAttempt } from "~/store/bookings.server";
import type { Sql } from "~/store/database.server";
import { closeMessages, type InboxRow } from "~/store/inbox.server";
import { readShipment, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import { findShop, type ShopRow } from "~/store/shops.server";
import { asMember } from "~/trace-scope.server";
import { applyToHeld, type HeldParcels, holdParcels, type MessageOfParcel } from "./apply.server";
import { asMessage, keepFigures } from "./push-messages.server";
import { messageSubject, type PushOutcome } from "./push-outcome";
import { isSaidByHistory, messageOf, type Reading, readRecord, storeReading } from "./refresh.server";
import { closeUnused, type ReadPush, sortPushes } from "./sort-pushes.server";

/** After a contradiction, the record is read again after this long: it may lag behind the carrier's pushes. */
const ASK_AGAIN_SECONDS = 60;

/**
 * Applies stored pushes of statuses that must not be believed on the push alone (carrier 6.3, 6.6): a push is a hint, because
 * nothing signs it. The carrier's record is read once for all pushes about one parcel, with the shop's own token, and the
 * carrier's answer counts (perf 4.4). A push that is not confirmed changes nothing, but is recorded in the history, since it was
 * acknowledged (decision 034).
 *
 * Returns the outcome of each message, in their order, as it comes; it throws when the carrier cannot be asked: the message
 * stays and is tried again.
 */
export async function readBackPushes(deps: Deps, messages: readonly InboxRow[]): Promise<Promise<PushOutcome>[]> {
  const sorted = await sortPushes(deps, messages);
  const closed = await closeUnused(deps, sorted);
  const outcomes = new Map<number, Promise<PushOutcome>>(closed.map(([id, outcome]) => [id, Promise.resolve(outcome)]));
  for (const pushes of Map.groupBy(sorted.found, ({ shipmentId }) => shipmentId).values()) {
    const first = messageSubject(pushes[0]?.message.id ?? 0);
    const outcomesOfParcel = asMember(first, () => readBackParcel(deps, pushes));
    for (const { message } of pushes) {
      outcomes.set(
        message.id,
        outcomesOfParcel.then((all) => all.get(message.id) ?? "unmatched"),
      );
    }
  }
  return messages.map(({ id }) => outcomes.get(id) ?? Promise.resolve("unmatched"));
}

/** Reads the record of one parcel and applies the pushes about it. Returns their outcomes by the message's id. */
async function readBackParcel(deps: Deps, pushes: readonly ReadPush[]): Promise<Map<number, PushOutcome>> {
  const [{ shopId, shipmentId }] = pushes as [ReadPush];
  const shop = await findShop(deps.database, shopId);
  const shipment = shop && (await readShipment(deps.database, shopId, shipmentId));
  if (!shop || !shipment) {
    const unmatched = pushes.map(({ message }) => message);
    return new Map(await closeUnused(deps, { unreadable: [], unmatched, erased: [] }));
  }
  const found = await readBack(deps, shop, shipment);
  const doubts = await doubtsOf(deps, shipment, pushes, found);
  const outcomes = await deps.database.transaction(async (sql) => {
    const held = await holdParcels(sql, shopId, [shipmentId]);
    if (found.reading) await storeReading(deps, sql, held, shipmentId, found.reading);
    const messages = pushes.map((one, n) => asMessage(one, held, doubts[n]));
    const applied = await applyToHeld(deps, sql, shop, held, messages);
    if (found.reading && doubts.includes("contradicted")) {
      // Compared with the history only now: a push of this set may say what the record says.
      const after = held.shipments.get(shipmentId) ?? shipment;
      await applyToHeld(deps, sql, shop, held, recordMessage(deps, after, found.reading.record));
    }
    await keepFigures(
      deps,
      sql,
      held,
      pushes.filter((_, n) => !doubts[n]),
    );
    const all = pushes.map(({ message }, n) => ({ id: message.id, outcome: doubts[n] ?? applied[n] ?? "repeated" }));
    await closeMessages(sql, all, deps.now());
    // A shop that removed the app has nobody to look at it; all that is under way is read when it comes back (decision 148).
    if (doubts.includes("not_verified") && !shop.uninstalledAt) await markUnverified(deps, sql, held, shipmentId);
    if (doubts.includes("contradicted")) await askAgain(deps, sql, shipment);
    return all;
  });
  for (const { id, outcome } of outcomes) {
    if (outcome === "contradicted") deps.log.warn({ message: id, shop: shopId }, "push.contradicted");
  }
  return new Map(outcomes.map(({ id, outcome }) => [id, outcome]));
}

/** The carrier's record, or why no push is believed without it. */
interface ReadBack {
  reading?: Reading;
  doubt?: PushDoubt;
}

/** Reads the carrier's record. Throws when the carrier cannot be asked. */
async function readBack(deps: Deps, shop: ShopRow, shipment: ShipmentRow): Promise<ReadBack> {
  // The carrier is not called for a shop that removed the app.
  if (shop.uninstalledAt) return { doubt: "not_verified" };
  const found = await readRecord(deps, shop, shipment, "read_back");
  switch (found.outcome) {
    case "read":
      return { reading: found };
    case "not_found":
      return { doubt: "contradicted" };
    case "out_of_reach":
      return { doubt: "not_verified" };
    case "no_account":
      throw new Error("the shop has no carrier account to ask with");
    case "token_rejected":
    case "token_replaced":
    case "denied":
      throw found.error;
  }
}

/** Returns why each push is not believed; undefined for one that is. An earlier push counts for those after it. */
async function doubtsOf(
  deps: Deps,
  shipment: ShipmentRow,
  pushes: readonly ReadPush[],
  { reading, doubt }: ReadBack,
): Promise<(PushDoubt | undefined)[]> {
  if (!reading) return pushes.map(() => doubt);
  const isAllowed = await allowsPart(deps, shipment);
  let delivered = shipment.deliveredAt !== null;
  let partial = shipment.codState === "collected_partly";
  return pushes.map(({ push }) => {
    const mayBePartial = isAllowed || partial || push.partialReturn === true;
    if (!confirms(reading.record.status, push.statusId, { mayBePartial, delivered })) return "contradicted";
    if (push.statusId === STATUS.delivered) delivered = true;
    if (isPartial(push)) partial = true;
    return undefined;
  });
}

const isPartial = ({ partialReturn }: Push) => partialReturn === true;

/** Whether a part of the parcel may be delivered, by its tags. COD is then not counted as collected in full. */
async function allowsPart(deps: Deps, shipment: ShipmentRow): Promise<boolean> {
  const attempt = await readCurrentAttempt(deps.database, shipment.shopId, shipment.id);
  return allowsPartialDelivery(attempt?.request.tags ?? []);
}

/** The carrier's own record, in place of a push that it contradicts. */
function recordMessage(deps: Deps, shipment: ShipmentRow, record: StatusRecord): MessageOfParcel[] {
  return isSaidByHistory(shipment, record) ? [] : [messageOf(deps, shipment, record)];
}

async function markUnverified(deps: Deps, sql: Sql, { shipments }: HeldParcels, shipmentId: string): Promise<void> {
  const shipment = shipments.get(shipmentId);
  if (!shipment || !maySetAttention(shipment.attention)) return;
  await updateShipment(sql, shipment, { attention: "status_not_verified", updatedAt: deps.now() });
}

function askAgain(deps: Deps, sql: Sql, { shopId, id: shipmentId }: ShipmentRow): Promise<void> {
  const later = { delaySeconds: ASK_AGAIN_SECONDS, onceKey: "contradicted" };
  return deps.queue.enqueue(sql, "check-status", { shopId, shipmentId }, later);
}
