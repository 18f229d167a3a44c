import type { Deps } from "~/flows/deps.server";
import { findShopsWithFieldLines } from "~/store/unqueued-work.server";
import { type StopRecurring, startRecurring } from "./recurring.server";

/** What is gathered for so long shares its requests: each costs 10 points, for one field as for 25. */
const EVERY_MS = 10_000;

/**
 * Starts asking for the orders' fields to be written at Shopify in the shops where some changed, every ten seconds and in one process at a
 * time. Returns the function that stops it.
 */
export function startOrderFields(deps: Deps): StopRecurring {
  return startRecurring({
    everyMs: EVERY_MS,
    run: () => deps.locks.exclusively("order-fields", () => askForOrderFields(deps)),
    onError: (error) => deps.log.error({ err: error }, "order_fields.not_asked"),
  });
}

/** Queues writing the orders' fields in each shop where some changed. */
export async function askForOrderFields(deps: Deps): Promise<void> {
  const shops = await findShopsWithFieldLines(deps.database);
  const payloads = shops.map((shopId) => ({ shopId }));
  await deps.queue.enqueueAll(deps.database, "write-order-fields", payloads, { priority: -1 });
}
