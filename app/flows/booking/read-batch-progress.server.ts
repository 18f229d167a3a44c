import { IN_QUEUE_STATES, isEditable } from "~/domain/parcel/state";
import type { Deps } from "~/flows/deps.server";
import { listParcelStates } from "~/store/booking-queue.server";
import { readBatch } from "~/store/selections.server";
import { type BookingProgress, readBookingProgress } from "./read-booking-progress.server";

/** The progress of a batch. */
export interface BatchProgress {
  batchId: string;
  total: number;
  /** Parcels with an answer: booked, or not bookable. */
  done: number;
  booked: number;
  /** The first of the parcels that need staff, with their problems. */
  failed: BookingProgress[];
  failedCount: number;
  unknown: number;
}

/** The most failed parcels listed: the order list's tab shows all of them. */
const SHOWN = 50;

/** Returns the progress of a batch, read from the parcels themselves; null when the shop has no such batch. */
export async function readBatchProgress(deps: Deps, shopId: string, batchId: string): Promise<BatchProgress | null> {
  const batch = await readBatch(deps.database, shopId, batchId);
  if (!batch) return null;
  const { shipmentIds, queued } = batch;
  const states = await listParcelStates(deps.database, shopId, shipmentIds);
  const reached = new Set(shipmentIds.slice(0, queued));
  const settled = states.filter(({ id, state }) => reached.has(id) && !IN_QUEUE_STATES.includes(state));
  const failed = settled.filter(({ state }) => isEditable(state)).map(({ id }) => id);
  const unknown = settled.filter(({ state }) => state === "unknown").length;
  return {
    batchId,
    total: shipmentIds.length,
    // A parcel that was withdrawn meanwhile counts as answered.
    done: settled.length - unknown + (shipmentIds.length - states.length),
    booked: settled.length - failed.length - unknown,
    failed: await readBookingProgress(deps, shopId, failed.slice(0, SHOWN)),
    failedCount: failed.length,
    unknown,
  };
}
