import type { Problem } from "~/domain/parcel/problem";
import { mayBook } from "~/domain/parcel/state";
import type { Actor, Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { addEvents } from "~/store/history.server";
import { listOrderNames } from "~/store/orders.server";
import { lockShipments, type ShipmentRow, updateShipments } from "~/store/shipments.server";

/** The outcome for one parcel of a selection. */
export interface QueuedRow {
  shipmentId: string;
  orderName: string;
  outcome: "queued" | "already" | "not_ready" | "not_found";
  problems: Problem[];
}

/** Parcels queued in one transaction: their rows are locked for as long. */
const SET = 500;

/**
 * Queues parcels for booking, in sets: one that is not ready reports its problems and does not stop the others (invariant 8). A
 * second click finds the parcel queued and does nothing. Returns a row for each parcel, in their order.
 */
export async function queueBookings(
  deps: Deps,
  shopId: string,
  shipmentIds: string[],
  actor: Actor,
  { priority = 0 }: { priority?: number } = {},
): Promise<QueuedRow[]> {
  const ids = [...new Set(shipmentIds)];
  const rows: QueuedRow[] = [];
  for (let from = 0; from < ids.length; from += SET) {
    const some = ids.slice(from, from + SET);
    rows.push(...(await deps.database.transaction((sql) => queueSet(deps, sql, { shopId, actor, priority }, some))));
  }
  return rows;
}

interface Wanted {
  shopId: string;
  actor: Actor;
  priority: number;
}

async function queueSet(deps: Deps, sql: Sql, { shopId, actor, priority }: Wanted, ids: string[]) {
  const held = new Map((await lockShipments(sql, shopId, ids)).map((shipment) => [shipment.id, shipment]));
  const orderIds = new Set([...held.values()].map(({ orderId }) => orderId));
  const names = await listOrderNames(sql, shopId, [...orderIds]);
  const bookable = [...held.values()].filter(mayBook);
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
    if (!shipment) return { shipmentId, orderName: "", outcome: "not_found", problems: [] };
    const { orderId, problems } = shipment;
    return { shipmentId, orderName: names.get(orderId) ?? "", outcome: outcomeOf(shipment), problems };
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
