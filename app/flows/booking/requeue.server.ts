import type { Deps } from "~/flows/deps.server";
import { listQueuedParcels } from "~/store/booking-queue.server";

/**
 * Adds a job for every queued parcel again, after what stopped them is fixed: a new token, a confirmed pickup. A parcel with
 * two jobs is booked once; one that waits for a staff decision keeps waiting. Returns the number of parcels.
 */
export async function requeueQueuedParcels(deps: Deps, shopId: string): Promise<number> {
  const waiting = await listQueuedParcels(deps.database, shopId);
  const parcels = waiting.map((shipmentId) => ({ shopId, shipmentId }));
  await deps.queue.enqueueAll(deps.database, "book-shipment", parcels);
  return waiting.length;
}
