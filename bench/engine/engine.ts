import { randomBytes } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../../scripts/migrate.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { aFolder } from "../stage/folder.ts";
import type { Ends } from "../stage/run.ts";
import { treeCpuMicroseconds } from "../stage/statistics.ts";
import { demandDurable } from "../stage/validity.ts";
import { type Programs, startPrograms } from "./programs.ts";
import { trackStatements } from "./statements.ts";

/** The app's processes, and the database they work on. */
export interface Engine extends Omit<Programs, "appCpu"> {
  databaseUrl: string;
  /** A connection as a role of its own: its statements can be told from the app's. */
  client: pg.Client;
  /** Returns the CPU time of the app's processes and of PostgreSQL so far, in microseconds. */
  cpu(): { app: number; postgres: number };
}

/** Starts PostgreSQL, the carrier, Shopify and the process for pages; no worker yet. `ends` receives what ends each part. */
export async function startEngine(ends: Ends): Promise<Engine> {
  const dir = aFolder(ends);
  const postgres = await startPostgres({
    dataDir: join(dir, "postgres"),
    // Only counts statements, and is off while time is measured.
    settings: { shared_preload_libraries: "pg_stat_statements" },
    log: () => undefined,
  });
  ends.push(() => postgres.stop());
  const databaseUrl = postgres.url("postgres");
  await migrate(databaseUrl);
  await demandDurable(databaseUrl);
  const client = await connectApart(databaseUrl);
  ends.push(() => client.end());
  await trackStatements(client, "none");
  const { appCpu, ...programs } = await startPrograms(ends, { dir, databaseUrl });
  return {
    ...programs,
    databaseUrl,
    client,
    cpu: () => ({ app: appCpu(), postgres: treeCpuMicroseconds(postgres.process.pid) }),
  };
}

async function connectApart(databaseUrl: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const password = randomBytes(12).toString("hex");
  await owner.query("CREATE EXTENSION pg_stat_statements");
  await owner.query(`CREATE ROLE bench SUPERUSER LOGIN PASSWORD '${password}'`);
  await owner.end();
  const url = new URL(databaseUrl);
  url.username = "bench";
  url.password = password;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
}
