import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type App, createApp } from "~/deps.server";
import type { JobName } from "~/flows/deps.server";
import { startDispatcher } from "~/jobs/dispatcher.server";
import { createHandlers } from "~/jobs/handlers.server";
import { policies } from "~/jobs/queues";
import { startStanding } from "~/jobs/standing.server";
import { startWorker } from "~/jobs/worker.server";
import { storeMessages } from "~/store/inbox.server";
import { askForWork } from "~/store/work.server";
import { claimWork } from "~/store/work-in-hand.server";
import { aStartedBatch } from "../flows/a-batch";
import { claimFirst } from "../flows/a-message";
import { aBookedParcel, anOrder, aQueuedParcel, aShop, closedAfterTest, ledger, type TestShop } from "../flows/a-shop";
import { aPresence, aQueue, aStanding, onlyFor, silent } from "../jobs/a-queue";

/** Work of a process that died is done by another within this time. */
const WITHIN_MS = 15_000;

/** Everything PostgreSQL sees of a killed process: all its connections end at once. */
const kill = ({ deps }: TestShop, process: string) =>
  deps.database.query("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = $1", [
    process,
  ]);

/** A process that takes all due work of some kinds, and dies before any is done. */
async function takeAndDie(shop: TestShop, kinds: JobName[]): Promise<void> {
  const { database } = shop.deps;
  const process = `waybill ${crypto.randomUUID()}`;
  const presence = aPresence(shop.app.env.DATABASE_URL, process);
  const { owner } = await presence.beat();
  const wishes = [{ lane: shop.shopId, count: 100 }];
  for (const kind of kinds) expect((await claimWork(database, kind, owner, wishes)).length, kind).toBeGreaterThan(0);
  await claimFirst({ app: { ...shop.app, presence }, deps: shop.deps }, new Date(), 100);
  await kill(shop, process);
}

/** Another process, which does what is left. */
async function anHeir(shop: TestShop): Promise<App> {
  const app = closedAfterTest(createApp(shop.app.env));
  const worker = startWorker(app, await aStanding(app.presence));
  onTestFinished(() => worker.stop(1_000));
  return app;
}

const leftOf = ({ deps }: TestShop, kinds: JobName[]) =>
  deps.database.query(
    "SELECT kind, state, lost, attempts FROM work WHERE kind = ANY($1) AND state IN ('waiting', 'running')",
    [kinds],
  );

describe("what a killed worker had in hand is done by another", () => {
  test("a booking, an order reading and all that match", async () => {
    const shop = await aShop();
    const { shipmentId } = await aQueuedParcel(shop);
    const second = await anOrder(shop);
    await shop.deps.database.query("UPDATE shop SET backfilled_at = now(), reconciled_at = now()");
    await shop.deps.database.query("DELETE FROM work WHERE kind <> 'book-shipment'");
    await aStartedBatch(shop, "book", { filter: { tab: "ready", search: "" } });
    await shop.deps.queue.enqueue(shop.deps.database, "read-order", { shopId: shop.shopId, orderId: second.orderId });
    const kinds: JobName[] = ["book-shipment", "run-batch", "read-order"];
    await takeAndDie(shop, kinds);
    expect(await leftOf(shop, kinds)).toHaveLength(3);

    await anHeir(shop);
    await vi.waitFor(async () => expect(await leftOf(shop, kinds)).toEqual([]), WITHIN_MS);
    for (const id of [shipmentId, second.shipmentId]) expect(await shop.parcel(id)).toMatchObject({ state: "booked" });
    expect(await ledger(shop)).toHaveLength(2);
  });

  test("a push", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 3 });
    const fields = { label_id: trackingNumber, status_id: "3", action_time: new Date().toISOString() };
    await storeMessages(shop.deps.database, [
      {
        ...{ source: "carrier" as const, senderId: "1", shopId: null, topic: "status", receivedAt: new Date() },
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(fields).toString(),
      },
    ]);
    await takeAndDie(shop, []);
    expect(await shop.deps.database.query("SELECT owner IS NULL AS free FROM inbox")).toEqual([{ free: false }]);

    await anHeir(shop);
    await vi.waitFor(async () => expect(await shop.parcel(shipmentId)).toMatchObject({ carrier_status: 3 }), WITHIN_MS);
  });
});

test("work of every kind survives workers that all die with it in hand: it is never stuck, and no attempt is counted", async () => {
  const { database, url, presence } = await aQueue();
  const kinds = Object.keys(policies) as JobName[];
  for (const kind of kinds) await askForWork(database, kind, [{ shopId: "a", subject: "1", payload: { kind } }]);
  const KILLS = 8;
  for (let n = 1; n <= KILLS; n += 1) {
    const process = `waybill ${crypto.randomUUID()}`;
    const { owner } = await aPresence(url, process).beat();
    for (const kind of kinds) {
      expect(await claimWork(database, kind, owner, [{ lane: "a", count: 1 }]), `${kind}, kill ${n}`).toHaveLength(1);
    }
    await database.query("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = $1", [
      process,
    ]);
    await presence.beat();
    const rows = await database.query("SELECT DISTINCT state, owner, lost, attempts, due_at <= now() AS due FROM work");
    expect(rows).toEqual([{ state: "waiting", owner: null, lost: n, attempts: 0, due: true }]);
  }
});

test("a process that starts alone has what its predecessor left at once", async () => {
  const { database, queue, url } = await aQueue();
  const { owner } = await aPresence(url, "the predecessor").beat();
  await queue.enqueue(database, "reconcile-orders", { shopId: "a" });
  await claimWork(database, "reconcile-orders", owner, [{ lane: "a", count: 1 }]);
  await database.query(
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'the predecessor'",
  );
  const successor = await startStanding(aPresence(url), silent);
  onTestFinished(successor.stop);
  const ran = Promise.withResolvers<unknown>();
  const handlers = onlyFor("reconcile-orders", async (payload) => ran.resolve(payload));
  const dispatcher = startDispatcher({ database, standing: successor.standing }, handlers, {
    pollMs: 3_600_000,
    log: silent,
  });
  onTestFinished(() => dispatcher.stop(1_000));
  expect(await ran.promise).toEqual({ shopId: "a" });
});

test("a frozen process that wakes up after others took its work over ends nothing of theirs", async () => {
  const shop = await aShop();
  const { shipmentId } = await aQueuedParcel(shop);
  const { database } = shop.deps;
  const frozen = aPresence(shop.app.env.DATABASE_URL);
  const { owner } = await frozen.beat();
  const [claimed] = await claimWork(database, "book-shipment", owner, [{ lane: shop.shopId, count: 1 }]);
  await database.query("UPDATE worker SET beat_at = now() - interval '9 seconds' WHERE id = $1", [owner]);
  await shop.app.presence.beat();
  await createHandlers(shop.deps)["book-shipment"](claimed?.payload);
  expect(await shop.parcel(shipmentId)).toMatchObject({ state: "booked" });
  const { finishWork } = await import("~/store/work-in-hand.server");
  await finishWork(database, "book-shipment", owner, [{ lane: shop.shopId, subject: shipmentId }]);
  expect(await database.query("SELECT state, lost FROM work WHERE kind = 'book-shipment'")).toEqual([
    { state: "waiting", lost: 1 },
  ]);
});
