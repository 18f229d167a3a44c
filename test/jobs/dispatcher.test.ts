import { expect, onTestFinished, test, vi } from "vitest";
import { startDispatcher } from "~/jobs/dispatcher.server";
import { policies } from "~/jobs/queues";
import { aQueue, onlyFor, silent } from "./a-queue";

const NEVER_POLLS = 3_600_000;
const payload = (n: number) => ({ shopId: `shop-${n}` });

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { open: resolve, passed: promise };
}

test("runs at most the queue's limit of jobs at a time, and all of them in the end", async () => {
  const { source, queue, database, statesOf } = await aQueue();
  const { concurrency } = policies["reconcile-orders"];
  const jobs = concurrency * 3 + 1;
  for (let n = 0; n < jobs; n += 1) await queue.enqueue(database, "reconcile-orders", payload(n));
  let running = 0;
  let most = 0;
  let ended = 0;
  const full = gate();
  const dispatcher = startDispatcher(
    source,
    onlyFor("reconcile-orders", async () => {
      running += 1;
      most = Math.max(most, running);
      if (running === concurrency) full.open();
      await full.passed;
      running -= 1;
      ended += 1;
    }),
    { pollMs: NEVER_POLLS, log: silent },
  );
  onTestFinished(() => dispatcher.stop(1_000));
  await vi.waitFor(async () => expect(await statesOf("reconcile-orders")).toEqual([]), 10_000);
  expect(ended).toBe(jobs);
  expect(most).toBe(concurrency);
});

test("takes a job at once when notified, and at the next poll if the notification was lost", async () => {
  const { source, queue, database } = await aQueue();
  const seen: unknown[] = [];
  const handlers = onlyFor("read-order", async (job) => void seen.push(job));
  const woken = startDispatcher(source, handlers, { pollMs: NEVER_POLLS, log: silent });
  onTestFinished(() => woken.stop(1_000));
  await queue.enqueue(database, "read-order", { shopId: "a", orderId: "1" });
  await vi.waitFor(() => {
    woken.wake("read-order");
    expect(seen).toHaveLength(1);
  }, 120_000);
  await woken.stop(1_000);

  const polling = startDispatcher(source, handlers, { pollMs: 20, log: silent });
  onTestFinished(() => polling.stop(1_000));
  await queue.enqueue(database, "read-order", { shopId: "a", orderId: "2" });
  await vi.waitFor(() => expect(seen).toHaveLength(2), 5_000);
  expect(seen).toEqual([
    { shopId: "a", orderId: "1" },
    { shopId: "a", orderId: "2" },
  ]);
});

test("retries a failing job, parks it after the last try, and goes on with the others", async () => {
  const { source, queue, database, statesOf } = await aQueue();
  const { retries } = policies["reconcile-orders"];
  let tries = 0;
  const done: unknown[] = [];
  const dispatcher = startDispatcher(
    source,
    onlyFor("reconcile-orders", async (job) => {
      if ((job as { shopId: string }).shopId !== "shop-0") return void done.push(job);
      tries += 1;
      throw new Error("always");
    }),
    { pollMs: 20, log: silent },
  );
  onTestFinished(() => dispatcher.stop(1_000));
  await queue.enqueue(database, "reconcile-orders", payload(0));
  await queue.enqueue(database, "reconcile-orders", payload(1));
  await vi.waitFor(async () => {
    // The queue's own pauses between attempts; skipped here.
    await database.query("UPDATE work SET due_at = now() WHERE state = 'waiting'");
    expect(await statesOf("reconcile-orders")).toEqual(["parked"]);
  }, 120_000);
  expect(tries).toBe(retries + 1);
  expect(done).toEqual([payload(1)]);
  const parked = await database.query("SELECT shop_id, payload, attempts, owner FROM work");
  expect(parked).toEqual([{ shop_id: "shop-0", payload: payload(0), attempts: retries + 1, owner: null }]);
});

test("on stop, waits for running jobs, at most until its deadline", async () => {
  const { source, queue, database, statesOf } = await aQueue();
  const { open, passed } = gate();
  const begun = gate();
  const dispatcher = startDispatcher(
    source,
    onlyFor("reconcile-orders", async (job) => {
      begun.open();
      await ((job as { shopId: string }).shopId === "shop-0" ? passed : gate().passed);
    }),
    { pollMs: NEVER_POLLS, log: silent },
  );
  await queue.enqueue(database, "reconcile-orders", payload(0));
  dispatcher.wake("reconcile-orders");
  await begun.passed;
  const stopping = dispatcher.stop(10_000);
  open();
  await stopping;
  expect(await statesOf("reconcile-orders")).toEqual([]);

  const hanging = gate();
  const stuck = startDispatcher(
    source,
    onlyFor("reconcile-orders", () => {
      hanging.open();
      return gate().passed;
    }),
    { pollMs: 20, log: silent },
  );
  await queue.enqueue(database, "reconcile-orders", payload(1));
  await hanging.passed;
  await stuck.stop(100);
});

test("a job that is asked for while it runs is run once more, after it has ended", async () => {
  const { source, queue, database, statesOf } = await aQueue();
  const runs: string[] = [];
  const dispatcher = startDispatcher(
    source,
    onlyFor("reconcile-orders", async () => {
      runs.push("begun");
      if (runs.length === 1) await queue.enqueue(database, "reconcile-orders", payload(0));
      runs.push("ended");
    }),
    { pollMs: NEVER_POLLS, log: silent },
  );
  onTestFinished(() => dispatcher.stop(1_000));
  await queue.enqueue(database, "reconcile-orders", payload(0));
  dispatcher.wake("reconcile-orders");
  await vi.waitFor(async () => expect(await statesOf("reconcile-orders")).toEqual([]), 10_000);
  expect(runs).toEqual(["begun", "ended", "begun", "ended"]);
});

test("a job that cannot run yet is put back, which is no failed attempt", async () => {
  const { source, queue, database } = await aQueue();
  let runs = 0;
  const dispatcher = startDispatcher(
    source,
    onlyFor("reconcile-orders", async () => {
      runs += 1;
      return runs === 1 ? "put_back" : undefined;
    }),
    { pollMs: 20, log: silent },
  );
  onTestFinished(() => dispatcher.stop(1_000));
  await queue.enqueue(database, "reconcile-orders", payload(0));
  const row = () => database.query("SELECT state, attempts, lost, due_at > asked_at AS later FROM work");
  await vi.waitFor(async () => {
    expect(await row()).toEqual([{ state: "waiting", attempts: 0, lost: 0, later: true }]);
  });
  await database.query("UPDATE work SET due_at = date_trunc('milliseconds', now())");
  await vi.waitFor(async () => expect(await row()).toEqual([]));
  expect(runs).toBe(2);
});

test("a job that is done for now runs again when its time has come, without a poll", async () => {
  const { source, queue, database, statesOf } = await aQueue();
  let runs = 0;
  const dispatcher = startDispatcher(
    source,
    onlyFor("reconcile-orders", async () => {
      runs += 1;
      return runs === 1 ? { again: 1 } : undefined;
    }),
    { pollMs: NEVER_POLLS, log: silent },
  );
  onTestFinished(() => dispatcher.stop(1_000));
  await queue.enqueue(database, "reconcile-orders", payload(0));
  dispatcher.wake("reconcile-orders");
  await vi.waitFor(async () => expect(await statesOf("reconcile-orders")).toEqual([]), 30_000);
  expect(runs).toBe(2);
});
