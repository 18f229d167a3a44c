import { expect, onTestFinished, test, vi } from "vitest";
import { listenForWork } from "~/store/notices.server";
import { aQueue, silent } from "./a-queue";

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
  expect(await statesOf("read-order")).toEqual(["created"]);
  await vi.waitFor(() => expect(heard.filter((name) => name === "read-order")).toHaveLength(1));
});

test("a second job with the same key within the time is not added", async () => {
  const { queue, database, statesOf } = await aQueue();
  const once = { onceKey: "a", onceIn: 60 };
  await queue.enqueue(database, "backfill-orders", { shopId: "a" }, once);
  await queue.enqueue(database, "backfill-orders", { shopId: "a" }, once);
  await queue.enqueue(database, "backfill-orders", { shopId: "b" }, { ...once, onceKey: "b" });
  expect(await statesOf("backfill-orders")).toEqual(["created", "created"]);
});
