import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../scripts/migrate.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import type { Ends } from "./run.ts";
import { demandDurable } from "./validity.ts";

/** Starts PostgreSQL with the app's tables, in a folder of its own; returns its address. Throws when it is not durable. */
export async function startDatabase(ends: Ends): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), "waybill-bench-"));
  ends.push(() => rmSync(dir, { recursive: true, force: true }));
  const postgres = await startPostgres({ dataDir: join(dir, "postgres"), log: () => undefined });
  ends.push(() => postgres.stop());
  const databaseUrl = postgres.url("postgres");
  await migrate(databaseUrl);
  await demandDurable(databaseUrl);
  return databaseUrl;
}
