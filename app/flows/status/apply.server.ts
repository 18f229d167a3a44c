import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { completeEvents, type HistoryRow, inOrder, listHistories, recordEvents } from "~/store/history.server";
import { lockShipments, type ShipmentRow } from "~/store/shipments.server";
import type { ShopRow } from "~/store/shops.server";
import { applyHistories } from "./apply-histories.server";
import { type AppliedEvent, foldMessages, type Message } from "./fold-messages";

export type { AppliedEvent, EventOrigin } from "./fold-messages";

/** A message of the carrier, and the parcel that it is about. */
export interface MessageOfParcel extends Message {
  shipmentId: string;
}

/** Parcels of a shop whose rows are locked, with their histories. */
export interface HeldParcels {
  shipments: Map<string, ShipmentRow>;
  histories: Map<string, HistoryRow[]>;
}

/**
 * Locks parcels of a shop and reads their histories after that: concurrent events are applied one after the other, and the second
 * sees the first.
 */
export async function holdParcels(sql: Sql, shopId: string, ids: readonly string[]): Promise<HeldParcels> {
  const shipments = await lockShipments(sql, shopId, [...new Set(ids)]);
  const histories = await listHistories(
    sql,
    shopId,
    shipments.map(({ id }) => id),
  );
  return { shipments: new Map(shipments.map((shipment) => [shipment.id, shipment])), histories };
}

/**
 * Adds carrier events to the histories of a shop's parcels that are held, and brings the parcels in line with them; `held` is
 * brought up to date. A repeated event is a no-op; an older one never overwrites a newer state, because the state is always
 * computed from the whole history (domain 4.4). Returns what became of each message; `repeated` also for a parcel that is gone.
 */
export async function applyToHeld(
  deps: Deps,
  sql: Sql,
  shop: ShopRow,
  held: HeldParcels,
  messages: readonly MessageOfParcel[],
): Promise<AppliedEvent[]> {
  const { outcomes, changed } = await recordCarrierEvents(sql, shop.id, held, messages);
  const toMove = [...held.shipments.values()].filter(({ id }) => changed.has(id));
  for (const shipment of await applyHistories(deps, sql, shop, toMove, { known: held.histories, isHeard: true })) {
    held.shipments.set(shipment.id, shipment);
  }
  return outcomes;
}

/**
 * Adds carrier events to the histories of parcels that are held, in the database and in `held`. Returns what became of
 * each message, and the parcels whose histories say more than before.
 */
export async function recordCarrierEvents(
  sql: Sql,
  shopId: string,
  { shipments, histories }: { shipments: ReadonlyMap<string, unknown>; histories: Map<string, HistoryRow[]> },
  messages: readonly MessageOfParcel[],
): Promise<{ outcomes: AppliedEvent[]; changed: Set<string> }> {
  const outcomes: AppliedEvent[] = messages.map(() => "repeated");
  const changed = new Set<string>();
  const added: Parameters<typeof recordEvents>[2][number][] = [];
  const completed: Parameters<typeof completeEvents>[2][number][] = [];
  const entries = messages.map((message, index) => ({ message, index }));
  for (const [shipmentId, some] of Map.groupBy(entries, ({ message }) => message.shipmentId)) {
    if (!shipments.has(shipmentId)) continue;
    const history = histories.get(shipmentId) ?? [];
    const folded = foldMessages(
      history,
      some.map(({ message }) => message),
    );
    for (const [n, { index }] of some.entries()) outcomes[index] = folded.outcomes[n] ?? "repeated";
    if (folded.outcomes.includes("applied")) changed.add(shipmentId);
    added.push(...folded.added.map((event) => ({ shipmentId, event })));
    completed.push(...folded.completed.map((line) => ({ ...line, shipmentId })));
    const news = new Map(folded.completed.map((line) => [line.id, line]));
    histories.set(
      shipmentId,
      history.map((row) => ({ ...row, ...news.get(row.id) })),
    );
  }
  await completeEvents(sql, shopId, completed);
  for (const row of await recordEvents(sql, shopId, added)) {
    histories.set(row.shipmentId, inOrder([...(histories.get(row.shipmentId) ?? []), row]));
  }
  return { outcomes, changed };
}
