import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { blockingStatements } from "./migration-rules.ts";

const migrations = globSync("prisma/migrations/*/migration.sql")
  .toSorted()
  .map((path) => ({ name: path.split(/[/\\]/).at(-2) ?? "", text: readFileSync(path, "utf8") }));

describe("a migration of a table that has rows already", () => {
  /** Earlier ones are released: among them is one that builds an index beside its new column. */
  const FIRST = "20261202";

  test("builds no index in its transaction, rewrites nothing, and reads nothing under its lock", () => {
    const later = migrations.filter(({ name }) => name >= FIRST);
    expect(later.length).toBeGreaterThan(2);
    const blocking = later.flatMap(({ name, text }) => {
      const before = migrations.filter((one) => one.name < name).map((one) => one.text);
      return blockingStatements(text, before.join("\n")).map((problem) => `${name}: ${problem}`);
    });
    expect(blocking).toEqual([]);
  });

  const CHECKED = `ALTER TABLE "shipment" ADD CONSTRAINT "c" CHECK ("promise" IS NOT NULL) NOT VALID;\nALTER TABLE "shipment" VALIDATE CONSTRAINT "c";`;
  test.each<[string, number, string?]>([
    [`CREATE INDEX "a" ON "shipment" ("state");`, 1],
    [`CREATE UNIQUE INDEX "a" ON "shipment" ("state");`, 1],
    [`CREATE INDEX CONCURRENTLY "a" ON "shipment" ("state");`, 1],
    [`-- outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "shipment" ("state");`, 0],
    [
      `-- outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "shipment" ("state");\nUPDATE "shipment" SET "state" = 'x';`,
      1,
    ],
    [
      `CREATE TABLE "a" ("b" TEXT);\nCREATE INDEX "a_idx" ON "a" ("b");\nALTER TABLE "a" ADD CONSTRAINT "k" UNIQUE ("b");`,
      0,
    ],
    [`CREATE INDEX "a" ON "report_shop" ("week");`, 0],
    [`ALTER TABLE "shipment" ADD COLUMN "a" TEXT;`, 0],
    [`ALTER TABLE "shipment" ADD COLUMN "a" INTEGER NOT NULL DEFAULT 0;`, 0],
    [`ALTER TABLE "shipment" ADD COLUMN "a" TIMESTAMPTZ NOT NULL DEFAULT now();`, 0],
    [`ALTER TABLE "shipment" ADD COLUMN "a" INTEGER NOT NULL;`, 1],
    [`ALTER TABLE "shipment" ADD COLUMN "a" UUID NOT NULL DEFAULT gen_random_uuid();`, 1],
    [`ALTER TABLE "shipment" ADD COLUMN "a" BIGSERIAL;`, 1],
    [`ALTER TABLE "shipment" ALTER COLUMN "cod_vnd" TYPE NUMERIC;`, 1],
    [`ALTER TABLE "shipment" ADD CONSTRAINT "a" FOREIGN KEY ("shop_id") REFERENCES "shop"("id");`, 1],
    [`ALTER TABLE "shipment" ADD CONSTRAINT "a" CHECK ("cod_vnd" > 0);`, 1],
    [`ALTER TABLE "shipment" ADD CONSTRAINT "a" CHECK ("cod_vnd" > 0) NOT VALID;`, 0],
    [`ALTER TABLE "shipment" ADD CONSTRAINT "a" UNIQUE ("shop_id", "label");`, 1],
    [`ALTER TABLE "shipment" ADD CONSTRAINT "a" UNIQUE USING INDEX "b";`, 0],
    [`ALTER TABLE "shipment" ALTER COLUMN "promise" SET NOT NULL;`, 1],
    [`ALTER TABLE "shipment" ALTER COLUMN "promise" SET NOT NULL;`, 0, CHECKED],
    [`ALTER TABLE "shipment" SET (fillfactor = 90);`, 0],
  ])("%s", (sql, problems, before = "") => {
    expect(blockingStatements(sql, before)).toHaveLength(problems);
  });
});
