import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startDispatcher } from "~/jobs/dispatcher.server";
import { startInbox } from "~/jobs/inbox.server";
import { policies } from "~/jobs/queues";
import type { Standing } from "~/jobs/shares";
import { storeMessages } from "~/store/inbox.server";
import { claimWork, findShopsInLine } from "~/store/work-in-hand.server";
import { aBookedParcel, aShop, type TestShop } from "../flows/a-shop";
import { pagesTouched } from "../support/pages-touched";
import { aPresence, aQueue, aStanding, onlyFor, silent } from "./a-queue";

const NEVER_POLLS = 3_600_000;
const QUEUE = "read-order";
const { concurrency, perShop } = policies[QUEUE];

type Queue = Awaited<ReturnType<typeof aQueue>>;
const job = (shopId: string, n: number) => ({ shopId, orderId: `${shopId}-${n}` });

/** Creates this many jobs of one shop at once. */
const flood = ({ queue, database }: Queue, shopId: string, jobs: number, from = 0) =>
  queue.enqueueAll(
    database,
    QUEUE,
    Array.from({ length: jobs }, (_, n) => job(shopId, from + n)),
  );

/** Two processes in effect, on one database. Jobs of `a` last until `open` is called; the others end at once. */
async function twoWorkers(queue: Queue) {
  const { promise, resolve: open } = Promise.withResolvers<void>();
  const begun: string[] = [];
  let running = 0;
  const handlers = onlyFor(QUEUE, async (payload) => {
    const { shopId } = payload as { shopId: string };
    begun.push(shopId);
    if (shopId !== "a") return;
    running += 1;
    await promise;
    running -= 1;
  });
  const theirs = await aStanding(aPresence(queue.url));
  // Each knows of the other before it takes anything.
  await vi.waitFor(() => expect([queue.standing().workers, theirs().workers]).toEqual([2, 2]), 5_000);
  const start = (standing: Standing) =>
    startDispatcher({ database: queue.database, standing }, handlers, { pollMs: NEVER_POLLS, log: silent });
  const workers = [start(queue.standing), start(theirs)];
  onTestFinished(async () => {
    open();
    await Promise.all(workers.map((worker) => worker.stop(1_000)));
  });
  const wake = () => {
    for (const worker of workers) worker.wake(QUEUE);
  };
  return { begun, running: () => running, wake, open };
}

describe("a shop with thousands of jobs", () => {
  test("runs at most its limit of them at a time over all processes, and other shops' jobs run beside them", async () => {
    const queue = await aQueue();
    await flood(queue, "a", 2_000);
    const { begun, running, wake } = await twoWorkers(queue);
    wake();
    await vi.waitFor(() => expect(running()).toBe(perShop));
    for (const shop of ["b", "c"]) await flood(queue, shop, 10);
    wake();
    await vi.waitFor(() => expect(begun.filter((shop) => shop !== "a")).toHaveLength(20), 10_000);
    expect(running()).toBe(perShop);
    expect(begun.filter((shop) => shop === "a")).toHaveLength(perShop);
  });

  test("is passed by each other shop's first job, which came later", async () => {
    const queue = await aQueue();
    await flood(queue, "a", 500);
    for (const shop of ["b", "c", "d"]) await flood(queue, shop, 2);
    const { begun, wake } = await twoWorkers(queue);
    wake();
    await vi.waitFor(() => expect(begun.length).toBeGreaterThanOrEqual(perShop + 6), 10_000);
    // Each worker takes its first slots in turns, so nobody waits for more than these.
    expect(new Set(begun.slice(0, 2 * concurrency))).toEqual(new Set(["a", "b", "c", "d"]));
  });

  test("whose worker was killed has its work back at the next beat of another, with no failed attempt", async () => {
    const queue = await aQueue();
    await flood(queue, "a", 20);
    const dead = aPresence(queue.url, "the dead one");
    const { owner } = await dead.beat();
    expect(await claimWork(queue.database, QUEUE, owner, [{ lane: "a", count: perShop }])).toHaveLength(perShop);
    const { running, wake } = await twoWorkers(queue);
    wake();
    await queue.database.query(
      "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'the dead one'",
    );
    await vi.waitFor(async () => {
      wake();
      expect(running()).toBe(perShop);
      const [lost] = await queue.database.query(
        "SELECT count(*)::int AS rows, max(attempts) AS attempts FROM work WHERE lost = 1",
      );
      expect(lost).toEqual({ rows: perShop, attempts: 0 });
    }, 15_000);
  });
});

