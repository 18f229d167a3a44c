import { EDITABLE_STATES, IN_QUEUE_STATES, isEditable, type ParcelState } from "~/domain/parcel/state";
import type { Deps } from "~/flows/deps.server";
import { countParcelStates, listFirstIn } from "~/store/booking-queue.server";
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
  const reached = shipmentIds.slice(0, queued);
  const counts = await countParcelStates(deps.database, shopId, reached);
  const count = (isCounted: (state: ParcelState) => boolean) =>
    counts.filter(({ state }) => isCounted(state)).reduce((sum, row) => sum + row.count, 0);
  const waiting = count((state) => IN_QUEUE_STATES.includes(state));
  const unknown = count((state) => state === "unknown");
  const failedCount = count(isEditable);
  const withdrawn = reached.length - count(() => true);
  const answered = reached.length - withdrawn - waiting - unknown;
  const failed = await listFirstIn(deps.database, shopId, reached, EDITABLE_STATES, SHOWN);
  return {
    batchId,
    total: shipmentIds.length,
    // A parcel that was withdrawn meanwhile counts as answered.
    done: answered + withdrawn,
    booked: answered - failedCount,
    failed: await readBookingProgress(deps, shopId, failed),
    failedCount,
    unknown,
  };
}
