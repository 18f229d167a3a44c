import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { purgeWork, resumeWork } from "~/store/parked-work.server";
import { askForWork } from "~/store/work.server";
import { failWork, findShopsInLine } from "~/store/work-in-hand.server";
import { aTable, HAND, KIND, LATER } from "./a-table-of-work.ts";

describe("asking for work that is there", () => {
  test("is due for whoever is told of it at once: its time is never rounded up", async () => {
    const { database } = await aTable();
    for (let n = 0; n < 20; n += 1) {
      const due = await database.transaction(async (sql) => {
        await askForWork(sql, KIND, [{ shopId: "a", subject: `s${n}`, payload: {} }]);
        return sql.query("SELECT due_at <= now() AS due FROM work WHERE subject = $1", [`s${n}`]);
      });
      expect(due).toEqual([{ due: true }]);
    }
  });

  test("and waits for a later time makes it due at the earlier one", async () => {
    const { ask, rows } = await aTable();
    await ask({ delaySeconds: LATER });
    expect(await rows()).toMatchObject([{ state: "waiting", due: false }]);
    await ask();
    expect(await rows()).toMatchObject([{ state: "waiting", due: true }]);
    await ask({ delaySeconds: LATER });
    expect(await rows()).toMatchObject([{ state: "waiting", due: true }]);
  });

  test("raises its priority and never lowers it; the latest payload counts", async () => {
    const { ask, only } = await aTable();
    await ask({ priority: -1, payload: { n: 1 } });
    await ask({ payload: { n: 2 } });
    expect(await only()).toMatchObject({ priority: 0, payload: { n: 2 } });
    await ask({ priority: -1, payload: { n: 3 } });
    expect(await only()).toMatchObject({ priority: 0, payload: { n: 3 } });
  });

  test("and runs has it done once more, at the time that was asked for", async () => {
    const { ask, only, claim, finish } = await aTable();
    await ask();
    await claim();
    await ask({ delaySeconds: LATER });
    await ask({ delaySeconds: 2 * LATER });
    expect(await only()).toMatchObject({ state: "running" });
    await finish();
    expect(await only()).toMatchObject({ state: "waiting", due: false, owner: null });
    await ask();
    expect(await claim()).toHaveLength(1);
    await ask();
    await finish();
    expect(await only()).toMatchObject({ state: "waiting", due: true });
  });

  test("and was given up gives it its attempts back", async () => {
    const { ask, only, claim, fail } = await aTable();
    await ask();
    await claim();
    await fail(null);
    expect(await only()).toMatchObject({ state: "parked", attempts: 1, error: "Error", owner: null });
    expect(await claim()).toEqual([]);
    await ask();
    expect(await only()).toMatchObject({ state: "waiting", due: true, attempts: 0, error: null });
  });

  test("in a moment in which its last attempt fails is as good as asking afterwards", async () => {
    const { ask, only, claim, fail } = await aTable();
    await ask();
    await claim();
    await ask();
    await fail(null);
    expect(await only()).toMatchObject({ state: "waiting", due: true, attempts: 0 });
  });

  test.each(["waiting", "running"] as const)(
    "with a quiet time, while it is %s without one, does not get lost and keeps it quiet afterwards",
    async (state) => {
      const { ask, only, claim, finish } = await aTable();
      await ask();
      if (state === "running") await claim();
      await ask({ quietSeconds: LATER });
      if (state === "running") {
        await finish();
        expect(await only()).toMatchObject({ state: "waiting" });
      }
      await claim();
      await finish();
      expect(await only()).toMatchObject({ state: "quiet" });
    },
  );
});

describe("work that must stay quiet for a time", () => {
  test("is not wanted again by those who say so, and is by those who do not", async () => {
    const { ask, only, claim, finish } = await aTable();
    await ask({ quietSeconds: LATER });
    await ask({ quietSeconds: LATER });
    expect(await only()).toMatchObject({ asked: 1 });
    await claim();
    await finish();
    await ask({ quietSeconds: LATER });
    expect(await only()).toMatchObject({ state: "quiet" });
    expect(await claim()).toEqual([]);
    await ask();
    expect(await claim()).toHaveLength(1);
    await finish();
    expect(await only()).toMatchObject({ state: "quiet" });
  });

  test("is wanted again after it, and its row is deleted", async () => {
    const { database, ask, rows, claim, finish } = await aTable();
    const wakeUp = () => database.query("UPDATE work SET quiet_until = now() - interval '1 second'");
    await ask({ quietSeconds: LATER });
    await claim();
    await finish();
    await wakeUp();
    await ask({ quietSeconds: LATER });
    expect(await rows()).toMatchObject([{ state: "waiting" }]);
    await claim();
    await finish();
    expect(await purgeWork(database, new Date(0))).toBe(0);
    await wakeUp();
    expect(await purgeWork(database, new Date(0))).toBe(1);
    expect(await rows()).toEqual([]);
  });
});

