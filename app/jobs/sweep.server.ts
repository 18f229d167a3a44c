import { DAY_MS } from "~/domain/durations";
import type { Deps, JobPayloads } from "~/flows/deps.server";
import {
  findParcelsOutOfSync,
  findParcelsWithoutFees,
  findShopsToBackfill,
  findShopsToCompare,
  findShopsToReconcile,
  findShopsToTellFlow,
  findShopsToWatch,
  findUnaskedCancels,
  findUnfinishedBookings,
  type UnqueuedParcel,
} from "~/store/unqueued-work.server";

/** Work younger than this is left alone: its own job is on the way. */
const GRACE_MS = 20_000;
/** Limits per shop, so that one shop's bulk work does not keep other shops out of a batch. */
const BATCH = { size: 200, perShop: 50, window: 500 };
/** How often a shop's carrier service is checked: Shopify does not report that a merchant removed the rates from a zone. */
const WATCH_EVERY_MS = DAY_MS;
/** Shops checked per sweep: few, to spread them over the day, also after an update that makes all of them due at once. */
const WATCHED_AT_A_TIME = 2;

/** Shops of which a comparison is begun per sweep: few, so that an update does not begin those of all shops at once. */
const COMPARED_AT_A_TIME = 2;

/**
 * Finds and queues work that has lost its job: bookings interrupted by a crash, cancels not carried out, steps not done in Shopify, ready parcels without a fee, what Shopify Flow is to be told, shops whose orders were not read or compared or whose carrier service was
 * not checked. A starting worker sweeps without grace, because what ran when its predecessor was killed has no job. Only queues
 * jobs: every flow can be called twice. One sweep at a time over all processes.
 */
export async function sweep(deps: Deps, graceMs = GRACE_MS): Promise<void> {
  await deps.locks.exclusively("sweep", async () => {
    const { database, config } = deps;
    const ago = (ms: number) => new Date(deps.now().getTime() - ms);
    await enqueueAll(deps, "book-shipment", await findUnfinishedBookings(database, ago(graceMs), BATCH));
    await enqueueAll(deps, "cancel-shipment", await findUnaskedCancels(database, ago(graceMs), BATCH));
    await enqueueAll(deps, "sync-shopify", await findParcelsOutOfSync(database, ago(graceMs), BATCH));
    await enqueueAll(deps, "quote-parcel", await findParcelsWithoutFees(database, ago(graceMs), BATCH), -1);
    for (const shopId of await findShopsToBackfill(database, ago(graceMs))) {
      await deps.queue.enqueue(database, "backfill-orders", { shopId });
    }
    for (const shopId of await findShopsToReconcile(database, ago(config.orderPollMs))) {
      await deps.queue.enqueue(database, "reconcile-orders", { shopId });
    }
    for (const shopId of await findShopsToTellFlow(database, deps.now())) {
      await deps.queue.enqueue(database, "tell-flow", { shopId });
    }
    for (const shopId of await findShopsToCompare(database, deps.now(), config.compareMs, COMPARED_AT_A_TIME)) {
      await deps.queue.enqueue(database, "compare-orders", { shopId }, { priority: -1 });
    }
    for (const shopId of await findShopsToWatch(database, ago(WATCH_EVERY_MS), WATCHED_AT_A_TIME)) {
      await deps.queue.enqueue(database, "watch-carrier-service", { shopId }, { priority: -1 });
    }
  });
}

type ParcelJob = {
  [Name in keyof JobPayloads]: JobPayloads[Name] extends UnqueuedParcel ? Name : never;
}[keyof JobPayloads];

async function enqueueAll(deps: Deps, name: ParcelJob, parcels: UnqueuedParcel[], priority = 0): Promise<void> {
  await deps.queue.enqueueAll(deps.database, name, parcels, { priority });
}
