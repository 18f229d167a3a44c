import type { Deps } from "~/flows/deps.server";
import { listQueuedParcels } from "~/store/booking-queue.server";

/**
 * Wakes the parcels that stand in the queue, after what stopped them is mended: a new token, a confirmed pickup. A parcel
 * that is woken twice is booked once; one that waits for a person's decision waits on.
 */
export async function requeueQueuedParcels(deps: Deps, shopId: string): Promise<number> {
  const waiting = await listQueuedParcels(deps.database, shopId);
  for (const shipmentId of waiting) {
    await deps.queue.enqueue(deps.database, "book-shipment", { shopId, shipmentId });
  }
  return waiting.length;
}
