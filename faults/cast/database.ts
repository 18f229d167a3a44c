import { join } from "node:path";
import pg from "pg";
import { migrate } from "../../scripts/migrate.ts";
import { type Postgres, startPostgres } from "../../scripts/postgres.ts";
import { endProcess } from "../../scripts/process/end.ts";

/** Several processes, each with its pools: more connections than PostgreSQL allows by itself. */
const SETTINGS = { max_connections: "400" };
const NAME = "waybill";

/** The PostgreSQL of a run. */
export interface DatabaseServer {
  port: number;
  /** The app's database, without a wire in between. */
  url: string;
  /** Ends the postmaster as a power cut does, and starts it again after `downMs`. */
  crash(downMs: number): Promise<void>;
  /** Ends every connection of the app; the server goes on. */
  endBackends(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL in a folder of its own and migrates the app's database. */
export async function startDatabase(dataDir: string): Promise<DatabaseServer> {
  const dir = join(dataDir, "postgres");
  const log = () => undefined;
  let server: Postgres = await startPostgres({ dataDir: dir, settings: SETTINGS, log });
  const { port } = server;
  await onServer(server.url("postgres"), `CREATE DATABASE ${NAME}`);
  const url = server.url(NAME);
  await migrate(url);
  return {
    port,
    url,
    async crash(downMs) {
      await endProcess(server.process, [{ signal: "SIGKILL", withinMs: 5_000 }]);
      await server.stop();
      await new Promise((resolve) => setTimeout(resolve, downMs));
      server = await startPostgres({ dataDir: dir, port, settings: SETTINGS, log });
    },
    endBackends: () =>
      onServer(
        server.url("postgres"),
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = '${NAME}' AND application_name <> 'observer'`,
      ),
    stop: () => server.stop(),
  };
}

async function onServer(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
