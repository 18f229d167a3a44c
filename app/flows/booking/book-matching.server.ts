import type { Actor, Deps } from "~/flows/deps.server";
import { countMatchingUpTo, listMatchingParcels } from "~/store/booking-queue.server";
import type { OrderFilter } from "~/store/order-list.server";
import { readBatch, saveBatch, saveBatchProgress } from "~/store/selections.server";
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
  const { orders, parcels } = await countMatchingUpTo(deps.database, shopId, filter, MOST_ORDERS);
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
  return deps.database.transaction(async (sql) => {
    const shipmentIds = await listMatchingParcels(sql, shopId, filter, MOST_ORDERS);
    if (shipmentIds.length === 0) return null;
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
