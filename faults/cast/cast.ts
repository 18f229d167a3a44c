import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import getPort from "get-port";
import type { Diary } from "../diary.ts";
import { chanceOf } from "../seeded.ts";
import { type DatabaseWire, openDatabaseWire, type StatementVerdict } from "../wires/database-wire.ts";
import { type HttpWire, openHttpWire, type Watch } from "../wires/http-wire.ts";
import { type AppProcess, type Role, startAppProcess } from "./app-process.ts";
import { type DatabaseServer, startDatabase } from "./database.ts";
import { migrateUnderKills } from "./migration.ts";
import { untilReady } from "./ready.ts";
import { newSecrets, type Secrets } from "./secrets.ts";
import { type StandIn, startCarrier, startShopify } from "./stand-ins.ts";
import { CLOCK, ROUTE_TO_STAND_IN } from "./start-command.ts";

/** What looks at everything that passes between the processes, and may end it. */
export interface Onlooker {
  carrier: Watch;
  shopify: Watch;
  /** Requests to the app: pushes, webhooks and pages. */
  front: Watch;
  statement(process: string, text: string): Promise<StatementVerdict>;
  replyHeld(process: string): Promise<void>;
}

export interface CastOptions {
  dataDir: string;
  seed: number;
  webs: number;
  edges: number;
  workers: number;
  /** Kills of the first migration. */
  killedMigrations: number;
  /** Puts the database on a small disk of its own, where this machine allows that. */
  smallDisk: boolean;
  /** Intervals of the app, so that a run of a minute holds what takes hours. */
  appEnv: Record<string, string>;
  diary: Diary;
  onlooker: Onlooker;
}

/** All processes of a run. Each process of the app has wires of its own, so that what passes is known by its owner. */
export interface Cast {
  secrets: Secrets;
  frontUrl: string;
  database: DatabaseServer;
  carrier: StandIn;
  shopify: StandIn;
  apps: readonly AppProcess[];
  databaseWires: ReadonlyMap<string, DatabaseWire>;
  /** The ring of keys that processes get from their next start on (perf K15). */
  giveKeys(ring: string): void;
  /** Returns the environment of a command that an operator runs beside the app. */
  commandEnv(): Record<string, string>;
  /** Puts the wall clock of a worker ahead of the machine's, from this moment on. */
  setClock(process: string, aheadMs: number): void;
  stop(): Promise<void>;
}

/** Starts PostgreSQL, both stand-ins, the wires and the app's processes, and waits until the app serves. */
export async function startCast(options: CastOptions): Promise<Cast> {
  const { dataDir, seed, diary, onlooker } = options;
  const secrets = newSecrets();
  let keys = secrets.encryptionKeys;
  const apps: AppProcess[] = [];
  const wires: { stop(): Promise<void> }[] = [];
  const keep = <Wire extends HttpWire | DatabaseWire>(wire: Wire) => {
    wires.push(wire);
    return wire;
  };
  const front = keep(await openHttpWire({ name: "front", target: inTurn(apps), watch: onlooker.front }));
  const frontUrl = `http://localhost:${front.port}`;
  const [carrierPort, shopifyPort] = [await getPort(), await getPort()];
  const [database, carrier, shopify] = await Promise.all([
    startDatabase(dataDir, options.smallDisk),
    startCarrier({ dataDir, port: carrierPort, secrets, frontUrl }, seed),
    startShopify({ dataDir, port: shopifyPort, secrets, frontUrl }),
  ]);

  const databaseWires = new Map<string, DatabaseWire>();
  for (const [name, role] of names(options)) {
    const to = (port: number) => () => ({ process: name, port });
    const carrierWire = keep(await openHttpWire({ name: "carrier", target: to(carrierPort), watch: onlooker.carrier }));
    const shopifyWire = keep(await openHttpWire({ name: "shopify", target: to(shopifyPort), watch: onlooker.shopify }));
    const databaseWire = keep(
      await openDatabaseWire({
        port: database.port,
        watch: (text) => onlooker.statement(name, text),
        onReplyHeld: () => onlooker.replyHeld(name),
      }),
    );
    databaseWires.set(name, databaseWire);
    const databaseUrl = new URL(database.url);
    databaseUrl.port = String(databaseWire.port);
    const carrierUrl = `http://127.0.0.1:${carrierWire.port}`;
    const env = () => ({
      ...appEnv(secrets, frontUrl),
      DATABASE_URL: databaseUrl.href,
      CARRIER_API_URL: carrierUrl,
      CARRIER_AUTH_URL: carrierUrl,
      CARRIER_GATEWAY_URL: carrierUrl,
      SHOPIFY_SANDBOX_URL: `http://127.0.0.1:${shopifyWire.port}`,
      ENCRYPTION_KEYS: keys,
      ...(role === "worker" ? clockOf(dataDir, name) : {}),
      ...options.appEnv,
    });
    if (role === "worker") setClock(dataDir, name, 0);
    const note = (what: string) => diary.note("process", what);
    apps.push(startAppProcess({ name, role, port: await getPort(), env, dataDir, note }));
  }
  // They start before the migrations and wait for them.
  await migrateUnderKills(database.url, options.killedMigrations, chanceOf(seed, "migrations"));
  await untilReady(apps);

  return {
    ...{ secrets, frontUrl, database, carrier, shopify, apps, databaseWires },
    giveKeys(ring) {
      keys = ring;
    },
    commandEnv: () => ({
      ...appEnv(secrets, frontUrl),
      DATABASE_URL: database.url,
      CARRIER_API_URL: `http://127.0.0.1:${carrierPort}`,
      ENCRYPTION_KEYS: keys,
      // It asks neither stand-in.
      NODE_OPTIONS: "",
    }),
    setClock: (process, aheadMs) => setClock(dataDir, process, aheadMs),
    async stop() {
      await Promise.all(apps.map((app) => app.stop()));
      await Promise.all([...wires.map((wire) => wire.stop()), carrier.stop(), shopify.stop()]);
      await database.stop();
    },
  };
}

