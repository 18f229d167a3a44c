import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { type Allowance, createAllowance } from "~/carrier/allowance";
import { createCarrier } from "~/carrier/client.server";
import { gatewayClientOf } from "~/carrier/gateway-application";
import { createLiveFees } from "~/carrier/live-fees.server";
import { createProductCodes } from "~/carrier/product-codes";
import { type Clock, createClock, machineClock } from "~/clock.server";
import { HOUR_MS } from "~/domain/durations";
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
import { createLimitTeller } from "~/jobs/carrier-limits.server";
import { createQueue } from "~/jobs/queue.server";
import { createKeyHearer } from "~/jobs/retired-keys.server";
import { callShareOf, shareOf } from "~/jobs/shares";
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
import { createCipher } from "~/store/cipher.server";
import { openDatabase } from "~/store/database.server";
import { createFileAddresses } from "~/store/file-addresses.server";
import { loadGazetteer } from "~/store/gazetteer.server";
import { createKeyRing, type KeyRing } from "~/store/key-ring.server";
import { openLocks } from "~/store/locks.server";
import { openPresence, type Presence } from "~/store/presence.server";
import { createQuoteLog } from "~/store/quote-log.server";
import { offlineTokenStore } from "~/store/sessions.server";
import { createTraces, type Traces } from "~/traces.server";
import { logOf, tracesConfigOf } from "~/traces-of-env.server";
import { switchName } from "./billing-switch.server";
import { RELEASE } from "./release.server";
import { createQuoteMemory } from "./store/quote-memory.server";
import { type BucketLog, createBucketLog } from "./store/shopify-buckets.server";
import { openSlots, type Slots } from "./store/slots.server";

