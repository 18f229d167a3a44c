import type { Server } from "node:http";
import { getApp } from "./deps.server";
import { createHttpServer } from "./edge/http-server.server";
import type { createPages, PageSource } from "./edge/pages.server";
import { type Env, EnvError, partsOf } from "./env.server";
import { beginWithDatabase } from "./jobs/begin-with-database.server";
import { createLimitHearer } from "./jobs/carrier-limits.server";
import { startQuoteMemory } from "./jobs/quote-memory.server";
import { startStanding } from "./jobs/standing.server";
import type { startWorker } from "./jobs/worker.server";
import type { Log } from "./log.server";
import type { createOperator } from "./operator/operator.server";
import { settleMemory } from "./settle-memory.server";

/** A started process: what the process entry serves and stops. */
export interface Waybill {
  port: number;
  role: Env["ROLE"];
  servesPages: boolean;
  /** Returns the HTTP server, which does not listen yet. `source`: where the pages come from, in a process that serves them. */
  createServer(source?: PageSource): Server;
  log: Log;
  stop(): Promise<void>;
}

/** What a process is built with beyond its doors: each entry (`start-*.server.ts`) names what it loads, so that no other does. */
export interface Built {
  createPages?: typeof createPages;
  createOperator?: typeof createOperator;
  startWorker?: typeof startWorker;
}

/** Time limits for the parts of a shutdown: a part may hang when what it waits for died first (perf 3.9). */
const WORKER_DEADLINE_MS = 1_200;
const CLOSE_DEADLINE_MS = 600;

/** How often what Shopify says of shops' cost buckets is written, for the operator. */
const BUCKETS_EVERY_MS = 10_000;

/**
 * Starts the parts that `ROLE` assigns to this process, once PostgreSQL is there. Throws EnvError when the environment cannot be
 * used, DatabaseNotReady when PostgreSQL is not there in time, and an Error when the process was built without a part of its role.
 */
export async function startProcess({ createPages, createOperator, startWorker }: Built): Promise<Waybill> {
  const app = getApp();
  const { env, log } = app;
  const { takesWork, servesPages } = partsOf(env.ROLE);
  if ((takesWork && !startWorker) || (servesPages && !createPages)) throw new Error(`this entry cannot be ${env.ROLE}`);
  const { standing, stopStanding, stopQuoteMemory } = await beginWithDatabase(app.deps.database, log, () => begin(app));
  settleMemory();
  const worker = takesWork ? startWorker?.(app, standing) : undefined;

  const bucketTimer = setInterval(() => void app.buckets.write(), BUCKETS_EVERY_MS).unref();

  return {
    port: env.PORT,
    role: env.ROLE,
    servesPages,
    createServer: (source) =>
      createHttpServer({
        edge: app.edge,
        operator: servesPages ? createOperator?.(operatorConfigOf(app)) : undefined,
        pages: servesPages && source ? createPages?.(source, log, app.gate) : undefined,
        secure: env.WAYBILL_ENV === "production",
      }),
    log,
    async stop() {
      clearInterval(bucketTimer);
      await within(WORKER_DEADLINE_MS, "worker", () => worker?.stop(), log);
      await within(CLOSE_DEADLINE_MS, "quotes", stopQuoteMemory, log);
      await within(CLOSE_DEADLINE_MS, "access", () => app.deps.accessLog.flush(), log);
      stopStanding();
      const rest = {
        carrier: () => app.deps.carrier.close(),
        presence: () => app.presence.close(),
        locks: () => app.deps.locks.close(),
        slots: () => app.slots.close(),
        databases: () => app.closeDatabases(),
      };
      await Promise.all(Object.entries(rest).map(([step, run]) => within(CLOSE_DEADLINE_MS, step, run, log)));
    },
  };
}

/** The operator's page takes the connections of jobs: those of pages may all be taken when it is needed. */
const operatorConfigOf = ({ background, env }: ReturnType<typeof getApp>) => ({
  deps: background,
  tokens: env.OPERATOR_TOKENS,
  keys: env.ENCRYPTION_KEYS,
  appUrl: env.SHOPIFY_APP_URL,
});

/** Leaves nothing running when it throws. */
async function begin({ quoting, allowance, presence, ring, databaseUrl, deps }: ReturnType<typeof getApp>) {
  const { standing, stop: stopStanding } = await startStanding(presence, deps.log);
  try {
    // The first beat told which keys are retired (decision 129).
    if (!ring.active()) throw new EnvError("Waybill cannot start: every key in ENCRYPTION_KEYS is retired");
    // Before the first request: a quote is answered from memory only.
    const stopQuoteMemory = await startQuoteMemory(quoting, databaseUrl, createLimitHearer(quoting, allowance));
    return { standing, stopStanding, stopQuoteMemory };
  } catch (error) {
    stopStanding();
    throw error;
  }
}

async function within(ms: number, step: string, run: () => Promise<unknown> | undefined, log: Log) {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), ms);
  });
  try {
    if ((await Promise.race([run(), deadline])) === "late") log.warn({ step }, "stop.late");
  } catch (error) {
    log.warn({ err: error, step }, "stop.failed");
  } finally {
    clearTimeout(timer);
  }
}
