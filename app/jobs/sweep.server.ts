import type { Deps } from "~/flows/deps.server";
import { listShipmentsToCheck, listUnfinishedBookings } from "~/store/shipments.server";
import { listShopsToReconcile } from "~/store/shops.server";
import { listShipmentsOutOfStep } from "~/store/steps.server";

/** Work this young is somebody's: its own job is on the way. */
const GRACE_MS = 20_000;
const BATCH = 200;

/**
 * Finds work that no wake-up announced: bookings a crash interrupted, parcels whose push was lost, steps Shopify has not
 * seen. A worker that starts looks without grace: what ran when its predecessor was killed is nobody's. It only enqueues; every flow can be called twice. One sweeper at a time over all processes.
 */
export async function sweep(deps: Deps, graceMs = GRACE_MS): Promise<void> {
  await deps.locks.exclusively("sweep", async () => {
    const now = deps.now().getTime();
    const before = new Date(now - graceMs);
    const unfinished = await listUnfinishedBookings(deps.database, before, BATCH);
    for (const { shopId, id } of unfinished) await enqueueOnce(deps, "book-shipment", shopId, id);
    const silent = await listShipmentsToCheck(deps.database, new Date(now - deps.config.statusPollMs), BATCH);
    for (const { shopId, id } of silent) await enqueueOnce(deps, "check-status", shopId, id);
    const behind = await listShipmentsOutOfStep(deps.database, before, BATCH);
    for (const { shopId, shipmentId } of behind) await enqueueOnce(deps, "sync-shopify", shopId, shipmentId);
    const unread = await listShopsToReconcile(deps.database, new Date(now - deps.config.orderPollMs));
    for (const shopId of unread) await deps.queue.enqueue(deps.database, "reconcile-orders", { shopId });
  });
}

/**
 * A parcel that waits in a queue already is not put there again. A job that runs does not count: it may have died with its
 * worker, and while it lives the parcel's lock turns the second one away.
 */
async function enqueueOnce(
  deps: Deps,
  name: "book-shipment" | "check-status" | "sync-shopify",
  shopId: string,
  shipmentId: string,
): Promise<void> {
  const waiting = await deps.database.query(
    `SELECT 1 FROM jobs.job WHERE name = $1 AND state IN ('created', 'retry') AND data ->> 'shipmentId' = $2 LIMIT 1`,
    [name, shipmentId],
  );
  if (waiting.length === 0) await deps.queue.enqueue(deps.database, name, { shopId, shipmentId });
}
