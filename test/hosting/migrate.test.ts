import { rmSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { describe, expect, test } from "vitest";
import { checksumOf } from "../../scripts/migrate/migrations.ts";
import { type MigrateOptions, migrate } from "../../scripts/migrate.ts";
import { withClient } from "../support/template-database.ts";
import { anEmptyDatabase } from "./an-empty-database.ts";
import { someMigrations } from "./some-migrations.ts";

const QUICK: Partial<MigrateOptions> = { lockMs: 50, restMs: 20, totalMs: 10_000, turnMs: 10_000 };

const A = { "1_a": `CREATE TABLE "a" (n INT);` };

const rowsOf = (url: string, text: string) => withClient(url, async (client) => (await client.query(text)).rows);
const keptIn = (url: string) =>
  rowsOf(
    url,
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished, rolled_back_at IS NOT NULL AS back,
            applied_steps_count AS steps FROM _prisma_migrations ORDER BY started_at`,
  );

describe("what is missing", () => {
  test("is applied in the order of the names, and kept with the checksum of its text", async () => {
    const url = await anEmptyDatabase();
    const folder = someMigrations({ "2_b": `ALTER TABLE "a" ADD COLUMN m INT;`, ...A });
    expect(await migrate(url, { folder })).toEqual({ applied: ["1_a", "2_b"], newer: [] });
    expect(await keptIn(url)).toEqual([
      { name: "1_a", checksum: checksumOf(A["1_a"]), finished: true, back: false, steps: 1 },
      { name: "2_b", checksum: checksumOf(`ALTER TABLE "a" ADD COLUMN m INT;`), finished: true, back: false, steps: 1 },
    ]);
    expect(await migrate(url, { folder })).toEqual({ applied: [], newer: [] });
  });

  test("is not there at all when a statement fails, and what came before stays", async () => {
    const url = await anEmptyDatabase();
    const folder = someMigrations({ ...A, "2_b": `CREATE TABLE "b" (n INT);\n\nINSERT INTO "c" VALUES (1);` });
    await expect(migrate(url, { folder })).rejects.toThrow('2_b failed: relation "c" does not exist (line 3)');
    expect(await rowsOf(url, `SELECT to_regclass('a')::text AS a, to_regclass('b')::text AS b`)).toEqual([
      { a: "a", b: null },
    ]);
    someMigrations({ "2_b": `CREATE TABLE "b" (n INT);` }, folder);
    expect(await migrate(url, { folder })).toEqual({ applied: ["2_b"], newer: [] });
  });

  test("is applied as if it had never been begun, when it was begun and not finished", async () => {
    const url = await anEmptyDatabase();
    const folder = someMigrations(A);
    await migrate(url, { folder: someMigrations({}, someMigrations({ "0_none": "SELECT 1" })) });
    await rowsOf(url, `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', 'of then', '1_a')`);
    expect(await migrate(url, { folder })).toEqual({ applied: ["1_a"], newer: ["0_none"] });
  });
});

test("an index is built by one process of PostgreSQL", async () => {
  const url = await anEmptyDatabase();
  const folder = someMigrations({
    "1_seen": `CREATE TABLE "seen" AS SELECT current_setting('max_parallel_maintenance_workers') AS workers;`,
  });
  await migrate(url, { folder });
  expect(await rowsOf(url, `SELECT workers FROM "seen"`)).toEqual([{ workers: "0" }]);
});

test("a migration that was changed after it was applied is refused by its name, other ends of lines are no change", async () => {
  const url = await anEmptyDatabase();
  const folder = someMigrations({ ...A, "2_b": "SELECT 1;\nSELECT 2;\n" });
  await migrate(url, { folder });
  someMigrations({ "2_b": "SELECT 1;\r\nSELECT 2;\r\n" }, folder);
  await migrate(url, { folder });
  someMigrations({ "2_b": "SELECT 1;\nSELECT 3;\n", "3_c": `CREATE TABLE "c" (n INT);` }, folder);
  await expect(migrate(url, { folder })).rejects.toThrow("changed after it was applied: 2_b");
  expect(await rowsOf(url, `SELECT to_regclass('c')::text AS c`)).toEqual([{ c: null }]);
});

test("a database that a newer release has migrated is said, and is no failure", async () => {
  const url = await anEmptyDatabase();
  const folder = someMigrations({ ...A, "2_b": "SELECT 1" });
  await migrate(url, { folder });
  rmSync(join(folder, "2_b"), { recursive: true });
  expect(await migrate(url, { folder })).toEqual({ applied: [], newer: ["2_b"] });
});

