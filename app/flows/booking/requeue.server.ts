import type { Deps } from "~/flows/deps.server";

/**
 * Wakes the parcels that stand in the queue, after what stopped them is mended: a new token, a confirmed pickup. A parcel
 * that is woken twice is booked once; one that waits for a person's decision waits on.
 */
export async function requeueQueuedParcels(deps: Deps, shopId: string): Promise<number> {
  const waiting = await deps.database.query<{ id: string }>(
    `SELECT id FROM shipment
      WHERE shop_id = $1 AND state IN ('queued', 'unknown') AND attention IS DISTINCT FROM 'adoption_mismatch'`,
    [shopId],
  );
  for (const { id } of waiting) {
    await deps.queue.enqueue(deps.database, "book-shipment", { shopId, shipmentId: id });
  }
  return waiting.length;
}