describe("the jobs taken from a queue", () => {
  test("are taken shop by shop from where the last take stopped, in each by priority and then by age", async () => {
    const queue = await aQueue();
    for (const shop of ["a", "b", "c"]) await flood(queue, shop, 3);
    await queue.queue.enqueue(queue.database, QUEUE, job("b", 7), { priority: 5 });
    expect(await findShopsInLine(queue.database, QUEUE, "", 2)).toEqual(["a", "b"]);
    expect(await findShopsInLine(queue.database, QUEUE, "b", 2)).toEqual(["c"]);
    const wishes = [
      { lane: "b", count: 2 },
      { lane: "a", count: 2 },
    ];
    const taken = await claimWork(queue.database, QUEUE, queue.standing().owner, wishes);
    expect(taken.map(({ lane }) => lane)).toEqual(["b", "a", "b", "a"]);
    expect(taken[0]?.payload).toEqual(job("b", 7));
    expect(await queue.statesOf(QUEUE)).toHaveLength(10);
    expect((await queue.statesOf(QUEUE)).filter((state) => state === "running")).toHaveLength(4);
  });

  test("are not those of a later time, nor of a shop that has no others", async () => {
    const queue = await aQueue();
    await queue.queue.enqueue(queue.database, QUEUE, job("a", 1), { delaySeconds: 60 });
    await queue.queue.enqueue(queue.database, QUEUE, job("b", 1), { delaySeconds: 60 });
    await queue.queue.enqueue(queue.database, QUEUE, job("b", 2));
    expect(await findShopsInLine(queue.database, QUEUE, "", 9)).toEqual(["b"]);
    const taken = await claimWork(queue.database, QUEUE, queue.standing().owner, [{ lane: "b", count: 9 }]);
    expect(taken.map(({ payload }) => payload)).toEqual([job("b", 2)]);
  });

  test("are found at the same cost with twenty thousand waiting of one shop as with twenty", async () => {
    const queue = await aQueue();
    const aLook = () => pagesTouched(queue.database, (sql) => findShopsInLine(sql, QUEUE, "", 5));
    await flood(queue, "a", 20);
    await flood(queue, "b", 20);
    await queue.database.query("ANALYZE work");
    const few = await aLook();
    for (let n = 0; n < 20; n += 1) await flood(queue, "a", 1_000, 20 + n * 1_000);
    expect(await aLook()).toBeLessThan(few + 40);
    await queue.database.query("ANALYZE work");
    expect(await aLook()).toBeLessThan(few + 40);
  });
});

describe("messages", () => {
  const message = (shopId: string, n: number, body: string) => ({
    source: "carrier" as const,
    senderId: `${shopId}-${n}`,
    shopId,
    topic: "status",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body,
    receivedAt: new Date(),
  });
  const applied = async ({ deps }: TestShop) =>
    (
      await deps.database.query<{ shop: string }>(
        "SELECT shop_id AS shop FROM inbox WHERE applied_at IS NOT NULL ORDER BY id",
      )
    ).map(({ shop }) => shop);

  test("of a shop that always fail do not delay another shop's", async () => {
    const shop = await aShop();
    const { trackingNumber } = await aBookedParcel(shop);
    await shop.controlCarrier("POST", "/faults", [{ match: { path: "/services/shipment/v2" }, kind: "hang" }]);
    const hanging = new URLSearchParams({
      label_id: trackingNumber,
      status_id: "5",
      action_time: new Date().toISOString(),
    });
    const flooded = Array.from({ length: 200 }, (_, n) => message(shop.shopId, n, hanging.toString()));
    await storeMessages(shop.deps.database, flooded);
    const others = ["b", "c"].map((id) => message(id, 1, "label_id=S1.UNKNOWN&status_id=3"));
    await storeMessages(shop.deps.database, others);

    const inbox = startInbox(shop.deps, await aStanding(shop.app.presence), { pollMs: NEVER_POLLS });
    onTestFinished(() => inbox.stop(0));

    await vi.waitFor(async () => expect((await applied(shop)).toSorted()).toEqual(["b", "c"]), 10_000);
    // The others wait in the slow line, and of those only so many are in hand.
    await vi.waitFor(async () => {
      const [claimed] = await shop.deps.database.query(
        "SELECT count(*) FILTER (WHERE attempts > 0)::int AS n, bool_and(slow) AS slow FROM inbox WHERE shop_id = $1",
        [shop.shopId],
      );
      expect(claimed).toEqual({ n: 10, slow: true });
    }, 10_000);
  }, 120_000);

  test.each([
    ["a shop's own address", { shopId: "shop1", headers: {}, body: "partner_id=other-1-1" }, "shop1"],
    ["Shopify", { shopId: null, headers: { shopDomain: "a.myshopify.com" }, body: "{}" }, "a.myshopify.com"],
    ["the platform, as a form", { shopId: null, headers: {}, body: "label_id=S1&partner_id=shop1-1001-1" }, "shop1"],
    ["the platform, as JSON", { shopId: null, headers: {}, body: '{"partner_id": "shop1-1001-1"}' }, "shop1"],
    ["an unknown parcel", { shopId: null, headers: {}, body: "label_id=S1" }, "?"],
  ])("of %s are in the lane of their shop", async (_, { shopId, headers, body }, lane) => {
    const { database } = await aQueue();
    const message = {
      source: "carrier" as const,
      senderId: crypto.randomUUID(),
      topic: "push",
      receivedAt: new Date(),
    };
    await storeMessages(database, [{ ...message, shopId, headers, body }]);
    const [row] = await database.query(
      "SELECT lane, inbox_lane(shop_id, headers, body) AS earlier FROM inbox WHERE sender_id = $1",
      [message.senderId],
    );
    expect(row).toEqual({ lane, earlier: lane });
  });
});
