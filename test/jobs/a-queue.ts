import { onTestFinished } from "vitest";
import type { JobName } from "~/flows/deps.server";
import type { JobHandler } from "~/jobs/dispatcher.server";
import { createQueue } from "~/jobs/queue.server";
import type { Standing } from "~/jobs/shares";
import { startStanding } from "~/jobs/standing.server";
import { createLog } from "~/log.server";
import { openDatabase } from "~/store/database.server";
import { openPresence, type Presence } from "~/store/presence.server";
import { freshDatabase } from "../support/database.ts";

export const silent = createLog("silent");

/** A process among those that take work, which beats until the test ends. */
export async function aStanding(presence: Presence): Promise<Standing> {
  const { standing, stop } = await startStanding(presence, silent);
  onTestFinished(stop);
  return standing;
}

/** Another process: a name of its own, and a presence. */
export function aPresence(url: string, process = `waybill ${crypto.randomUUID()}`, billing?: string): Presence {
  const named = new URL(url);
  named.searchParams.set("application_name", process);
  const presence = openPresence(named.href, silent, { process, takesWork: true, billing });
  onTestFinished(() => presence.close());
  return presence;
}

/** The app's queue on its own database, and one process that takes from it. */
export async function aQueue() {
  const url = await freshDatabase();
  const database = openDatabase(url, silent);
  onTestFinished(() => database.close());
  const queue = createQueue();
  const presence = aPresence(url);
  const standing = await aStanding(presence);
  const statesOf = async (kind: string) =>
    (
      await database.query<{ state: string }>("SELECT state FROM work WHERE kind = $1 ORDER BY asked_at, subject", [
        kind,
      ])
    ).map(({ state }) => state);
  return { url, database, queue, presence, standing, source: { database, standing }, statesOf };
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
    print: never,
    statement: never,
    "run-batch": never,
    "backfill-orders": never,
    "read-parcels": never,
    "reconcile-orders": never,
    "compare-orders": never,
    "compare-again": never,
    "quote-parcel": never,
    "read-products": never,
    "refresh-tariff": never,
    "redraft-parcels": never,
    "watch-carrier-service": never,
    "write-order-fields": never,
    "settle-usage": never,
    "tell-flow": never,
    "run-flow-action": never,
    [name]: handler,
  };
}
