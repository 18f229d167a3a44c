import { EDITABLE_STATES } from "~/domain/parcel/state";
import type { Actor, Deps } from "~/flows/deps.server";
import { matchingOrdersQuery, type OrderFilter } from "~/flows/order-list/list.server";
import { readBatch, saveBatch, saveBatchProgress } from "~/store/selections.server";
import { stateIn } from "~/store/shipments.server";
import { queueBookings } from "./queue.server";

/** The most orders that are booked at once. */
const MOST_ORDERS = 1_000;
/** How often the progress of queueing is noted. */
const STEP = 20;

/** What booking all that match would do. */
export interface MatchCount {
  orders: number;
  /** Parcels among them that are still to be sent. */
  parcels: number;
  /** There are more orders than are booked at once: the newest are taken. */
  more: boolean;
}

/** Counts the orders of a filter, up to the most that can be booked at once: asked for when somebody selects all, not with each page. */
export async function countMatching(deps: Deps, shopId: string, filter: OrderFilter): Promise<MatchCount> {
  const { text, values } = matchingOrdersQuery(shopId, filter, MOST_ORDERS + 1);
  const [count] = await deps.database.query<{ orders: number; parcels: number }>(
    `WITH matching AS (${text}), taken AS (SELECT id FROM matching LIMIT ${MOST_ORDERS})
     SELECT (SELECT count(*)::int FROM matching) AS orders,
            (SELECT count(*)::int FROM shipment s JOIN taken ON s.order_id = taken.id
              WHERE s.shop_id = $1 AND ${stateIn("s.state", EDITABLE_STATES)}) AS parcels`,
    values,
  );
  const { orders = 0, parcels = 0 } = count ?? {};
  return { orders: Math.min(orders, MOST_ORDERS), parcels, more: orders > MOST_ORDERS };
}

/**
 * Books all parcels of the orders that match, in the background: which they are is decided now, on the server, so that what
 * comes in meanwhile is not among them. Those that lack something are named by the progress. Null when there is none.
 */
export async function bookMatching(
  deps: Deps,
  shopId: string,
  filter: OrderFilter,
  actor: Actor,
): Promise<{ batchId: string; total: number } | null> {
  const { text, values } = matchingOrdersQuery(shopId, filter, MOST_ORDERS);
  return deps.database.transaction(async (sql) => {
    const parcels = await sql.query<{ id: string }>(
      `WITH matching AS (${text})
       SELECT s.id FROM shipment s JOIN matching ON s.order_id = matching.id
        WHERE s.shop_id = $1 AND ${stateIn("s.state", EDITABLE_STATES)}
        ORDER BY matching.created_at DESC, s.created_at, s.id`,
      values,
    );
    if (parcels.length === 0) return null;
    const shipmentIds = parcels.map(({ id }) => id);
    const who = { actorId: actor.userId, actorName: actor.name };
    const batchId = await saveBatch(sql, shopId, { shipmentIds, ...who }, deps.now());
    await deps.queue.enqueue(sql, "queue-batch", { shopId, batchId });
    return { batchId, total: shipmentIds.length };
  });
}

/** Puts a batch's parcels in the queue, behind those that somebody waits for one by one. One that broke off goes on. */
export async function queueBatch(deps: Deps, shopId: string, batchId: string): Promise<void> {
  const batch = await readBatch(deps.database, shopId, batchId);
  if (!batch) return;
  const actor = { userId: batch.actorId, name: batch.actorName };
  for (let start = batch.queued; start < batch.shipmentIds.length; start += STEP) {
    const some = batch.shipmentIds.slice(start, start + STEP);
    await queueBookings(deps, shopId, some, actor, { priority: -1 });
    await saveBatchProgress(deps.database, shopId, batchId, start + some.length);
  }
}