const clockFile = (dataDir: string, process: string) => join(dataDir, `${process}.clock`);

const clockOf = (dataDir: string, process: string) => ({
  NODE_OPTIONS: `${ROUTE_TO_STAND_IN} ${CLOCK}`,
  FAULTS_CLOCK_FILE: clockFile(dataDir, process),
});

/** In one step: the process reads the file all the time. */
function setClock(dataDir: string, process: string, aheadMs: number): void {
  const file = clockFile(dataDir, process);
  writeFileSync(`${file}.new`, String(aheadMs));
  renameSync(`${file}.new`, file);
}

/** Returns the processes by name. One web process that also works stands for a small installation. */
function names({ webs, edges, workers }: CastOptions): [string, Role][] {
  const some = (role: Role, count: number) =>
    Array.from({ length: count }, (_, n): [string, Role] => [`${role}${n + 1}`, role]);
  const first = workers === 0 ? some("all", webs) : [...some("web", webs), ...some("worker", workers)];
  return [...first, ...some("edge", edges)];
}

/** What programs call: every process but a worker answers it. */
const DOORS = /^\/(rates|push|flow|webhooks|track\/estimate)\//;

/**
 * Chooses the next process that answers this path and is ready, as a load balancer with a health check does: any that serves pages, for
 * what programs call also any edge. Nobody comes back to the same one.
 */
export function inTurn(apps: readonly AppProcess[], isUp = ({ isReady }: AppProcess) => isReady) {
  let turn = 0;
  return (path: string) => {
    const answers = ({ role }: AppProcess) => role === "web" || role === "all" || (role === "edge" && DOORS.test(path));
    const up = apps.filter((app) => answers(app) && isUp(app));
    turn += 1;
    const app = up[turn % Math.max(1, up.length)];
    return app && { process: app.name, port: app.port };
  };
}

/** What every process of the app is started with, beside its database and the carrier. */
export const appEnv = (secrets: Secrets, frontUrl: string) => ({
  NODE_ENV: "production",
  WAYBILL_ENV: "sandbox",
  NODE_OPTIONS: ROUTE_TO_STAND_IN,
  SHOPIFY_API_KEY: secrets.apiKey,
  SHOPIFY_API_SECRET: secrets.apiSecret,
  SHOPIFY_APP_URL: frontUrl,
  CARRIER_PLATFORM_TOKEN: secrets.platformToken,
  CARRIER_PARTNER_CODE: secrets.platformCode,
  CARRIER_PUSH_SECRETS: secrets.pushSecret,
});
