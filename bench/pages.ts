/**
 * `npm run bench -- pages`: what the merchant's pages read, for a shop with 100,000 parcels against one with 1,000, with 20 other
 * shops in the same tables (perf 6: B14). Prints the time of each page's queries beside its limit. Exits with 1 when one is
 * missed, with 3 when one is missed but the machine was too unsteady to blame the app. `node bench/pages.ts <text> …` measures
 * only pages whose name contains one of the texts.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../scripts/migrate.ts";
import { startPostgres } from "../scripts/postgres.ts";
import { measureGrowth } from "./pages/growth.ts";
import { openPages } from "./pages/pages.ts";
import { seedNeighbours, seedShop } from "./pages/seed.ts";
import { collectResults } from "./stage/results.ts";
import { compareMachine, demandDurable, lookAtMachine } from "./stage/validity.ts";

const SMALL = { id: "small", parcels: 1_000 };
const LARGE = { id: "large", parcels: 100_000 };

const dir = mkdtempSync(join(tmpdir(), "waybill-bench-"));
const postgres = await startPostgres({ dataDir: join(dir, "postgres"), log: () => undefined });
try {
  const databaseUrl = postgres.url("postgres");
  await migrate(databaseUrl);
  await demandDurable(databaseUrl);
  for (const shop of [SMALL, LARGE]) await seedShop(databaseUrl, shop);
  await seedNeighbours(databaseUrl);
  const before = lookAtMachine();
  const results = collectResults();
  const pages = await openPages(databaseUrl, [SMALL, LARGE]);
  await measureGrowth(pages.list, process.argv.slice(2), results);
  await pages.close();
  const missed = results.print();
  const steady = compareMachine(before, lookAtMachine());
  if (missed > 0) process.exitCode = steady ? 1 : 3;
} finally {
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}
