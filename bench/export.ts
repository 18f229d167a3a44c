/**
 * `npm run bench -- export`: everything of a shop with 100,000 parcels as one file: how long it takes, how much memory, and for how long
 * the process could answer nothing else. Prints each figure beside its limit. Exits with 1 when one is missed, with 3 when one is missed
 * but the machine was too unsteady to blame the app.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../scripts/migrate.ts";
import { startPostgres } from "../scripts/postgres.ts";
import { measureExport, seedHistory } from "./export/whole-shop.ts";
import { seedShop } from "./pages/seed.ts";
import { collectResults } from "./stage/results.ts";
import { compareMachine, demandDurable, lookAtMachine } from "./stage/validity.ts";

const SMALL = { id: "small", parcels: 10_000 };
const LARGE = { id: "large", parcels: 100_000 };

const dir = mkdtempSync(join(tmpdir(), "waybill-bench-"));
const postgres = await startPostgres({ dataDir: join(dir, "postgres"), log: () => undefined });
try {
  const databaseUrl = postgres.url("postgres");
  await migrate(databaseUrl);
  await demandDurable(databaseUrl);
  for (const shop of [SMALL, LARGE]) await seedShop(databaseUrl, shop);
  await seedHistory(databaseUrl);
  const before = lookAtMachine();
  const results = collectResults();
  // The small one first, so that what is loaded once is loaded: both say what memory depends on.
  await measureExport(databaseUrl, SMALL, results);
  await measureExport(databaseUrl, LARGE, results);
  const missed = results.print();
  const steady = compareMachine(before, lookAtMachine());
  if (missed > 0) process.exitCode = steady ? 1 : 3;
} finally {
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}
