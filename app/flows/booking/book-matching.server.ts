import type { Actor, Deps } from "~/flows/deps.server";
import { filterAt, type ListFilter } from "~/flows/order-list/filter";
import { countMatchingUpTo, listMatchingParcels } from "~/store/booking-queue.server";
import { readBatch, saveBatch, saveBatchProgress } from "~/store/selections.server";
import { queueBookings } from "./queue.server";

/** The most orders that one batch books: the ids of its parcels are held in memory. */
const MAX_ORDERS = 50_000;
/** Progress is saved each time this many parcels were queued. */
const STEP = 500;

/** How many orders and parcels booking all matches would cover. */
export interface MatchCount {
  orders: number;
  /** Parcels of these orders that are still to be sent. */
  parcels: number;
  /** More orders match than one batch books: only the newest are taken. */
  more: boolean;
}

/** Counts the orders that match a filter, up to the limit of a batch. Called when staff select all, not with each page. */
export async function countMatching(deps: Deps, shopId: string, filter: ListFilter): Promise<MatchCount> {
  const { orders, parcels } = await countMatchingUpTo(deps.database, shopId, filterAt(filter, deps.now()), MAX_ORDERS);
  return { orders: Math.min(orders, MAX_ORDERS), parcels, more: orders > MAX_ORDERS };
}

/**
 * Books all parcels of the matching orders in the background. Which parcels is decided now, on the server, so that orders that
 * arrive meanwhile are not included; parcels that cannot be booked are listed by the progress. Null when nothing matches.
 */
export async function bookMatching(
  deps: Deps,
  shopId: string,
  filter: ListFilter,
  actor: Actor,
): Promise<{ batchId: string; total: number } | null> {
  return deps.database.transaction(async (sql) => {
    const shipmentIds = await listMatchingParcels(sql, shopId, filterAt(filter, deps.now()), MAX_ORDERS);
    if (shipmentIds.length === 0) return null;
    const who = { actorId: actor.userId, actorName: actor.name };
    const batchId = await saveBatch(sql, shopId, { shipmentIds, ...who }, deps.now());
    await deps.queue.enqueue(sql, "queue-batch", { shopId, batchId });
    return { batchId, total: shipmentIds.length };
  });
}

/** Queues a batch's parcels at lower priority than single bookings; a batch that was interrupted continues where it stopped. */
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
