import { expect, test } from "vitest";
import { runHousekeeping } from "~/jobs/housekeeping.server";
import { createLog } from "~/log.server";
import type { Database } from "~/store/database.server";
import {
  countFailedHousekeeping,
  housekeepingEndedSeconds,
  listHousekeeping,
  noteHousekeeping,
} from "~/store/housekeeping-runs.server";
import { blockReimport } from "~/store/order-redactions.server";
import { aLogDestination } from "../flows/a-person";
import { anOrder, aShop, type TestShop } from "../flows/a-shop";

/** An order whose buyer the next round has to erase. */
async function anOverdueOrder(shop: TestShop) {
  const { orderId } = await anOrder(shop);
  await blockReimport(shop.deps.database, shop.shopId, [orderId], new Date());
  const isForgotten = async () => {
    const [row] = await shop.deps.database.query(
      `SELECT 1 FROM "order" WHERE shop_id = $1 AND id = $2 AND redacted_at IS NOT NULL`,
      [shop.shopId, orderId],
    );
    return row !== undefined;
  };
  return { isForgotten };
}

/** The log entries of one event, without the fields common to every line. */
function logged(lines: string[], event: string): Record<string, unknown>[] {
  const all = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return all.filter((line) => line.event === event);
}

test("a token that no key opens is reported, and does not stop the erasing", async () => {
  const logbook = aLogDestination();
  const shop = await aShop({ log: createLog("info", logbook.destination) });
  const { isForgotten } = await anOverdueOrder(shop);
  await shop.deps.database.query("UPDATE carrier_account SET token_ciphertext = 'w1.gone.a.b.c'");
  await runHousekeeping(shop.deps);
  expect(await isForgotten()).toBe(true);
  expect(logged(logbook.lines, "housekeeping.failed")).toEqual([]);
  expect(logged(logbook.lines, "housekeeping.unopened")).toMatchObject([{ level: "warn", unopened: 1 }]);
});

test("a failing task is named, and everything else is done", async () => {
  const logbook = aLogDestination();
  const shop = await aShop({ log: createLog("info", logbook.destination) });
  const { isForgotten } = await anOverdueOrder(shop);
  const { database } = shop.deps;
  const broken: Database = {
    ...database,
    query: async (text, values) => {
      if (/DELETE FROM|token_ciphertext|'email'/i.test(text)) throw new Error("the disk is full");
      return database.query(text, values);
    },
  };
  await runHousekeeping({ ...shop.deps, database: broken });
  expect(await isForgotten()).toBe(true);
  const failed = logged(logbook.lines, "housekeeping.failed").map(({ step }) => step);
  expect(failed).toEqual([
    "resealed",
    "purged",
    "quotes",
    "corrections",
    "lists",
    "prints",
    "statements",
    "files",
    "evidence",
    "work",
    "logins",
    "pauses",
    "limits",
    "access",
    "roles",
    "operator",
    "usage",
    "flow",
    "emails",
    "tallies",
  ]);
  expect(logged(logbook.lines, "housekeeping.done")).toMatchObject([{ people: 1 }]);
  // For the operator: when each part last ended, and which failed.
  const runs = await listHousekeeping(database);
  expect(
    runs
      .filter(({ done }) => done === null)
      .map(({ step }) => step)
      .toSorted(),
  ).toEqual(failed.toSorted());
  expect(runs.find(({ step }) => step === "people")).toMatchObject({ done: 1, endedAt: expect.any(Date) });
});

test("a worker that ends does the step in hand, begins no other, and says nothing of one that is cut", async () => {
  const logbook = aLogDestination();
  const shop = await aShop({ log: createLog("info", logbook.destination) });
  const { database } = shop.deps;
  const ending = new AbortController();
  const stepsAfter = async (atEnd: () => unknown) => {
    const ends: Database = {
      ...database,
      query: async (text, values) => {
        if (/DELETE FROM "?inbox/i.test(text)) await atEnd();
        return database.query(text, values);
      },
    };
    await runHousekeeping({ ...shop.deps, database: ends }, ending.signal);
    return (await listHousekeeping(database)).map(({ step }) => step).toSorted();
  };
  expect(await stepsAfter(() => ending.abort())).toEqual(["purged", "resealed"]);
  expect(await stepsAfter(() => undefined)).toEqual(["purged", "resealed"]);
  await database.query("DELETE FROM housekeeping_run");
  const cut = new AbortController();
  const broken: Database = {
    ...database,
    query: async (text, values) => {
      if (!/DELETE FROM "?inbox/i.test(text)) return database.query(text, values);
      cut.abort();
      throw new Error("Cannot use a pool after calling end on the pool");
    },
  };
  await runHousekeeping({ ...shop.deps, database: broken }, cut.signal);
  expect((await listHousekeeping(database)).map(({ step }) => step)).toEqual(["resealed"]);
  expect(logbook.lines.filter((line) => /"level":"(warn|error)"/.test(line))).toEqual([]);
});

test("how long ago it ran, and how much of it failed, are figures: also where it never ran", async () => {
  const { deps } = await aShop();
  const { database } = deps;
  const figures = async () =>
    [await housekeepingEndedSeconds(database), await countFailedHousekeeping(database)] as const;
  await database.query("DELETE FROM housekeeping_run");
  await database.query("UPDATE _prisma_migrations SET finished_at = now() - interval '3 h'");
  const never = await figures();
  expect(Math.round(never[0] / 60)).toBe(180);
  expect(never[1]).toBe(0);
  const runs = { tookMs: 5 };
  await noteHousekeeping(database, { ...runs, step: "people", endedAt: new Date(Date.now() - 7_200_000), done: null });
  await noteHousekeeping(database, { ...runs, step: "files", endedAt: new Date(Date.now() - 3_600_000), done: 4 });
  const some = await figures();
  expect(Math.round(some[0] / 60)).toBe(60);
  expect(some[1]).toBe(1);
});
