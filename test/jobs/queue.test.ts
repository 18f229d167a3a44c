import { expect, onTestFinished, test, vi } from "vitest";
import { startDispatcher } from "~/jobs/dispatcher.server";
import { subjectOf } from "~/jobs/queue.server";
import { listenForWork } from "~/store/notices.server";
import { aQueue, onlyFor, silent } from "./a-queue";

const job = { shopId: "a", orderId: "1" };

test("a job and its notification are committed or rolled back with their transaction", async () => {
  const { queue, database, url, statesOf } = await aQueue();
  const heard: string[] = [];
  const stop = listenForWork(url, silent, (name) => heard.push(name));
  onTestFinished(stop);
  // Listening takes a moment to start; the first wake-up shows that it has.
  await vi.waitFor(async () => {
    await queue.enqueue(database, "check-status", { shopId: "a", shipmentId: crypto.randomUUID() });
    expect(heard).toContain("check-status");
  });

  const undone = database.transaction(async (sql) => {
    await queue.enqueue(sql, "read-order", job);
    throw new Error("second thoughts");
  });
  await expect(undone).rejects.toThrow("second thoughts");
  expect(await statesOf("read-order")).toEqual([]);

  await database.transaction(async (sql) => {
    await queue.enqueue(sql, "read-order", job);
    expect(await statesOf("read-order")).toEqual([]);
    expect(heard).not.toContain("read-order");
  });
  expect(await statesOf("read-order")).toEqual(["waiting"]);
  await vi.waitFor(() => expect(heard.filter((name) => name === "read-order")).toHaveLength(1));
});

test("a job is one row, however often and from how many places it is asked for", async () => {
  const { queue, database, statesOf } = await aQueue();
  await Promise.all(Array.from({ length: 20 }, () => queue.enqueue(database, "read-order", job)));
  await queue.enqueueAll(database, "read-order", [job, { ...job, orderId: "2" }, job]);
  expect(await statesOf("read-order")).toEqual(["waiting", "waiting"]);
});

test("a job with a key of its own is another one, and its later time stays", async () => {
  const { queue, database } = await aQueue();
  await queue.enqueue(database, "read-order", job, { delaySeconds: 60, onceKey: "deleted" });
  await queue.enqueue(database, "read-order", job);
  const rows = await database.query("SELECT subject, due_at <= now() AS due FROM work ORDER BY subject");
  expect(rows).toEqual([
    { subject: "1", due: true },
    { subject: "1:deleted", due: false },
  ]);
});

test("a job that is done is not run again within its time, in each shop", async () => {
  const { queue, database, source } = await aQueue();
  const runs: unknown[] = [];
  const dispatcher = startDispatcher(
    source,
    onlyFor("backfill-orders", async (payload) => void runs.push(payload)),
    { pollMs: 20, log: silent },
  );
  onTestFinished(() => dispatcher.stop(1_000));
  const states = () => database.query("SELECT shop_id AS shop, state FROM work ORDER BY shop_id");
  const once = { onceIn: 60 };
  await queue.enqueue(database, "backfill-orders", { shopId: "a" }, once);
  await vi.waitFor(async () => expect(await states()).toEqual([{ shop: "a", state: "quiet" }]));
  await queue.enqueue(database, "backfill-orders", { shopId: "a" }, once);
  await queue.enqueue(database, "backfill-orders", { shopId: "b" }, once);
  await vi.waitFor(async () => {
    expect(await states()).toEqual([
      { shop: "a", state: "quiet" },
      { shop: "b", state: "quiet" },
    ]);
  });
  expect(runs).toEqual([{ shopId: "a" }, { shopId: "b" }]);
});

test.each([
  [{ shopId: "a", shipmentId: "p1" }, "p1"],
  [{ shopId: "a", orderId: "gid://shopify/Order/1" }, "gid://shopify/Order/1"],
  [{ shopId: "a", batchId: "b1" }, "b1"],
  [{ shopId: "a" }, ""],
])("a job of %o is about %o", (payload, subject) => {
  expect(subjectOf(payload)).toBe(subject);
  expect(subjectOf(payload, "later")).toBe(`${subject}:later`);
});

test("readings of different products are different jobs", () => {
  const [one, two] = [["1", "2"], ["12"]].map((variantIds) => subjectOf({ shopId: "a", variantIds }));
  expect(one).not.toBe(two);
});