describe("two at a time", () => {
  test("apply each migration once", async () => {
    const url = await anEmptyDatabase();
    const folder = someMigrations({ ...A, "2_b": `INSERT INTO "a" SELECT 1 FROM pg_sleep(0.2)` });
    const both = await Promise.all([migrate(url, { folder }), migrate(url, { folder })]);
    expect(both.map(({ applied }) => applied.length).toSorted()).toEqual([0, 2]);
    expect(await rowsOf(url, `SELECT n FROM "a"`)).toEqual([{ n: 1 }]);
  });

  test("do not wait for ever, whoever has the turn", async () => {
    const url = await anEmptyDatabase();
    await withClient(url, async (client) => {
      await client.query("SELECT pg_advisory_lock(72707369)");
      await expect(migrate(url, { folder: someMigrations(A), turnMs: 100 })).rejects.toThrow(
        "another process has been",
      );
    });
  });
});

/** Holds a lock on a table until `release`. */
async function lockTable(client: pg.Client): Promise<() => Promise<unknown>> {
  await client.query("BEGIN");
  await client.query(`LOCK TABLE "a" IN ROW EXCLUSIVE MODE`);
  return () => client.query("COMMIT");
}

describe("a table that is in use", () => {
  const CHANGE = { "2_b": `CREATE TABLE "b" (n INT); ALTER TABLE "a" ADD COLUMN m INT;` };

  test("is changed once it is free, and those who come meanwhile do not wait behind the migration", async () => {
    const url = await anEmptyDatabase();
    const folder = someMigrations(A);
    await migrate(url, { folder });
    someMigrations(CHANGE, folder);
    await withClient(url, async (client) => {
      const release = await lockTable(client);
      const migrated = migrate(url, { folder, ...QUICK });
      for (let n = 0; n < 20; n += 1) {
        await withClient(url, (other) => other.query(`SET statement_timeout = '1s'; INSERT INTO "a" VALUES (${n})`));
      }
      await release();
      expect((await migrated).applied).toEqual(["2_b"]);
    });
  });

  test("is left as it is when it stays in use", async () => {
    const url = await anEmptyDatabase();
    const folder = someMigrations(A);
    await migrate(url, { folder });
    someMigrations(CHANGE, folder);
    await withClient(url, async (client) => {
      const release = await lockTable(client);
      await expect(migrate(url, { folder, ...QUICK, totalMs: 200 })).rejects.toThrow("2_b failed: canceling statement");
      await release();
    });
    expect(await rowsOf(url, `SELECT to_regclass('b')::text AS b`)).toEqual([{ b: null }]);
  });
});

describe("outside a transaction", () => {
  const INDEXES = `-- outside a transaction
-- Beside the traffic; of both.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "a_n_idx" ON "a" (n);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "a_m_key" ON "a" (m);
`;
  const TABLE = { "1_a": `CREATE TABLE "a" (n INT, m INT); INSERT INTO "a" VALUES (1, 1), (2, 1);` };
  const indexesIn = (url: string) =>
    rowsOf(
      url,
      `SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index WHERE indrelid = 'a'::regclass ORDER BY 1`,
    );

  test("indexes are built beside the traffic, and one that came to nothing is built again", async () => {
    const url = await anEmptyDatabase();
    const folder = someMigrations({ ...TABLE, "2_b": INDEXES });
    await expect(migrate(url, { folder })).rejects.toThrow("2_b failed: could not create unique index");
    expect(await indexesIn(url)).toEqual([
      { name: "a_m_key", valid: false },
      { name: "a_n_idx", valid: true },
    ]);
    await rowsOf(url, `DELETE FROM "a" WHERE n = 2`);
    expect(await migrate(url, { folder })).toEqual({ applied: ["2_b"], newer: [] });
    expect(await indexesIn(url)).toEqual([
      { name: "a_m_key", valid: true },
      { name: "a_n_idx", valid: true },
    ]);
  });

  test("does not stand what cannot be repeated", async () => {
    const url = await anEmptyDatabase();
    const folder = someMigrations({ ...TABLE, "2_b": `${INDEXES}ALTER TABLE "a" ADD COLUMN k INT;` });
    await expect(migrate(url, { folder })).rejects.toThrow(`this must not stand: ALTER TABLE "a" ADD COLUMN k INT`);
    expect(await indexesIn(url)).toEqual([]);
  });

  test("builds while others wait for their turn to migrate", async () => {
    const url = await anEmptyDatabase();
    const folder = someMigrations({ "1_a": `CREATE TABLE "a" (n INT, m INT)`, "2_b": INDEXES });
    const all = await Promise.all([1, 2, 3].map(() => migrate(url, { folder })));
    expect(all.flatMap(({ applied }) => applied)).toEqual(["1_a", "2_b"]);
  });
});
