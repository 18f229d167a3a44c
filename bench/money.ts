/**
 * `npm run bench -- money`: a statement of 50,000 rows is imported for a shop with more parcels than that, while a neighbour's staff
 * are at work; and each report of a shop with 100,000 parcels against one with 1,000. Exits with 1 when a limit is missed, with 3 when the machine was too unsteady to blame the app.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../scripts/migrate.ts";
import { startPostgres } from "../scripts/postgres.ts";
import { measureReports } from "./money/reports.ts";
import { measureStatement } from "./money/statement.ts";
import { seedShop } from "./pages/seed.ts";
import { collectResults } from "./stage/results.ts";
import { compareMachine, demandDurable, lookAtMachine } from "./stage/validity.ts";

const LARGE = { id: "large", parcels: 60_000 };
const NEIGHBOUR = { id: "neighbour", parcels: 2_000 };

const dir = mkdtempSync(join(tmpdir(), "waybill-bench-"));
const postgres = await startPostgres({ dataDir: join(dir, "postgres"), log: () => undefined });
try {
  const databaseUrl = postgres.url("postgres");
  await migrate(databaseUrl);
  await demandDurable(databaseUrl);
  for (const shop of [LARGE, NEIGHBOUR]) await seedShop(databaseUrl, shop);
  const before = lookAtMachine();
  const results = collectResults();
  await measureStatement(databaseUrl, { shopId: LARGE.id, neighbourId: NEIGHBOUR.id }, results);
  await measureReports(databaseUrl, [], results);
  const missed = results.print();
  const steady = compareMachine(before, lookAtMachine());
  if (missed > 0) process.exitCode = steady ? 1 : 3;
} finally {
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}
