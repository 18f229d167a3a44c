import { expect, onTestFinished, test, vi } from "vitest";
import { startDispatcher } from "~/jobs/dispatcher.server";
import type { Standing } from "~/jobs/shares";
import { claimDueParcels, findShopsWithDueParcels } from "~/store/checks.server";
import { claimMessages, findLanesInLine, storeMessages } from "~/store/inbox.server";
import { listenForWork } from "~/store/notices.server";
import { pauseWork, resumePausedWork } from "~/store/shop-pauses.server";
import { claimWork, findShopsInLine } from "~/store/work-in-hand.server";
import { aBookedParcel, aShop, SHOP } from "../flows/a-shop";
import { aPresence, aQueue, aStanding, onlyFor, silent } from "./a-queue";

const QUEUE = "read-order";
const NEVER_POLLS = 3_600_000;

/** Two processes in effect, which look when PostgreSQL notifies them, and only then. Jobs of `a` last until `open` is called. */
async function twoWorkers() {
  const queue = await aQueue();
  const { promise, resolve: open } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const ended: string[] = [];
  const handlers = onlyFor(QUEUE, async (payload) => {
    const { shopId } = payload as { shopId: string };
    begun.push(shopId);
    if (shopId === "a") await promise;
    ended.push(shopId);
  });
  const theirs = await aStanding(aPresence(queue.url));
  await vi.waitFor(() => expect([queue.standing().workers, theirs().workers]).toEqual([2, 2]), 5_000);
  await Promise.all(
    [queue.standing, theirs].map(async (standing: Standing) => {
      const dispatcher = startDispatcher({ database: queue.database, standing }, handlers, {
        pollMs: NEVER_POLLS,
        log: silent,
      });
      const { promise: connected, resolve } = Promise.withResolvers<void>();
      const on = { onPause: () => undefined, onConnected: resolve };
      onTestFinished(listenForWork(queue.url, silent, (name) => dispatcher.wake(name), on));
      onTestFinished(async () => {
        open();
        await dispatcher.stop(1_000);
      });
      await connected;
    }),
  );
  const ask = (shopId: string, n: number) =>
    queue.queue.enqueue(queue.database, QUEUE, { shopId, orderId: `${shopId}-${n}` });
  return { ...queue, ask, begun, ended, open };
}

test("a paused shop's work in hand ends, nothing new of it is taken in any process, and others go on; then it goes on at once", async () => {
  const { database, ask, begun, ended, open } = await twoWorkers();
  await ask("a", 1);
  await vi.waitFor(() => expect(begun).toEqual(["a"]));
  await database.transaction(async (sql) => {
    expect(await pauseWork(sql, { shopId: "a", kind: "" })).toBe(true);
    expect(await pauseWork(sql, { shopId: "a", kind: "" })).toBe(false);
  });
  for (let n = 2; n < 12; n += 1) await ask("a", n);
  for (let n = 0; n < 10; n += 1) await ask("b", n);
  await vi.waitFor(() => expect(ended.filter((shop) => shop === "b")).toHaveLength(10));
  open();
  await vi.waitFor(() => expect(ended).toContain("a"));
  expect(begun.filter((shop) => shop === "a")).toHaveLength(1);
  await vi.waitFor(async () => {
    const [left] = await database.query(
      "SELECT count(*)::int AS n, min(state::text) AS state FROM work WHERE shop_id = 'a'",
    );
    expect(left).toEqual({ n: 10, state: "waiting" });
  });

  const resumedAt = performance.now();
  expect(await resumePausedWork(database, { shopId: "a", kind: "" })).toBe(true);
  await vi.waitFor(() => expect(begun.filter((shop) => shop === "a")).toHaveLength(11));
  expect(performance.now() - resumedAt).toBeLessThan(1_000);
  expect(await resumePausedWork(database, { shopId: "a", kind: "" })).toBe(false);
});

test("a queue paused for a shop, or for all, leaves the other queues and shops alone", async () => {
  const { database, queue, standing } = await aQueue();
  for (const shopId of ["a", "b"]) {
    await queue.enqueue(database, "read-order", { shopId, orderId: "1" });
    await queue.enqueue(database, "print", { shopId, printId: crypto.randomUUID() });
  }
  const shops = async (kind: string) => [await findShopsInLine(database, kind, "", 9)].flat();
  await pauseWork(database, { shopId: "a", kind: "print" });
  expect([await shops("print"), await shops("read-order")]).toEqual([["b"], ["a", "b"]]);
  await pauseWork(database, { shopId: null, kind: "read-order" });
  expect([await shops("print"), await shops("read-order")]).toEqual([["b"], []]);
  const wishes = [
    { lane: "a", count: 9 },
    { lane: "b", count: 9 },
  ];
  const claimed = async (kind: string) =>
    (await claimWork(database, kind, standing().owner, wishes)).map(({ lane }) => lane);
  expect([await claimed("print"), await claimed("read-order")]).toEqual([["b"], []]);
  await resumePausedWork(database, { shopId: null, kind: "read-order" });
  expect(await claimed("read-order")).toEqual(["a", "b"]);
});

test("messages and readings of a paused shop wait where they are stored, by its key and by its domain", async () => {
  const { deps, shopId, app } = await aShop();
  const { database } = deps;
  const standing = await aStanding(app.presence);
  await database.query("DELETE FROM inbox");
  const message = (senderId: string, more: object) => ({
    ...{
      source: "carrier" as const,
      senderId,
      shopId: null,
      topic: "status",
      headers: {},
      body: "{}",
      receivedAt: new Date(),
    },
    ...more,
  });
  await storeMessages(database, [
    message("1", { shopId }),
    message("2", { source: "shopify" as const, headers: { shopDomain: SHOP } }),
    message("3", { shopId: "other" }),
  ]);
  const lanes = () => findLanesInLine(database, "fast", new Date(), "", 9);
  expect(new Set(await lanes())).toEqual(new Set([shopId, SHOP, "other"]));
  await pauseWork(database, { shopId, kind: "inbox" });
  expect(await lanes()).toEqual(["other"]);
  const wishes = [shopId, SHOP, "other"].map((lane) => ({ lane, count: 9 }));
  const claimed = await claimMessages(database, "fast", new Date(), standing().owner, wishes);
  expect(claimed.map(({ senderId, lane }) => senderId ?? lane)).toHaveLength(1);
  await resumePausedWork(database, { shopId, kind: "inbox" });
  expect(new Set(await lanes())).toEqual(new Set([shopId, SHOP]));
});

test("a paused shop's parcels are not read, and are due as before when it goes on", async () => {
  const shop = await aShop();
  const { database } = shop.deps;
  await aBookedParcel(shop);
  const later = new Date(Date.now() + 30 * 86_400_000);
  const due = () => findShopsWithDueParcels(database, later, "", 9, []);
  const claim = () => claimDueParcels(database, later, later, [{ lane: shop.shopId, count: 9 }]);
  expect(await due()).toEqual([shop.shopId]);
  await pauseWork(database, { shopId: shop.shopId, kind: "" });
  expect([await due(), await claim()]).toEqual([[], []]);
  await resumePausedWork(database, { shopId: shop.shopId, kind: "" });
  expect(await due()).toEqual([shop.shopId]);
  expect(await claim()).toHaveLength(1);
});
