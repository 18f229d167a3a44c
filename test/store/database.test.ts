import { readdir } from "node:fs/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLog } from "~/log.server";
import { NEWEST_MIGRATION, openDatabase, readDatabaseState } from "~/store/database.server";
import { freshDatabase } from "../support/database.ts";

async function aDatabase() {
  const database = openDatabase(await freshDatabase(), createLog("silent"));
  onTestFinished(() => database.close());
  return database;
}

test("a transaction whose connection PostgreSQL ends fails, and nothing else: the process and the pool continue", async () => {
  const database = await aDatabase();
  const cut = database.transaction(async (sql) => {
    const [own] = await sql.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    await sql.query(
      "INSERT INTO inbox (source, sender_id, topic, headers, body, received_at) VALUES ('carrier', 'x', 't', '{}', '', now())",
    );
    await database.query("SELECT pg_terminate_backend($1, 5000)", [own?.pid]);
    await sql.query("SELECT 1");
  });
  await expect(cut).rejects.toThrow();
  expect(await database.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  expect(await database.query("SELECT 1 FROM inbox")).toEqual([]);
});

test("a kept statement runs again after its connection was lost and after its table got a column", async () => {
  const database = await aDatabase();
  const count = () =>
    database.query("SELECT count(*)::int AS n FROM jsonb_populate_recordset(NULL::inbox, $1::jsonb)", ["[{}, {}]"], {
      kept: true,
    });
  expect(await count()).toEqual([{ n: 2 }]);
  await database.query("ALTER TABLE inbox ADD COLUMN later TEXT");
  expect(await count()).toEqual([{ n: 2 }]);
  await database
    .transaction(async (sql) => sql.query("SELECT pg_terminate_backend(pg_backend_pid())"))
    .catch(() => undefined);
  expect(await count()).toEqual([{ n: 2 }]);
});

describe("the state of the database", () => {
  test("is that of the release once its last migration is applied", async () => {
    const folders = (await readdir("prisma/migrations", { withFileTypes: true })).filter((one) => one.isDirectory());
    expect(NEWEST_MIGRATION).toBe(
      folders
        .map(({ name }) => name)
        .toSorted()
        .at(-1),
    );
    expect(await readDatabaseState(await aDatabase())).toBe("migrated");
  });

  test.each([
    ["is being applied", "finished_at = NULL"],
    ["was taken back", "rolled_back_at = now()"],
    ["is not known", "migration_name = 'another'"],
  ])("is not while it %s", async (_, change) => {
    const database = await aDatabase();
    await database.query(`UPDATE _prisma_migrations SET ${change} WHERE migration_name = $1`, [NEWEST_MIGRATION]);
    expect(await readDatabaseState(database)).toBe("not_migrated");
  });

  test("is not without a table of migrations", async () => {
    const database = await aDatabase();
    await database.query("DROP TABLE _prisma_migrations");
    expect(await readDatabaseState(database)).toBe("not_migrated");
  });
});

test("an error in a transaction rolls it back", async () => {
  const database = await aDatabase();
  const work = database.transaction(async (sql) => {
    await sql.query(
      "INSERT INTO inbox (source, sender_id, topic, headers, body, received_at) VALUES ('carrier', 'x', 't', '{}', '', now())",
    );
    throw new Error("second thoughts");
  });
  await expect(work).rejects.toThrow("second thoughts");
  expect(await database.query("SELECT 1 FROM inbox")).toEqual([]);
});

describe("a hanging statement", () => {
  const hang = "SELECT pg_sleep(30)";
  async function aHastyDatabase() {
    const database = openDatabase(await freshDatabase(), createLog("silent"), { size: 1, statementMs: 100 });
    onTestFinished(() => database.close());
    return database;
  }

  test("is ended, and its connection is used again", async () => {
    const database = await aHastyDatabase();
    await expect(database.query(hang)).rejects.toThrow(/statement timeout/);
    await expect(database.transaction((sql) => sql.query(hang))).rejects.toThrow(/statement timeout/);
    expect(await database.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  test("known to take long is given more time, for that statement alone", async () => {
    const database = await aHastyDatabase();
    const long = () =>
      database.transaction((sql) => sql.query("SELECT pg_sleep(0.3)::text AS done"), { patient: true });
    expect(await long()).toEqual([{ done: "" }]);
    await expect(database.query(hang)).rejects.toThrow(/statement timeout/);
  });
});
