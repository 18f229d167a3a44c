import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type DatabaseServer, startDatabase } from "../../faults/cast/database.ts";
import { migrate } from "../../scripts/migrate.ts";
import type { Engine } from "../engine/engine.ts";
import { startPrograms } from "../engine/programs.ts";
import { aFolder } from "../stage/folder.ts";
import type { Ends } from "../stage/run.ts";
import { demandDurable } from "../stage/validity.ts";

/** The app's processes, on a PostgreSQL that can be ended and run out of connections. */
export interface Scene {
  engine: Engine;
  server: DatabaseServer;
  /** Connects again after PostgreSQL was away. Resolves when it answers. */
  reconnect(): Promise<void>;
}

/** Under this name the scene looks on: what befalls the app's connections does not befall it. */
const OBSERVER = "observer";
const TRIES = 200;

/** Starts everything but the workers. */
export async function setScene(ends: Ends): Promise<Scene> {
  const dir = aFolder(ends);
  const server = await startDatabase(dir, false);
  ends.push(() => server.stop());
  await migrate(server.url);
  await demandDurable(server.url);
  let client = await connect(server.url);
  ends.push(() => client.end().catch(() => undefined));
  const { appCpu, ...programs } = await startPrograms(ends, { dir, databaseUrl: server.url });
  const engine: Engine = {
    ...programs,
    databaseUrl: server.url,
    get client() {
      return client;
    },
    cpu: () => ({ app: appCpu(), postgres: 0 }),
  };
  return {
    engine,
    server,
    async reconnect() {
      await client.end().catch(() => undefined);
      client = await connect(server.url);
    },
  };
}

async function connect(url: string): Promise<pg.Client> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url, application_name: OBSERVER });
    // It ends with PostgreSQL; the scene connects again.
    client.on("error", () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries >= TRIES) throw error;
      await pause(50);
    }
  }
}
