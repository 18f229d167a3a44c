import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { Allowance } from "~/carrier/allowance";
import { type Clock, createClock, machineClock } from "~/clock.server";
import { createEdge, type Edge } from "~/edge/edge.server";
import { createHttpDrain, type HttpDrain } from "~/edge/http-drain.server";
import { createIntake } from "~/edge/intake.server";
import { createMetrics } from "~/edge/metrics.server";
import { createPageGate, type PageGate } from "~/edge/page-gate.server";
import { createPageLine } from "~/edge/page-line.server";
import { hashSecret } from "~/edge/secret.server";
import { type Env, partsOf, readEnv } from "~/env.server";
import { type AskLimit, createAskLimit } from "~/flows/buyer/ask-limit";
import { type BuyerVisits, createBuyerVisits } from "~/flows/buyer/visits";
import type { Deps } from "~/flows/deps.server";
import { createTokenCheck, type TokenCheck } from "~/flows/shop/check-token.server";
import { createQueue } from "~/jobs/queue.server";
import { busyTexts } from "~/locales/busy-page";
import { eventMessage } from "~/locales/event-messages";
import { flowWords } from "~/locales/flow-words";
import type { Log } from "~/log.server";
import { createAdmin } from "~/shopify/admin.server";
import { createShopify } from "~/shopify/client.server";
import { createStaffNames } from "~/shopify/staff-names.server";
import { createOfflineTokens, type OfflineTokenSource } from "~/shopify/tokens.server";
import { createAccessLog } from "~/store/access-log.server";
import { createBuyerHashes } from "~/store/buyer-hashes.server";
import { createFileAddresses } from "~/store/file-addresses.server";
import { loadGazetteer } from "~/store/gazetteer.server";
import type { KeyRing } from "~/store/key-ring.server";
import type { Presence } from "~/store/presence.server";
import { createQuoteLog } from "~/store/quote-log.server";
import { offlineTokenStore } from "~/store/sessions.server";
import { createTraces, type Traces } from "~/traces.server";
import { logOf, tracesConfigOf } from "~/traces-of-env.server";
import { flowConfigOf } from "./flow-config.server";
import { createQuoteMemory } from "./store/quote-memory.server";
import { type BucketLog, createBucketLog } from "./store/shopify-buckets.server";
import type { Slots } from "./store/slots.server";
import { wireCarrier } from "./wired-carrier.server";
import { wireDatabase } from "./wired-database.server";

/** The parts of one process, wired once: the only place where the layers meet (design 1). */
export interface App {
  env: Env;
  log: Log;
  /** What other processes call this one. */
  process: string;
  /** Used by pages. `background` and `quoting` differ only in their connections, so that none can take another's. */
  deps: Deps;
  background: Deps;
  /** For the operator's page, which says so within seconds when PostgreSQL does not answer, whatever pages and jobs wait for. */
  operator: Deps;
  quoting: Deps;
  /** The database's address for further connections of this process. */
  databaseUrl: string;
  /** Limits how many pages each shop has under way at a time, over all processes. */
  slots: Slots;
  /** What Shopify said of shops' cost buckets, to be written now and then. */
  buckets: BucketLog;
  /** Shows the other processes that this one is alive. */
  presence: Presence;
  /** What this process encrypts with, and what it heard of retired keys. */
  ring: KeyRing;
  /** How many calls each carrier account may have in flight from this process. */
  allowance: Allowance;
  traces: Traces;
  edge: Edge;
  /** How it stops answering requests. */
  httpDrain: HttpDrain;
  gate: PageGate;
  closeDatabases(): Promise<void>;
  /** How often buyers' pages may ask this process. */
  buyerAsks: AskLimit;
  /** The shops' tokens for Shopify. */
  tokens: OfflineTokenSource;
  /** How often tracking pages may be opened, in this process. */
  visits: BuyerVisits;
  /** Asks Shopify, when staff open the app, whether the stored token still works. */
  checkToken: TokenCheck;
}

