import { expect, test } from "vitest";
import { builtIndex, isRepeatable } from "../../../scripts/migrate/repeatable.ts";

test.each<[string, boolean, string | undefined]>([
  [`CREATE INDEX CONCURRENTLY IF NOT EXISTS "a_idx" ON "a" (n)`, true, `"a_idx"`],
  ["create unique index\n  concurrently if not exists a_key on a (n)", true, "a_key"],
  [`CREATE INDEX CONCURRENTLY IF NOT EXISTS "a "" b" ON "a" (n)`, true, `"a "" b"`],
  [`CREATE INDEX CONCURRENTLY "a_idx" ON "a" (n)`, false, undefined],
  [`CREATE INDEX IF NOT EXISTS "a_idx" ON "a" (n)`, false, undefined],
  [`DROP INDEX CONCURRENTLY IF EXISTS "a_idx"`, true, undefined],
  [`DROP INDEX CONCURRENTLY "a_idx"`, false, undefined],
  [`ALTER TYPE "State" ADD VALUE IF NOT EXISTS 'x'`, true, undefined],
  [`ALTER TYPE "State" ADD VALUE 'x'`, false, undefined],
  [`ALTER TABLE "a" VALIDATE CONSTRAINT "a_check"`, true, undefined],
  [`ALTER TABLE "a" ADD COLUMN n INT`, false, undefined],
  ["VACUUM ANALYZE a", true, undefined],
  ["VACUUMED", false, undefined],
  ["UPDATE a SET n = 1", false, undefined],
])("%s", (statement, repeatable, index) => {
  expect(isRepeatable(statement)).toBe(repeatable);
  expect(builtIndex(statement)).toBe(index);
});
