import type { Deps, JobPayloads } from "~/flows/deps.server";
import { readOrder } from "~/flows/order/read.server";
import { finishJobs, listJobsForOrder } from "~/store/job-turns.server";

/**
 * Reads an order once for all who asked before: of the four webhooks that a paid order brings, the first is answered and the
 * others with it. One reading of an order at a time over all processes; what comes in after it began gets a reading of its own
 * (decision 029). Which jobs it answers is settled by their ids and before Shopify is asked, so that no clock decides. They are
 * finished after what was read is stored: a reading that fails, or a process that dies, leaves them all.
 */
export async function readOrderForAll(
  deps: Deps,
  { shopId, orderId }: JobPayloads["read-order"],
  jobId?: string,
): Promise<undefined | "put_back"> {
  const done = await deps.locks.exclusively(`read-order:${shopId}:${orderId}`, async () => {
    const asked = await listJobsForOrder(deps.database, "read-order", shopId, orderId);
    if (jobId !== undefined && !asked.includes(jobId)) return;
    await readOrder(deps, shopId, orderId);
    const others = asked.filter((id) => id !== jobId);
    if (others.length > 0) await finishJobs(deps.database, "read-order", others);
  });
  return done === "busy" ? "put_back" : undefined;
}
