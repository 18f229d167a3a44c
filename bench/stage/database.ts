import { join } from "node:path";
import { migrate } from "../../scripts/migrate.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { aFolder } from "./folder.ts";
import type { Ends } from "./run.ts";
import { demandDurable } from "./validity.ts";

/** Starts PostgreSQL with the app's tables, in a folder of its own; returns its address. Throws when it is not durable. */
export async function startDatabase(ends: Ends): Promise<string> {
  const postgres = await startPostgres({ dataDir: join(aFolder(ends), "postgres"), log: () => undefined });
  ends.push(() => postgres.stop());
  const databaseUrl = postgres.url("postgres");
  await migrate(databaseUrl);
  await demandDurable(databaseUrl);
  return databaseUrl;
}
