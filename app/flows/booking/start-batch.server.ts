import { mayRetry, rowResult } from "~/domain/booking/batch";
import { type BatchEdit, notOffered } from "~/domain/booking/batch-edit";
import type { Deps } from "~/flows/deps.server";
import { listPickupChoices } from "~/flows/parcel/shop-context.server";
import { countBatchRows, putBackRows, type SeenRow } from "~/store/batch-rows.server";
import { readBatch, startBatch } from "~/store/batches.server";

/** `not_offered`: the edit sets something that this shop's parcels cannot have; nothing was started. */
export type StartOutcome = { outcome: "started" | "not_found" } | { outcome: "not_offered"; what: "pickup" | "tags" };

/** Starts a prepared batch in the background. A second click finds it started and does nothing. */
export async function startPreparedBatch(
  deps: Deps,
  shopId: string,
  batchId: string,
  edit: BatchEdit = {},
): Promise<StartOutcome> {
  return deps.database.transaction(async (sql) => {
    if (!(await readBatch(sql, shopId, batchId))) return { outcome: "not_found" };
    const pickupIds = (await listPickupChoices(sql, shopId)).map(({ pickAddressId }) => pickAddressId);
    const { livePlantsTag } = deps.config.carrierRules;
    const what = notOffered(edit, { pickupIds, livePlantsTag });
    if (what) return { outcome: "not_offered", what };
    if (await startBatch(sql, shopId, batchId, edit, deps.now())) {
      await deps.queue.enqueue(sql, "run-batch", { shopId, batchId });
    }
    return { outcome: "started" };
  });
}

/**
 * Has a started batch try what failed or was left out again, all of it or what has one reason. `seen` has what the page showed of each
 * row: what is something else by then says *changed* and asks again; a row that the page did not show is bound to what was decided on
 * before (decision 081). Returns how many parcels; a second click finds none.
 */
export async function retryBatch(
  deps: Deps,
  shopId: string,
  batchId: string,
  onlyReason: string | null,
  seen: readonly SeenRow[] = [],
): Promise<{ retried: number }> {
  return deps.database.transaction(async (sql) => {
    const batch = await readBatch(sql, shopId, batchId);
    if (!batch?.startedAt) return { retried: 0 };
    const groups = await countBatchRows(sql, shopId, batchId);
    const again = groups.filter(
      (group) => mayRetry(rowResult(batch.kind, group)) && (onlyReason === null || group.reason === onlyReason),
    );
    const retried = again.length > 0 ? await putBackRows(sql, shopId, batchId, again, seen) : 0;
    if (retried > 0) await deps.queue.enqueue(sql, "run-batch", { shopId, batchId });
    return { retried };
  });
}
