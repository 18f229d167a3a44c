import type { Problem } from "~/domain/parcel/problem";
import { mayBook } from "~/domain/parcel/state";
import type { Actor, Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { readOrderName } from "~/store/orders.server";
import { lockShipment, updateShipment } from "~/store/shipments.server";

/** The outcome for one parcel of a selection. */
export interface QueuedRow {
  shipmentId: string;
  orderName: string;
  outcome: "queued" | "already" | "not_ready" | "not_found";
  problems: Problem[];
}

/**
 * Queues parcels for booking, each in its own transaction: one that is not ready reports its problems and does not stop the
 * others (invariant 8). A second click finds the parcel queued and does nothing.
 */
export async function queueBookings(
  deps: Deps,
  shopId: string,
  shipmentIds: string[],
  actor: Actor,
  { priority = 0 }: { priority?: number } = {},
): Promise<QueuedRow[]> {
  const rows: QueuedRow[] = [];
  for (const shipmentId of new Set(shipmentIds)) {
    const wanted = { shopId, shipmentId, actor, priority };
    rows.push(await deps.database.transaction((sql) => queueBooking(deps, sql, wanted)));
  }
  return rows;
}

interface WantedBooking {
  shopId: string;
  shipmentId: string;
  actor: Actor;
  priority: number;
}

async function queueBooking(deps: Deps, sql: Sql, wanted: WantedBooking): Promise<QueuedRow> {
  const { shopId, shipmentId, actor, priority } = wanted;
  const shipment = await lockShipment(sql, shopId, shipmentId);
  if (!shipment) return { shipmentId, orderName: "", outcome: "not_found", problems: [] };
  const orderName = await readOrderName(sql, shopId, shipment.orderId);
  const row = { shipmentId, orderName, problems: shipment.problems };
  switch (mayBook(shipment) ? "bookable" : shipment.state) {
    case "bookable":
      await updateShipment(sql, shipment, { state: "queued", updatedAt: deps.now() });
      await recordEvent(sql, shipment, { kind: "queued", by: actor, at: deps.now() });
      await deps.queue.enqueue(sql, "book-shipment", { shopId, shipmentId }, { priority });
      return { ...row, outcome: "queued" };
    // Ready but not bookable: staff must first decide whether it goes out.
    case "ready":
    case "needs_review":
    case "refused":
      return { ...row, outcome: "not_ready" };
    default:
      return { ...row, outcome: "already" };
  }
}
