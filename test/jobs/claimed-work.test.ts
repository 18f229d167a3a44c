import { expect, onTestFinished, test, vi } from "vitest";
import { startClaimedWorkCheck } from "~/jobs/claimed-work.server";
import { startDispatcher } from "~/jobs/dispatcher.server";
import type { WorkClaim } from "~/store/claimed-work.server";
import type { Database } from "~/store/database.server";
import { claimMessages, storeMessages } from "~/store/inbox.server";
import { aQueue, onlyFor, silent } from "./a-queue";

const EVERY_MS = 20;

test("a claim whose answer got lost is taken again, although its process lives; what is in hand is not", async () => {
  const { queue, database, standing, source } = await aQueue();
  const { promise, resolve: open } = Promise.withResolvers<void>();
  const runs: unknown[] = [];
  let losing = true;
  // PostgreSQL has carried it out, and the connection ends before the answer.
  const query: Database["query"] = async (text, values) => {
    const rows = await database.query(text, values);
    if (losing && rows.length > 0 && text.includes("SET state = 'running'")) {
      losing = false;
      throw new Error("Connection terminated unexpectedly");
    }
    return rows as never;
  };
  const handlers = onlyFor("reconcile-orders", async (payload) => {
    runs.push(payload);
    await promise;
  });
  const dispatcher = startDispatcher({ ...source, database: { ...database, query } }, handlers, {
    pollMs: EVERY_MS,
    log: silent,
  });
  onTestFinished(() => dispatcher.stop(1_000));
  await queue.enqueue(database, "reconcile-orders", { shopId: "a" });
  await vi.waitFor(async () => expect(await database.query("SELECT state FROM work")).toEqual([{ state: "running" }]));
  expect([losing, runs]).toEqual([false, []]);

  let looks = 0;
  const inHand = () => {
    looks += 1;
    return dispatcher.inHand();
  };
  onTestFinished(startClaimedWorkCheck({ database, standing, log: silent }, inHand, EVERY_MS));
  await vi.waitFor(() => expect(runs).toEqual([{ shopId: "a" }]), 10_000);
  const seen = looks;
  await vi.waitFor(() => expect(looks).toBeGreaterThan(seen + 3));
  expect(await database.query("SELECT state, lost, attempts FROM work")).toEqual([
    { state: "running", lost: 1, attempts: 0 },
  ]);
  open();
  await vi.waitFor(async () => expect(await database.query("SELECT 1 FROM work")).toEqual([]));
  expect(runs).toHaveLength(1);
});

test("a message whose claim got lost is free again, one in hand is not", async () => {
  const { database, standing } = await aQueue();
  const message = (senderId: string) => ({
    ...{ source: "carrier" as const, senderId, shopId: "a", topic: "status", headers: {}, body: "" },
    receivedAt: new Date(),
  });
  await storeMessages(database, [message("one"), message("two")]);
  const wishes = [{ lane: "a", count: 2 }];
  const [mine] = await claimMessages(database, "fast", new Date(), standing().owner, wishes);
  const inHand = (): WorkClaim[] => [{ kind: "inbox", lane: "", subject: String(mine?.id) }];
  onTestFinished(startClaimedWorkCheck({ database, standing, log: silent }, inHand, EVERY_MS));
  await vi.waitFor(async () => {
    const rows = await database.query("SELECT sender_id AS sender, owner IS NULL AS free FROM inbox ORDER BY id");
    expect(rows).toEqual([
      { sender: "one", free: false },
      { sender: "two", free: true },
    ]);
  });
});
