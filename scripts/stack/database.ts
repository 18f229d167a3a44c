import { join } from "node:path";
import pg from "pg";
import { migrate } from "../migrate.ts";
import { startPostgres } from "../postgres.ts";
import type { Part } from "./parts.ts";

export interface StackDatabase extends Part {
  url: string;
}

/**
 * Opens and migrates the database: the one that `DATABASE_URL` names, else an embedded PostgreSQL in the data folder, on `port`
 * or `POSTGRES_PORT` when given.
 */
export async function openStackDatabase(
  dataDir: string,
  port: number | undefined,
  log: (line: string) => void,
): Promise<StackDatabase> {
  const { DATABASE_URL, POSTGRES_PORT } = process.env;
  if (DATABASE_URL) {
    await migrate(DATABASE_URL);
    return { url: DATABASE_URL, ended: new Promise(() => undefined), end: async () => undefined };
  }
  const wanted = port ?? (Number(POSTGRES_PORT) || undefined);
  const postgres = await startPostgres({ dataDir: join(dataDir, "postgres"), port: wanted, log });
  try {
    await createIfMissing(postgres.url("postgres"), "waybill");
    const url = postgres.url("waybill");
    await migrate(url);
    return { url, pid: postgres.process.pid, ended: postgres.ended, end: postgres.stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function createIfMissing(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
}
