import { expect, test, vi } from "vitest";
import { purgeMessages } from "~/store/inbox.server";
import { purgeLogins } from "~/store/login-attempts.server";
import { purgeWork } from "~/store/parked-work.server";
import { deleteInSlices } from "~/store/slices.server";
import { aDatabase } from "./a-database";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Counts the rows that each statement returned. */
function counting<Sql extends { query(text: string, values?: unknown[]): Promise<object[]> }>(sql: Sql) {
  const deleted: number[] = [];
  const query = async (text: string, values?: unknown[]) => {
    const rows = await sql.query(text, values);
    deleted.push(rows.length);
    return rows;
  };
  return { sql: { ...sql, query } as Sql, deleted };
}

test("what is due is deleted in slices of a thousand, and nothing else", async () => {
  const database = await aDatabase();
  await database.query(
    `INSERT INTO login_attempt (shop_id, account_hash, tried_at)
     SELECT 's' || n % 3, 'hash', now() - CASE WHEN n <= 2500 THEN 9 ELSE 1 END * interval '1 day' FROM generate_series(1, 2600) n`,
  );
  const { sql, deleted } = counting(database);
  expect(await purgeLogins(sql, daysAgo(5))).toBe(2_500);
  expect(deleted).toEqual([1_000, 1_000, 500]);
  expect(await database.query("SELECT count(*)::int AS n FROM login_attempt")).toEqual([{ n: 100 }]);
  expect(await purgeLogins(sql, daysAgo(5))).toBe(0);
  expect(deleted).toEqual([1_000, 1_000, 500, 0]);
});

test("a run that is killed between two slices has deleted the first, and the next run the rest", async () => {
  const database = await aDatabase();
  await database.query(
    "INSERT INTO login_attempt (shop_id, account_hash, tried_at) SELECT 's', 'hash', now() - interval '9 days' FROM generate_series(1, 1500)",
  );
  let calls = 0;
  const dying = {
    ...database,
    query: (text: string, values?: unknown[]) =>
      ++calls > 1 ? Promise.reject(new Error("killed")) : database.query(text, values),
  } as typeof database;
  await expect(purgeLogins(dying, daysAgo(5))).rejects.toThrow("killed");
  expect(await purgeLogins(database, daysAgo(5))).toBe(500);
});

test("messages are deleted by their age, those that could not be applied later", async () => {
  const database = await aDatabase();
  await database.query(
    `INSERT INTO inbox (source, sender_id, topic, headers, body, received_at, applied_at)
     SELECT 'carrier', 'm' || n, 'status', '{}', 'x', t.at, CASE WHEN n % 100 = 0 THEN NULL ELSE t.at END
       FROM generate_series(1, 3200) n, LATERAL (SELECT now() - CASE WHEN n <= 1000 THEN 200 WHEN n <= 3000 THEN 40 ELSE 2 END * interval '1 day') t(at)
      ORDER BY n`,
  );
  expect(await purgeMessages(database, daysAgo(30), daysAgo(180))).toBe(1_000 + 2_000 - 20);
  const left = `SELECT (now() - received_at > interval '30 days') AS old, applied_at IS NULL AS open, count(*)::int AS n
                  FROM inbox GROUP BY 1, 2 ORDER BY 1, 2`;
  expect(await database.query(left)).toEqual([
    { old: false, open: false, n: 198 },
    { old: false, open: true, n: 2 },
    { old: true, open: true, n: 20 },
  ]);
  const { sql, deleted } = counting(database);
  expect(await purgeMessages(sql, daysAgo(30), daysAgo(180))).toBe(0);
  expect(deleted).toHaveLength(1);
});

test("work that is wanted stays, however old it is", async () => {
  const database = await aDatabase();
  await database.query(
    `INSERT INTO work (shop_id, kind, subject, payload, state, due_at, changed_at, quiet_until)
     SELECT 's', 'read-order', state || n, '{}', state::"WorkState", now(), now() - interval '90 days', now() - interval '1 day'
       FROM generate_series(1, 1200) n, unnest(ARRAY['waiting', 'running', 'quiet', 'parked']) state`,
  );
  expect(await purgeWork(database, daysAgo(30))).toBe(2_400);
  expect(await database.query("SELECT state::text, count(*)::int AS n FROM work GROUP BY 1 ORDER BY 1")).toEqual([
    { state: "running", n: 1_200 },
    { state: "waiting", n: 1_200 },
  ]);
});

test("a backlog larger than a run's share is left to the next run", async () => {
  let statements = 0;
  const full = Array.from({ length: 1_000 }, () => ({}));
  const sql = {
    query: async () => {
      statements += 1;
      return full as never;
    },
  };
  expect(await deleteInSlices(sql, { table: "t", due: "true", by: "id", values: [] })).toBe(statements * 1_000);
  expect(statements).toBe(500);
});

test("a row that is wanted again while it is being deleted stays", async () => {
  const database = await aDatabase();
  await database.query(
    "INSERT INTO login_attempt (shop_id, account_hash, tried_at) VALUES ('s', 'hash', now() - interval '9 days')",
  );
  let purged: Promise<number> | undefined;
  await database.transaction(async (sql) => {
    await sql.query("UPDATE login_attempt SET tried_at = now()");
    purged = purgeLogins(database, daysAgo(5));
    await vi.waitFor(async () => {
      const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
      expect(await database.query(waiting)).toHaveLength(1);
    });
  });
  expect(await purged).toBe(0);
  expect(await database.query("SELECT 1 FROM login_attempt")).toHaveLength(1);
});
