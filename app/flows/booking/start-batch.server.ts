import { mayRetry, rowResult } from "~/domain/booking/batch";
import type { Deps } from "~/flows/deps.server";
import type { ParcelPatch } from "~/flows/parcel/edit.server";
import { countBatchRows, putBackRows, readBatch, startBatch } from "~/store/batches.server";

/**
 * What may be set for many parcels at once: what they can have in common and what does not change what buyers pay. Collecting
 * without delivering is never among it (domain 1.10).
 */
export type BatchPatch = Pick<ParcelPatch, "transport" | "pickOption" | "pickWorkShift" | "deliverWorkShift" | "note">;

export type StartOutcome = { outcome: "started" | "not_found" };

/** Starts a prepared batch in the background. A second click finds it started and does nothing. */
export async function startPreparedBatch(
  deps: Deps,
  shopId: string,
  batchId: string,
  patch: BatchPatch = {},
): Promise<StartOutcome> {
  return deps.database.transaction(async (sql) => {
    if (!(await readBatch(sql, shopId, batchId))) return { outcome: "not_found" };
    if (await startBatch(sql, shopId, batchId, patch, deps.now())) {
      await deps.queue.enqueue(sql, "run-batch", { shopId, batchId });
    }
    return { outcome: "started" };
  });
}

/**
 * Has a started batch try what failed or was left out again, all of it or what has one reason. Returns how many parcels; a second
 * click finds none.
 */
export async function retryBatch(
  deps: Deps,
  shopId: string,
  batchId: string,
  onlyReason: string | null,
): Promise<{ retried: number }> {
  return deps.database.transaction(async (sql) => {
    const batch = await readBatch(sql, shopId, batchId);
    if (!batch?.startedAt) return { retried: 0 };
    const groups = await countBatchRows(sql, shopId, batchId);
    const again = groups.filter(
      (group) => mayRetry(rowResult(batch.kind, group)) && (onlyReason === null || group.reason === onlyReason),
    );
    const retried = again.length > 0 ? await putBackRows(sql, shopId, batchId, again) : 0;
    if (retried > 0) await deps.queue.enqueue(sql, "run-batch", { shopId, batchId });
    return { retried };
  });
}