test("two transactions that ask for the same work in different order do not wait for each other for ever", async () => {
  const { database, rows } = await aTable();
  const wanted = ["1", "2", "3", "4"].map((subject) => ({ shopId: "a", subject, payload: {} }));
  const asking = Array.from({ length: 20 }, (_, n) =>
    database.transaction((sql) => askForWork(sql, KIND, n % 2 ? wanted : wanted.toReversed())),
  );
  await Promise.all(asking);
  expect(await rows()).toHaveLength(4);
});

test("work is not claimed while a transaction that asks for it is open, so that what it changes is seen", async () => {
  const { database, ask, claim } = await aTable();
  await ask();
  await database.transaction(async (sql) => {
    await askForWork(sql, KIND, [{ shopId: "a", subject: "1", payload: {} }]);
    expect(await claim()).toEqual([]);
  });
  expect(await claim()).toHaveLength(1);
});

test("given up long ago, it is deleted", async () => {
  const { database, ask, claim, fail, rows } = await aTable();
  await ask();
  await claim();
  await fail(null);
  expect(await purgeWork(database, new Date(Date.now() - 60_000))).toBe(0);
  expect(await purgeWork(database, new Date(Date.now() + 60_000))).toBe(1);
  expect(await rows()).toEqual([]);
});

test("shops whose work is all for a later time are not in line", async () => {
  const { database, ask } = await aTable();
  await ask({ delaySeconds: LATER });
  await ask({ shopId: "b" });
  expect(await findShopsInLine(database, KIND, "", 9)).toEqual(["b"]);
});

test("jobs that wait or run in the queue of an earlier release become work, each subject once", async () => {
  const { database, rows } = await aTable();
  const migration = readFileSync("prisma/migrations/20261123100000_keyed_work/migration.sql", "utf8");
  const move = migration.slice(migration.indexOf("DO LANGUAGE"));
  await database.query(move);
  expect(await rows()).toEqual([]);
  await database.query(`
    CREATE SCHEMA jobs;
    CREATE TYPE jobs.job_state AS ENUM ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
    CREATE TABLE jobs.job (name text, data jsonb, priority int, state jobs.job_state, start_after timestamptz);
    INSERT INTO jobs.job VALUES
      ('book-shipment', '{"shopId": "a", "shipmentId": "p1"}', 0, 'active', now()),
      ('book-shipment', '{"shopId": "a", "shipmentId": "p1"}', 0, 'retry', now() + interval '1 hour'),
      ('book-shipment', '{"shopId": "a", "shipmentId": "p2"}', -1, 'completed', now()),
      ('read-order', '{"shopId": "a", "orderId": "o1"}', 0, 'created', now() + interval '1 hour'),
      ('parked', '{"shopId": "a", "orderId": "o2"}', 0, 'created', now())`);
  await database.query(move);
  expect(await rows()).toMatchObject([
    { subject: "o1", state: "waiting", due: false, payload: { shopId: "a", orderId: "o1" } },
    { subject: "p1", state: "waiting", due: true, payload: { shopId: "a", shipmentId: "p1" } },
  ]);
});

describe("work that failed for want of a token", () => {
  const REJECTED = "ShopifyError: token_rejected";
  const failed = async (seconds: number | null, error = REJECTED) => {
    const table = await aTable();
    await table.ask();
    await table.claim();
    await failWork(table.database, KIND, table.owner, HAND, { error, seconds });
    return table;
  };

  test.each([[LATER], [null]])("is due with the new one, also when it was given up (waits %s s)", async (seconds) => {
    const { database, only } = await failed(seconds);
    await resumeWork(database, "b", REJECTED);
    await resumeWork(database, "a", "ShopifyError: access_denied");
    expect(await only()).toMatchObject(seconds === null ? { state: "parked" } : { state: "waiting", due: false });
    await resumeWork(database, "a", REJECTED);
    expect(await only()).toMatchObject({ state: "waiting", due: true, attempts: 0, error: null });
  });

  test("stays with somebody who asks for it at this moment", async () => {
    const { database, only } = await failed(null);
    await database.transaction(async (sql) => {
      await askForWork(sql, KIND, [{ shopId: "a", subject: "1", payload: {} }]);
      await resumeWork(database, "a", REJECTED);
    });
    expect(await only()).toMatchObject({ state: "waiting", due: true, asked: 2 });
  });
});
