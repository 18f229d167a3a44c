import { changesBetween, type DraftChange } from "~/domain/booking/draft-version";
import type { Problem } from "~/domain/parcel/problem";
import { mayBook } from "~/domain/parcel/state";
import type { Actor, Deps } from "~/flows/deps.server";
import { redraftStoredOrders } from "~/flows/parcel/redraft.server";
import { loadShopContext } from "~/flows/parcel/shop-context.server";
import type { Sql } from "~/store/database.server";
import { addEvents } from "~/store/history.server";
import { listOrderNames } from "~/store/orders.server";
import { listOrdersOfParcels, lockShipments, type ShipmentRow, updateShipments } from "~/store/shipments.server";

/** The outcome for one parcel of a selection. */
export interface QueuedRow {
  shipmentId: string;
  orderName: string;
  /** `changed`: it is not what staff had on the screen, and was not queued. */
  outcome: "queued" | "already" | "not_ready" | "not_found" | "changed";
  problems: Problem[];
  /** What is different from what staff had on the screen; only with `changed`. */
  changes: DraftChange[];
  /** What would be sent now: books it when sent with the next click. */
  version: string | null;
}

/** What staff had on the screen: the version of each parcel, null where the page had none. */
export type Seen = ReadonlyMap<string, string | null>;

/** Parcels queued in one transaction: their rows are locked for as long. */
const SET = 500;

/**
 * Queues parcels for booking, in sets: one that is not ready reports its problems and does not stop the others (invariant 8). A
 * second click finds the parcel queued and does nothing. A parcel in `seen` is queued only if what would be sent is what staff
 * had on the screen (decision 069); one that is not in it is queued as it is. Returns a row for each parcel, in their order.
 */
export async function queueBookings(
  deps: Deps,
  shopId: string,
  shipmentIds: string[],
  actor: Actor,
  { priority = 0, seen = new Map() }: { priority?: number; seen?: Seen } = {},
): Promise<QueuedRow[]> {
  const ids = [...new Set(shipmentIds)];
  const wanted = { shopId, actor, priority, seen };
  const rows: QueuedRow[] = [];
  for (let from = 0; from < ids.length; from += SET) {
    const some = ids.slice(from, from + SET);
    rows.push(...(await deps.database.transaction((sql) => queueSet(deps, sql, wanted, some))));
  }
  const changed = rows.filter(({ outcome }) => outcome === "changed").map(({ shipmentId }) => shipmentId);
  if (changed.length === 0) return rows;
  // The page may be newer than the stored draft, which follows the settings in the background: the draft of now decides.
  await redraftParcelsOf(deps, shopId, changed);
  const again = await deps.database.transaction((sql) => queueSet(deps, sql, wanted, changed));
  const decided = new Map(again.map((row) => [row.shipmentId, row]));
  return rows.map((row) => decided.get(row.shipmentId) ?? row);
}

/** Redrafts the unsent parcels of the orders that these parcels belong to. */
export async function redraftParcelsOf(deps: Deps, shopId: string, shipmentIds: readonly string[]): Promise<void> {
  const context = await loadShopContext(deps, shopId);
  if (!context) return;
  await deps.database.transaction(async (sql) =>
    redraftStoredOrders(deps, sql, context, await listOrdersOfParcels(sql, shopId, shipmentIds)),
  );
}

interface Wanted {
  shopId: string;
  actor: Actor;
  priority: number;
  seen: Seen;
}

/** Queues parcels of one set in the caller's transaction, as {@link queueBookings} does, by their stored drafts. */
export async function queueSet(
  deps: Deps,
  sql: Sql,
  { shopId, actor, priority, seen }: Wanted,
  ids: string[],
): Promise<QueuedRow[]> {
  const held = new Map((await lockShipments(sql, shopId, ids)).map((shipment) => [shipment.id, shipment]));
  const orderIds = new Set([...held.values()].map(({ orderId }) => orderId));
  const names = await listOrderNames(sql, shopId, [...orderIds]);
  const isChanged = ({ id, draftVersion }: ShipmentRow) => {
    const onScreen = seen.get(id) ?? null;
    return onScreen !== null && onScreen !== draftVersion;
  };
  const bookable = [...held.values()].filter((shipment) => mayBook(shipment) && !isChanged(shipment));
  const now = deps.now();
  await updateShipments(
    sql,
    bookable.map(({ id }) => ({ shopId, id, state: "queued" as const, updatedAt: now })),
  );
  const queued = { kind: "queued", by: actor, at: now } as const;
  await addEvents(
    sql,
    shopId,
    bookable.map(({ id: shipmentId }) => ({ shipmentId, event: queued })),
  );
  const jobs = bookable.map(({ id: shipmentId }) => ({ shopId, shipmentId }));
  await deps.queue.enqueueAll(sql, "book-shipment", jobs, { priority });
  return ids.map((shipmentId): QueuedRow => {
    const shipment = held.get(shipmentId);
    if (!shipment) {
      return { shipmentId, orderName: "", outcome: "not_found", problems: [], changes: [], version: null };
    }
    const { orderId, problems, draftVersion: version } = shipment;
    const changed = mayBook(shipment) && isChanged(shipment);
    return {
      ...{ shipmentId, orderName: names.get(orderId) ?? "", problems, version },
      outcome: changed ? "changed" : outcomeOf(shipment),
      changes: changed ? changesBetween(seen.get(shipmentId) ?? "", version ?? "") : [],
    };
  });
}

function outcomeOf(shipment: ShipmentRow): QueuedRow["outcome"] {
  if (mayBook(shipment)) return "queued";
  switch (shipment.state) {
    // Ready but not bookable: staff must first decide whether it goes out.
    case "ready":
    case "needs_review":
    case "refused":
      return "not_ready";
    default:
      return "already";
  }
}
