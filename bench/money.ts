/**
 * `npm run bench -- money`: the COD book, the returns and the reports of a shop with 100,000 parcels against one with 1,000, with 20
 * other shops in the same tables; the import of a statement of 50,000 rows; and how soon the files begin. Prints each figure beside
 * its limit. Exits with 1 when one is missed, with 3 when one is missed but the machine was too unsteady to blame the app. `node
 * bench/money.ts <text> …` measures only pages whose name contains one of the texts.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../scripts/migrate.ts";
import { startPostgres } from "../scripts/postgres.ts";
import { measureBook } from "./money/book.ts";
import { measureReports } from "./money/reports.ts";
import { measureStatement } from "./money/statement.ts";
import { seedNeighbours, seedShop } from "./pages/seed.ts";
import { collectResults } from "./stage/results.ts";
import { compareMachine, demandDurable, lookAtMachine } from "./stage/validity.ts";

const SMALL = { id: "small", parcels: 1_000 };
const LARGE = { id: "large", parcels: 100_000 };

const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
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
  await measureBook(databaseUrl, [SMALL, LARGE], wanted, results);
  if (wanted.length === 0) await measureStatement(databaseUrl, { shopId: LARGE.id, neighbourId: SMALL.id }, results);
  await measureReports(databaseUrl, wanted, results);
  const missed = results.print();
  const steady = compareMachine(before, lookAtMachine());
  if (missed > 0) process.exitCode = steady ? 1 : 3;
} finally {
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}
