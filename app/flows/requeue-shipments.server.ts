import type { Deps } from "./deps.server";

/**
 * Wakes the parcels that stand in the queue, after what stopped them is mended: a new token, a confirmed pickup. A parcel
 * that is woken twice is booked once.
 */
export async function requeueWaitingShipments(deps: Deps, shopId: string): Promise<number> {
  const waiting = await deps.database.query<{ id: string }>(
    "SELECT id FROM shipment WHERE shop_id = $1 AND state IN ('queued', 'unknown')",
    [shopId],
  );
  for (const { id } of waiting) {
    await deps.queue.enqueue(deps.database, "book-shipment", { shopId, shipmentId: id });
  }
  return waiting.length;
}
