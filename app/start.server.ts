import type { Server } from "node:http";
import { getApp } from "./deps.server";
import { type DrainReport, drain } from "./drain.server";
import { drainSteps } from "./drain-steps.server";
import { createHttpServer } from "./edge/http-server.server";
import type { createPages, PageSource } from "./edge/pages.server";
import { type Env, EnvError, partsOf } from "./env.server";
import { noteRestore } from "./flows/shopify-flow/lost-time.server";
import { beginWithDatabase } from "./jobs/begin-with-database.server";
import { createLimitHearer } from "./jobs/carrier-limits.server";
import { startQuoteMemory } from "./jobs/quote-memory.server";
import { startStanding } from "./jobs/standing.server";
import type { startWorker } from "./jobs/worker.server";
import type { Log } from "./log.server";
import type { createOperator } from "./operator/operator.server";
import { settleMemory } from "./settle-memory.server";
import { settleWhenQuiet } from "./settle-when-quiet.server";

/** A started process: what the process entry serves and stops. */
export interface Waybill {
  port: number;
  role: Env["ROLE"];
  /** What others call it: in the table `worker`, in PostgreSQL's `application_name`, in their lines about it. */
  process: string;
  servesPages: boolean;
  /** Returns the HTTP server, which does not listen yet. `source`: where the pages come from, in a process that serves them. */
  createServer(source?: PageSource): Server;
  log: Log;
  /** Takes no more work, ends what it has in hand and gives the rest back; returns what became of each step. Never throws, and ends in time. */
  drain(): Promise<DrainReport>;
}

/** What a process is built with beyond its doors: each entry (`start-*.server.ts`) names what it loads, so that no other does. */
export interface Built {
  createPages?: typeof createPages;
  createOperator?: typeof createOperator;
  startWorker?: typeof startWorker;
}

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
  await app.traces.start();
  settleMemory();
  const stopSettling = settleWhenQuiet(partsOf(env.ROLE));
  const worker = takesWork ? startWorker?.(app, standing) : undefined;

  const bucketTimer = setInterval(() => void app.buckets.write(), BUCKETS_EVERY_MS).unref();
  let server: Server | undefined;

  return {
    port: env.PORT,
    role: env.ROLE,
    process: app.process,
    servesPages,
    createServer(source) {
      server = createHttpServer({
        edge: app.edge,
        operator: servesPages ? createOperator?.(operatorConfigOf(app)) : undefined,
        pages: servesPages && source ? createPages?.(source, log, app.gate, undefined, app.traces) : undefined,
        secure: env.WAYBILL_ENV === "production",
        drain: app.httpDrain,
      });
      return server;
    },
    log,
    async drain() {
      clearInterval(bucketTimer);
      stopSettling();
      const report = await drain(drainSteps(app, { server, worker, stopQuoteMemory, stopStanding }));
      // Last, since the steps have their lines too: how many were gathered in the minute that this process does not see the end of.
      log.flush();
      return report;
    },
  };
}

/** The operator's page has connections of its own: those of pages and jobs may all be taken, or wait, when it is needed. */
const operatorConfigOf = ({ operator, env, ring }: ReturnType<typeof getApp>) => ({
  deps: operator,
  tokens: env.OPERATOR_TOKENS,
  ring,
  appUrl: env.SHOPIFY_APP_URL,
});

/** Leaves nothing running when it throws. */
async function begin({ env, quoting, allowance, presence, ring, databaseUrl, deps }: ReturnType<typeof getApp>) {
  const { standing, stop: stopStanding } = await startStanding(presence, deps.log);
  try {
    // The first beat told which keys are retired (decision 129).
    if (!ring.active()) throw new EnvError("Waybill cannot start: every key in ENCRYPTION_KEYS is retired");
    // Before the first message and the first job: what they bring happened before.
    await noteRestore(deps);
    // Before the first request: a quote is answered from memory only.
    const stopQuoteMemory = await startQuoteMemory(
      quoting,
      databaseUrl,
      createLimitHearer(quoting, allowance),
      partsOf(env.ROLE),
    );
    return { standing, stopStanding, stopQuoteMemory };
  } catch (error) {
    stopStanding();
    throw error;
  }
}