/** Wires the app for an environment, by default with the machine's clock. Opens no connection: each one opens when it is first needed. */
export function createApp(env: Env, log: Log = logOf(env), clock: Clock = machineClock): App {
  const now = () => new Date(clock.now());
  const process = `waybill ${randomUUID()}`;
  const traces = createTraces(tracesConfigOf(env, process), log);
  const database = wireDatabase(env, process, clock, log);
  const { pages, background: work, reserve, locks, slots, presence, ring, keys, cipher } = database;
  const { carrier, productCodes, fees, allowance, hide } = wireCarrier(env, database, now, log);
  const queue = createQueue();
  const buckets = createBucketLog(work, now, log);
  const [shopifySecret = ""] = env.SHOPIFY_API_SECRET;
  const credentials = { apiKey: env.SHOPIFY_API_KEY, apiSecret: shopifySecret };
  const tokens = createOfflineTokens({ ...offlineTokenStore(pages, cipher, locks), ...credentials, now: clock.now });
  const gazetteer = loadGazetteer();
  const deps: Deps = {
    ...{ database: pages, locks, cipher, carrier, productCodes, fees, queue, gazetteer, now, log, flowWords },
    buyers: createBuyerHashes(work, cipher),
    fileAddresses: createFileAddresses(ring),
    shopify: createShopify(
      createAdmin({
        ...{ ...tokens, now: clock.now, log },
        processes: () => presence.place().workers,
        onBucket: buckets.note,
      }),
    ),
    staffNames: createStaffNames({ ...credentials, now: clock.now, log }),
    quotes: createQuoteMemory(reserve, cipher, gazetteer, log, partsOf(env.ROLE)),
    quoteLog: createQuoteLog(reserve, now, log, { hide, areThere: () => presence.place().doors > 1 }),
    accessLog: createAccessLog(work, now, log),
    buyerMessage: eventMessage,
    config: flowConfigOf(env),
  };
  const quoting: Deps = { ...deps, database: reserve };
  keys.remembers(deps.quotes);
  const httpDrain = createHttpDrain();
  const edge = createEdge({
    ...{ drain: httpDrain, database: reserve, quoting, traces, now, log },
    intake: createIntake(reserve, log),
    shopifySecrets: env.SHOPIFY_API_SECRET,
    platformPushSecretHashes: env.CARRIER_PUSH_SECRETS.map(hashSecret),
    metrics: createMetrics(reserve, { gateway: deps.config.gateway !== undefined, traces }),
    metricsToken: env.METRICS_TOKEN,
    uploads: { database: pages, cipher, queue, now, log },
    flow: { queue, words: flowWords },
  });
  const gate = createPageGate({
    line: createPageLine(slots, log),
    shopifySecrets: env.SHOPIFY_API_SECRET,
    busyTexts,
    now,
  });
  return {
    ...{ env, log, deps, quoting, slots, buckets, presence, ring, allowance, traces, edge, httpDrain, gate, tokens },
    process,
    background: { ...deps, database: work },
    operator: { ...deps, database: database.operator },
    databaseUrl: database.url,
    closeDatabases: database.close,
    buyerAsks: createAskLimit(clock.now),
    visits: createBuyerVisits(() => performance.now()),
    checkToken: createTokenCheck(deps, tokens),
  };
}

// Vite's development server reloads modules on each change. The parts are kept on `globalThis`, or every edit would open new
// pools.
const holder = globalThis as { waybillApp?: App };

/**
 * Returns the parts of this process, made from the environment on first use. Throws EnvError when the environment cannot be
 * used.
 */
export function getApp(): App {
  holder.waybillApp ??= createRealApp(readEnv());
  return holder.waybillApp;
}

/** Wires the app for a process of its own, whose clock may be wrong. */
function createRealApp(env: Env): App {
  const log = logOf(env);
  const onWrong = (aheadMs: number) => log.error({ aheadMs: Math.round(aheadMs) }, "clock.wrong");
  const clock = createClock({ wall: () => Date.now(), steady: () => performance.now(), onWrong });
  return createApp(env, log, clock);
}
