import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type Postgres, startPostgres } from "../../scripts/postgres.ts";
import { endProcess } from "../../scripts/process/end.ts";
import { mountSmallDisk } from "./small-disk.ts";

/** Several processes, each with its pools: more connections than PostgreSQL allows by itself. */
const CONNECTIONS = 400;
/** The log of changes stays small: it shares a small disk with the data. */
const SETTINGS = { max_connections: String(CONNECTIONS), max_wal_size: "96MB" };
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
  /** Takes every connection that PostgreSQL still gives, after ending those of the app, and gives them back after `ms` (perf F24). */
  exhaust(ms: number): Promise<void>;
  /** Fills its disk to the last byte for `ms`; null where it has no disk of its own. */
  fillDisk: ((ms: number) => Promise<void>) | null;
  stop(): Promise<void>;
}

/** Starts PostgreSQL in a folder of its own, and makes the app's database, without tables. */
export async function startDatabase(dataDir: string, smallDisk: boolean): Promise<DatabaseServer> {
  const disk = smallDisk ? mountSmallDisk() : null;
  const dir = join(disk?.folder ?? dataDir, "postgres");
  const log = () => undefined;
  let server: Postgres = await startPostgres({ dataDir: dir, settings: SETTINGS, log });
  const { port } = server;
  await onServer(server.url("postgres"), `CREATE DATABASE ${NAME}`);
  const url = server.url(NAME);
  const endBackends = () =>
    onServer(
      server.url("postgres"),
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = '${NAME}' AND application_name <> 'observer'`,
    );
  const begin = async () => {
    server = await startPostgres({ dataDir: dir, port, settings: SETTINGS, log });
  };
  let down: Promise<void> | undefined;
  let hasRoom: Promise<void> | undefined;
  const crashOnce = async (downMs: number) => {
    await endProcess(server.process, [{ signal: "SIGKILL", withinMs: 5_000 }]);
    await server.stop();
    await pause(downMs);
    // Recovery writes: on a full disk PostgreSQL would not start before somebody makes room.
    await hasRoom;
    await begin();
  };
  // One at a time: what comes while it is down finds nothing to kill.
  const crash = (downMs: number) => {
    down ??= crashOnce(downMs).finally(() => {
      down = undefined;
    });
    return down;
  };
  return {
    port,
    url,
    crash,
    endBackends,
    async exhaust(ms) {
      const taken: pg.Client[] = [];
      const takeAll = async () => {
        while (taken.length < CONNECTIONS) {
          const client = new pg.Client({ connectionString: server.url("postgres") });
          client.on("error", () => undefined);
          const isTaken = await client.connect().then(
            () => true,
            () => false,
          );
          if (!isTaken) return;
          taken.push(client);
        }
      };
      await takeAll();
      await endBackends().catch(() => undefined);
      const until = Date.now() + ms;
      while (Date.now() < until) {
        await takeAll();
        await pause(50);
      }
      await Promise.all(taken.map((client) => client.end().catch(() => undefined)));
    },
    fillDisk: disk
      ? async (ms) => {
          const empty = disk.fill();
          hasRoom = pause(ms).then(empty);
          await hasRoom;
          // PostgreSQL ends when it cannot write its log; whoever looks after it starts it again.
          const isUp = await onServer(server.url("postgres"), "SELECT 1").then(
            () => true,
            () => false,
          );
          if (!isUp) await crash(0);
        }
      : null,
    async stop() {
      await server.stop();
      disk?.unmount();
    },
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
