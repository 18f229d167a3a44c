import type { Deps, JobPayloads } from "~/flows/deps.server";
import { readOrder } from "~/flows/order/read.server";
import { finishJobs, listJobsForOrder } from "~/store/job-turns.server";

/**
 * Reads an order once for all jobs that asked for it before: a paid order brings four webhooks, and one read completes all their
 * jobs. Only one read of an order at a time over all processes; jobs queued after it began get a read of their own
 * (decision 029). Which jobs it completes is decided by their ids before Shopify is asked, not by a clock. They are finished
 * after the order is stored: a read that fails, or a process that dies, leaves them all queued.
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
