import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import getPort from "get-port";
import type { Books } from "../books.ts";
import { type AppProcess, type Role, startAppProcess } from "../cast/app-process.ts";
import { appEnv, inTurn } from "../cast/cast.ts";
import { type DatabaseServer, startDatabase } from "../cast/database.ts";
import { untilReady } from "../cast/ready.ts";
import { newSecrets, type Secrets } from "../cast/secrets.ts";
import { type StandIn, startCarrier, startShopify } from "../cast/stand-ins.ts";
import type { Diary } from "../diary.ts";
import { countShares, type Shares } from "../shares.ts";
import { type HttpWire, openHttpWire, type Passing, type Watch } from "../wires/http-wire.ts";

/** How often the balancer asks whether a process is ready. */
const LOOK_MS = 200;
/** After so many bad answers in a row a process gets no requests: one late answer on a busy machine says nothing. */
const MOST_FAILURES = 3;
/** For how long the balancer tries the next process: as `deploy/Caddyfile` does. */
const PATIENCE_MS = 2_000;
const BOOKING = "/services/shipment/order";
const INTERVALS = { STATUS_POLL_SECONDS: "0.1", ORDER_POLL_SECONDS: "5", SWEEP_SECONDS: "1", LOG_LEVEL: "info" };

/** Everything that runs: PostgreSQL, both stand-ins, a balancer, and processes of two releases. */
export interface Fleet {
  secrets: Secrets;
  frontUrl: string;
  database: DatabaseServer;
  carrier: StandIn;
  shopify: StandIn;
  /** All that were ever started. */
  apps: readonly AppProcess[];
  /** Starts processes of the release in this folder, by default this one, and waits until they are ready. */
  start(names: readonly (readonly [string, Role])[], keys: string, folder?: string): Promise<AppProcess[]>;
  /** Has the balancer send nothing to these any more, and waits until what they were sent is answered. */
  takeOut(apps: readonly AppProcess[]): Promise<void>;
  /** Returns how many bookings these have asked the carrier for that it has not answered yet. */
  bookingsOf(apps: readonly AppProcess[]): number;
  /** The part of each process in the work. */
  shares: Shares;
  /** Returns the environment of a command that an operator runs beside the app. */
  commandEnv(keys: string): Record<string, string>;
  stop(): Promise<void>;
}

/** Starts all but the app. What passes the balancer and what is asked of the carrier is entered in the books. */
export async function openFleet(dataDir: string, diary: Diary, books: Books): Promise<Fleet> {
  const secrets = newSecrets();
  const apps: AppProcess[] = [];
  const ready = new Map<AppProcess, boolean>();
  const failures = new Map<AppProcess, number>();
  const out = new Set<AppProcess>();
  const shares = countShares();
  const wires: HttpWire[] = [];
  const watch: Watch = async (moment, passing) => {
    books.note(moment, passing, false);
    if (moment === "answered") shares.note(passing);
    return "go_on";
  };
  const target = inTurnOf(apps, ready);
  const front = await openHttpWire({ name: "front", target, watch, patienceMs: PATIENCE_MS });
  const frontUrl = `http://localhost:${front.port}`;
  const [carrierPort, shopifyPort] = [await getPort(), await getPort()];
  const [database, carrier, shopify] = await Promise.all([
    startDatabase(dataDir, false),
    startCarrier({ dataDir, port: carrierPort, secrets, frontUrl }, 1),
    startShopify({ dataDir, port: shopifyPort, secrets, frontUrl }),
  ]);
  /** A wire of its own for each process, so that what passes is known by its owner. */
  const wireOf = async (process: string, name: "carrier" | "shopify", port: number) => {
    const wire = await openHttpWire({ name, target: () => ({ process, port }), watch });
    wires.push(wire);
    return wire;
  };
  let stopped = false;
  const looking = (async () => {
    while (!stopped) {
      await Promise.all(
        apps.map(async (app) => {
          failures.set(app, (await isReady(app)) ? 0 : (failures.get(app) ?? MOST_FAILURES) + 1);
          ready.set(app, (failures.get(app) ?? 0) < MOST_FAILURES && !out.has(app));
        }),
      );
      await pause(LOOK_MS);
    }
  })();
  const env = (keys: string, to: { carrier: number; shopify: number }) => ({
    ...appEnv(secrets, frontUrl),
    DATABASE_URL: database.url,
    CARRIER_API_URL: `http://127.0.0.1:${to.carrier}`,
    CARRIER_AUTH_URL: `http://127.0.0.1:${to.carrier}`,
    CARRIER_GATEWAY_URL: `http://127.0.0.1:${to.carrier}`,
    SHOPIFY_SANDBOX_URL: `http://127.0.0.1:${to.shopify}`,
    ENCRYPTION_KEYS: keys,
    ...INTERVALS,
  });
  return {
    ...{ secrets, frontUrl, database, carrier, shopify, apps, shares },
    async start(names, keys, folder) {
      const started: AppProcess[] = [];
      for (const [name, role] of names) {
        const note = (what: string) => diary.note("process", what);
        const port = await getPort();
        const to = {
          carrier: (await wireOf(name, "carrier", carrierPort)).port,
          shopify: (await wireOf(name, "shopify", shopifyPort)).port,
        };
        started.push(startAppProcess({ name, role, port, folder, dataDir, note, env: () => env(keys, to) }));
      }
      apps.push(...started);
      await untilReady(started);
      while (!started.every((app) => app.role === "worker" || ready.get(app))) await pause(LOOK_MS);
      return started;
    },
    async takeOut(some) {
      for (const app of some) {
        out.add(app);
        ready.set(app, false);
      }
      const isSent = ({ process }: Passing) => some.some(({ name }) => name === process);
      while ([...front.open].some(isSent)) await pause(LOOK_MS);
    },
    bookingsOf: (some) =>
      wires
        .flatMap(({ open }) => [...open])
        .filter(({ process, path }) => some.some(({ name }) => name === process) && path.startsWith(BOOKING)).length,
    commandEnv: (keys) => ({ ...env(keys, { carrier: carrierPort, shopify: shopifyPort }), NODE_OPTIONS: "" }),
    async stop() {
      stopped = true;
      await looking;
      await Promise.all(apps.map((app) => app.stop()));
      await Promise.all([front, ...wires, carrier, shopify].map((one) => one.stop()));
      await database.stop();
    },
  };
}

/** Returns a balancer that goes by what each process says of itself; `apps` grows. */
const inTurnOf = (apps: readonly AppProcess[], ready: ReadonlyMap<AppProcess, boolean>) =>
  inTurn(apps, (app) => ready.get(app) ?? false);

async function isReady({ port }: AppProcess): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(
    () => null,
  );
  await answer?.body?.cancel().catch(() => undefined);
  return answer?.ok ?? false;
}

/** The log of a process. */
export const logOf = (dataDir: string, name: string) => join(dataDir, `${name}.log`);
