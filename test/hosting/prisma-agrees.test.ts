import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { execa } from "execa";
import { expect, test } from "vitest";
import { migrate } from "../../scripts/migrate.ts";
import { withClient } from "../support/template-database.ts";
import { anEmptyDatabase } from "./an-empty-database.ts";
import { someMigrations } from "./some-migrations.ts";

/** Prisma's command ends ten seconds after its work is done: it has left a timer running. */
async function prisma(url: string, folder: string, ...command: string[]): Promise<string> {
  const schema = join(dirname(folder), "schema.prisma");
  writeFileSync(schema, `datasource db {\n  provider = "postgresql"\n  url = "postgresql://unused"\n}\n`);
  const env = { DATABASE_URL: url, NO_UPDATE_NOTIFIER: "1", CHECKPOINT_DISABLE: "1" };
  const args = ["node_modules/prisma/build/index.js", ...command, "--config", "prisma.config.ts", "--schema", schema];
  return (await execa(process.execPath, args, { env, all: true })).all;
}

const FIRST = { "1_a": `CREATE TABLE "a" (n INT);\nCREATE TABLE "b" (n INT);\n` };
const SECOND = {
  "2_b": `-- outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "a_n_idx" ON "a" (n);\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "b_n_idx" ON "b" (n);\n`,
};
const THIRD = { "3_c": `CREATE TABLE "c" (n INT);` };

test.each(["prisma first", "prisma second"])(
  "Prisma's own command and the runner agree on one database: %s",
  async (order) => {
    const url = await anEmptyDatabase();
    const folder = someMigrations(FIRST);
    const runner = async () => (await migrate(url, { folder })).applied;
    const command = async () =>
      (await prisma(url, folder, "migrate", "deploy")).match(/^ *└─ \w+\//gm)?.map(nameIn) ?? [];
    const [one, other] = order === "prisma first" ? [command, runner] : [runner, command];

    expect(await one()).toEqual(["1_a"]);
    someMigrations(SECOND, folder);
    expect(await other()).toEqual(["2_b"]);
    expect(await one()).toEqual([]);
    someMigrations(THIRD, folder);
    expect(await one()).toEqual(["3_c"]);
    expect(await other()).toEqual([]);

    expect(await prisma(url, folder, "migrate", "status")).toContain("Database schema is up to date!");
    const rows = await withClient(url, async (client) => {
      const text = `SELECT migration_name, finished_at IS NOT NULL AS finished, rolled_back_at, logs FROM _prisma_migrations ORDER BY 1`;
      return (await client.query(text)).rows;
    });
    expect(rows).toEqual(
      ["1_a", "2_b", "3_c"].map((name) => ({ migration_name: name, finished: true, rolled_back_at: null, logs: null })),
    );
  },
);

const nameIn = (line: string) => line.replace(/^ *└─ (\w+)\/$/, "$1");
