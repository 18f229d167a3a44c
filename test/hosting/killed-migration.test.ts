import { expect, test } from "vitest";
import { killedMigration } from "../../faults/cast/migration.ts";
import { migrate } from "../../scripts/migrate.ts";
import { freshDatabase } from "../support/database.ts";
import { withClient } from "../support/template-database.ts";
import { anEmptyDatabase } from "./an-empty-database.ts";

/** The tables and their columns, indexes and triggers, as text. */
const SHAPE = `
  SELECT string_agg(line, E'\n' ORDER BY line) AS shape FROM (
    SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || coalesce(column_default, '') AS line
      FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT tgrelid::regclass || ' ' || tgname FROM pg_trigger WHERE NOT tgisinternal
  ) AS lines`;

const shapeOf = (url: string) =>
  withClient(url, async (client) => (await client.query<{ shape: string }>(SHAPE)).rows[0]?.shape);

test("migrations that are killed on their way are taken up again and end as if nothing had happened (perf K12)", async () => {
  const url = await anEmptyDatabase();
  for (const change of [3, 40]) await killedMigration(url, change);
  await migrate(url);
  expect(await shapeOf(url)).toBe(await shapeOf(await freshDatabase()));
});
