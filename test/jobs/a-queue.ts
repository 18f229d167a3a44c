import { onTestFinished } from "vitest";
import type { JobName } from "~/flows/deps.server";
import type { JobHandler } from "~/jobs/dispatcher.server";
import { createJobQueue } from "~/jobs/queue.server";
import { createLog } from "~/log.server";
import { openDatabase } from "~/store/database.server";
import { openSlots } from "~/store/slots.server";
import { freshDatabase } from "../support/database.ts";

export const silent = createLog("silent");

/** The app's queue on its own database. */
export async function aQueue() {
  const url = await freshDatabase();
  const database = openDatabase(url, silent);
  const queue = createJobQueue(database, silent, { supervise: false });
  await queue.start();
  const slots = openSlots(url, silent);
  onTestFinished(async () => {
    await queue.stop();
    await Promise.all([slots.close(), database.close()]);
  });
  const statesOf = async (name: string) =>
    (await database.query<{ state: string }>("SELECT state FROM work WHERE kind = $1 ORDER BY asked_at", [name])).map(
      ({ state }) => state,
    );
  return { url, database, queue, slots, source: { boss: queue.boss, database, slots }, statesOf };
}

/** A handler for one queue; the others must not be called. */
export function onlyFor(name: JobName, handler: JobHandler): Record<JobName, JobHandler> {
  const never: JobHandler = () => Promise.reject(new Error("this queue is empty in the test"));
  return {
    "book-shipment": never,
    "cancel-shipment": never,
    "check-status": never,
    "sync-shopify": never,
    "read-order": never,
    "follow-changes": never,
    "queue-batch": never,
    "backfill-orders": never,
    "reconcile-orders": never,
    "quote-parcel": never,
    "read-products": never,
    "refresh-tariff": never,
    "redraft-parcels": never,
    "watch-carrier-service": never,
    [name]: handler,
  };
}