/** The parts of one process, wired once: the only place where the layers meet (design 1). */
export interface App {
  env: Env;
  log: Log;
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

/**
 * Database connections of one process, opened on demand. `reserve` is for work that must continue whatever pages and jobs do:
 * rates, incoming messages, health checks. With locks, slots, presence and listeners, a process uses at most 28 of
 * PostgreSQL's usual 100.
 */
const POOLS = { pages: 8, background: 9, reserve: 4, operator: 2 };
/** The operator looks when something is wrong: a page that says nothing for half a minute is one more thing that is. */
const OPERATOR_LIMITS = { statementMs: 3_000, unansweredMs: 1_000 };

/** Wires the app for an environment, by default with the machine's clock. Opens no connection: each one opens when it is first needed. */
export function createApp(env: Env, log: Log = logOf(env), clock: Clock = machineClock): App {
  const now = () => new Date(clock.now());
  const process = `waybill ${randomUUID()}`;
  const traces = createTraces(tracesConfigOf(env, process), log);
  const databaseUrl = namedConnections(env.DATABASE_URL, process);
  const open = (size: number) => openDatabase(databaseUrl, log, { size });
  const [database, work, reserve] = [open(POOLS.pages), open(POOLS.background), open(POOLS.reserve)];
  const looking = openDatabase(databaseUrl, log, { size: POOLS.operator, ...OPERATOR_LIMITS });
  const locks = openLocks(databaseUrl, log);
  const slots = openSlots(databaseUrl, log);
  const roles = partsOf(env.ROLE);
  const ring = createKeyRing(env.ENCRYPTION_KEYS);
  const keys = createKeyHearer(ring, log);
  const presence = openPresence(databaseUrl, log, {
    ...{ process, ...roles, role: env.ROLE, release: RELEASE, billing: switchName(env.BILLING) },
    onTime: clock.hear,
    ring: keys,
  });
  const cipher = createCipher(ring);
  const queue = createQueue();
  const buckets = createBucketLog(work, now, log);
  const [shopifySecret = ""] = env.SHOPIFY_API_SECRET;

  const credentials = { apiKey: env.SHOPIFY_API_KEY, apiSecret: shopifySecret };
  const tokens = createOfflineTokens({
    ...offlineTokenStore(database, cipher, locks),
    ...credentials,
    now: clock.now,
  });
  const dialect = env.CARRIER_DIALECT;
  const limits = createLimitTeller(work, log);
  const allowance = createAllowance({
    most: env.CARRIER_CALLS_PER_ACCOUNT,
    now: () => performance.now(),
    share: (calls, account, pagesAsk) => callShareOf(calls, account, { ...roles, ...presence.place() }, pagesAsk),
    processes: () => (roles.takesWork ? presence.place().workers : Math.max(1, presence.place().webs)),
    nameOf: (account) => cipher.digest(account, { owner: "carrier", field: "account" }),
    onLowered: limits.lowered,
    onPagesAsk: roles.servesPages && !roles.takesWork ? limits.pagesAsk : undefined,
  });
  const atCheckout = () => ({ workers: presence.place().doors, rank: presence.place().doorRank });
  const hide = (key: string) => cipher.digest(key, { owner: "checkout", field: "question" });
  const carrier = createCarrier({
    hosts: {
      production: { api: env.CARRIER_API_URL, platformToken: env.CARRIER_PLATFORM_TOKEN },
      staging: env.CARRIER_STAGING_API_URL
        ? { api: env.CARRIER_STAGING_API_URL, platformToken: env.CARRIER_STAGING_PLATFORM_TOKEN }
        : undefined,
    },
    authUrl: env.CARRIER_AUTH_URL,
    gatewayUrl: env.CARRIER_GATEWAY_URL,
    partnerCode: env.CARRIER_PARTNER_CODE,
    dialect,
    now,
    log,
    allowance,
    checkoutShare: (calls, key) => shareOf(calls, key, atCheckout()),
  });
  const gazetteer = loadGazetteer();
  const deps: Deps = {
    database,
    locks,
    cipher,
    buyers: createBuyerHashes(work, cipher),
    fileAddresses: createFileAddresses(ring),
    carrier,
    productCodes: createProductCodes(carrier),
    shopify: createShopify(
      createAdmin({
        ...{ ...tokens, now: clock.now, log },
        processes: () => presence.place().workers,
        onBucket: buckets.note,
      }),
    ),
    staffNames: createStaffNames({ ...credentials, now: clock.now, log }),
    queue,
    gazetteer,
    quotes: createQuoteMemory(reserve, cipher, gazetteer, log, roles),
    fees: createLiveFees(carrier, env.QUOTE_DEADLINE_MS, () => performance.now(), {
      ...{ hide, onSilence: limits.silence },
      processes: () => presence.place().doors,
    }),
    quoteLog: createQuoteLog(reserve, now, log, { hide, areThere: () => presence.place().doors > 1 }),
    accessLog: createAccessLog(work, now, log),
    now,
    log,
    buyerMessage: eventMessage,
    flowWords,
    config: {
      appUrl: env.SHOPIFY_APP_URL,
      trackingUrl: env.CARRIER_TRACKING_URL,
      platformIn: {
        production: env.CARRIER_PLATFORM_TOKEN !== undefined,
        staging: env.CARRIER_STAGING_PLATFORM_TOKEN !== undefined,
      },
      stagingAvailable: env.CARRIER_STAGING_API_URL !== undefined,
      gateway: gatewayClientOf(env),
      quoteDeadlineMs: env.QUOTE_DEADLINE_MS,
      statusPollMs: env.STATUS_POLL_SECONDS * 1000,
      orderPollMs: env.ORDER_POLL_SECONDS * 1000,
      compareMs: env.COMPARE_HOURS * HOUR_MS,
      restoredTo: env.RESTORED_TO,
      retentionDays: env.RETENTION_DAYS,
      billing: env.BILLING,
      areChargesReal: env.WAYBILL_ENV === "production",
      carrierName: env.CARRIER_NAME,
      carrierRules: {
        missingDistrict: dialect.missingDistrict,
        livePlantsTag: dialect.livePlantsTag,
        fastService: dialect.fastService,
      },
    },
  };
  const quoting: Deps = { ...deps, database: reserve };
  keys.remembers(deps.quotes);
  const httpDrain = createHttpDrain();
  const edge = createEdge({
    drain: httpDrain,
    database: reserve,
    intake: createIntake(reserve, log),
    shopifySecrets: env.SHOPIFY_API_SECRET,
    platformPushSecretHashes: env.CARRIER_PUSH_SECRETS.map(hashSecret),
    metrics: createMetrics(reserve, { gateway: deps.config.gateway !== undefined, traces }),
    metricsToken: env.METRICS_TOKEN,
    quoting,
    uploads: { database, cipher, queue, now, log },
    flow: { queue, words: flowWords },
    traces,
    now,
    log,
  });
  const gate = createPageGate({
    line: createPageLine(slots, log),
    shopifySecrets: env.SHOPIFY_API_SECRET,
    busyTexts,
    now,
  });
  const background: Deps = { ...deps, database: work };
  const operator: Deps = { ...deps, database: looking };
  const closeDatabases = async () => {
    await Promise.all([database, work, reserve, looking].map((one) => one.close()));
  };
  return {
    env,
    log,
    deps,
    background,
    operator,
    quoting,
    databaseUrl,
    slots,
    buckets,
    presence,
    ring,
    allowance,
    traces,
    edge,
    httpDrain,
    gate,
    closeDatabases,
    buyerAsks: createAskLimit(clock.now),
    tokens,
    visits: createBuyerVisits(() => performance.now()),
    checkToken: createTokenCheck(deps, tokens),
  };
}

/** Returns the address of the database with a name for the connections of this process, by which others can end them. */
function namedConnections(url: string, name: string): string {
  const named = new URL(url);
  named.searchParams.set("application_name", name);
  return named.href;
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
