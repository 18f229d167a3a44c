import { beforeAll, expect, test } from "vitest";
import { freeClaimedWork } from "~/store/claimed-work.server";
import type { Database, Sql } from "~/store/database.server";
import { openDatabase } from "~/store/database.server";
import { askForWork } from "~/store/work.server";
import { type ClaimedWork, claimWork, finishWork, putBackWork } from "~/store/work-in-hand.server";
import { finishDueWork } from "~/store/work-of-orders.server";
import { silent } from "../jobs/a-queue";
import { freshDatabase } from "../support/database.ts";
import { rowsRead } from "../support/rows-read";

const KIND = "read-order";
const COUNT = 200;
const OWNER = crypto.randomUUID();

let database: Database;
let claimed: ClaimedWork[];

/** A worker with two hundred pieces in hand, five thousand that wait, and no statistics. */
beforeAll(async () => {
  database = openDatabase(await freshDatabase(), silent);
  await database.query("ALTER TABLE work SET (autovacuum_enabled = false)");
  await database.query("INSERT INTO worker (id, process, takes_work) VALUES ($1, 'here', true)", [OWNER]);
  const wanted = Array.from({ length: COUNT }, (_, n) => ({ shopId: "a", subject: `mine-${n}`, payload: {} }));
  await askForWork(database, KIND, wanted);
  claimed = await claimWork(database, KIND, OWNER, [{ lane: "a", count: COUNT }]);
  await database.query(
    `INSERT INTO work (shop_id, kind, subject, payload, due_at)
     SELECT 'b' || n % 50, $1, n::text, '{}', now() FROM generate_series(1, 5000) n`,
    [KIND],
  );
  return () => database.close();
});

test.each<[string, (sql: Sql) => Promise<unknown>]>([
  [
    "put back",
    (sql) =>
      putBackWork(
        sql,
        KIND,
        OWNER,
        claimed.map((one) => ({ ...one, seconds: 1, isDone: false })),
      ),
  ],
  ["finished", (sql) => finishWork(sql, KIND, OWNER, claimed)],
  [
    "finished with its order",
    (sql) =>
      finishDueWork(
        sql,
        KIND,
        "a",
        claimed.map(({ subject }) => ({ subject, asked: 1 })),
      ),
  ],
  [
    "freed",
    (sql) =>
      freeClaimedWork(
        sql,
        OWNER,
        claimed.map(({ lane, subject }) => ({ kind: KIND, lane, subject })),
      ),
  ],
])("work that is %s is found along its key: what waits is not read", async (_, statement) => {
  expect(claimed).toHaveLength(COUNT);
  const rows = await rowsRead(database, "work", statement);
  expect(rows).toBeGreaterThanOrEqual(COUNT);
  expect(rows).toBeLessThanOrEqual(2 * COUNT);
});
