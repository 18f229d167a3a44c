import type { Deps, JobPayloads } from "~/flows/deps.server";
import { followOrder, HINT, readOrder } from "~/flows/order/read.server";
import { finishDueWork, listDueForOrder } from "~/store/work-of-orders.server";

/**
 * Reads an order once for all jobs that asked for it before: one for now and one for a later time may both be due, and one read
 * completes both. Only one read of an order at a time over all processes; what is asked for after it began gets a read of its
 * own (decision 029). Which jobs it completes is decided before Shopify is asked, not by a clock. They are finished after the
 * order is stored: a read that fails, or a process that dies, leaves them all queued.
 */
export async function readOrderForAll(
  deps: Deps,
  { shopId, orderId }: JobPayloads["read-order"],
  subject?: string,
): Promise<undefined | "put_back"> {
  const done = await deps.locks.exclusively(`read-order:${shopId}:${orderId}`, async () => {
    const due = await listDueForOrder(deps.database, "read-order", shopId, orderId);
    if (subject !== undefined && !due.some((one) => one.subject === subject)) return;
    const isHint = (wanted: string) => wanted.startsWith(`${orderId}:${HINT}`);
    const hinted = due.length > 0 ? due.every((one) => isHint(one.subject)) : isHint(subject ?? "");
    await (hinted ? followOrder : readOrder)(deps, shopId, orderId);
    const others = due.filter((one) => one.subject !== subject);
    if (others.length > 0) await finishDueWork(deps.database, "read-order", shopId, others);
  });
  return done === "busy" ? "put_back" : undefined;
}
