import { createCarrier } from "~/carrier/client.server";
import { readDialect } from "~/carrier/dialect";
import { createLiveFees } from "~/carrier/live-fees.server";
import { createProductCodes } from "~/carrier/product-codes";
import { createEdge, type Edge } from "~/edge/edge.server";
import { createIntake } from "~/edge/intake.server";
import { createMetrics } from "~/edge/metrics.server";
import { hashSecret } from "~/edge/secret.server";
import { type Env, readEnv } from "~/env.server";
import type { Deps } from "~/flows/deps.server";
import { installShop } from "~/flows/install-shop.server";
import { createJobQueue, type JobQueue } from "~/jobs/queue.server";
import { eventMessage } from "~/locales/event-messages";
import { createLog, type Log } from "~/log.server";
import { createAdmin } from "~/shopify/admin.server";
import { createShopifyApp, type ShopifyApp } from "~/shopify/app.server";
import { createShopify } from "~/shopify/client.server";
import { createStaffNames } from "~/shopify/staff-names.server";
import { createOfflineTokens } from "~/shopify/tokens.server";
import { createCipher } from "~/store/cipher.server";
import { openDatabase } from "~/store/database.server";
import { loadGazetteer } from "~/store/gazetteer.server";
import { openLocks } from "~/store/locks.server";
import { createQuoteBook } from "~/store/quote-book.server";
import { createQuoteLog } from "~/store/quote-log.server";
import { createSessionStorage, offlineTokenStore } from "~/store/sessions.server";

/** One process's parts, wired once: the only place where the layers meet (design 1). */
export interface App {
  env: Env;
  log: Log;
  deps: Deps;
  queue: JobQueue;
  edge: Edge;
  shopifyApp: ShopifyApp;
}

/** Wires the app for an environment. Opens nothing before it is needed but the queue's tables. */
export function createApp(env: Env, log: Log = createLog(env.LOG_LEVEL)): App {
  const now = () => new Date();
  const database = openDatabase(env.DATABASE_URL, log);
  const locks = openLocks(env.DATABASE_URL, log);
  const cipher = createCipher(env.ENCRYPTION_KEYS);
  const sessions = createSessionStorage(database, cipher);
  const queue = createJobQueue(database, log, { supervise: env.ROLE !== "web" });
  const [shopifySecret = ""] = env.SHOPIFY_API_SECRET;

  const credentials = { apiKey: env.SHOPIFY_API_KEY, apiSecret: shopifySecret };
  const tokens = createOfflineTokens({ ...offlineTokenStore(database, sessions), ...credentials, now: Date.now });
  const dialect = readDialect(env.CARRIER_DIALECT);
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
  });
  const gazetteer = loadGazetteer();
  const deps: Deps = {
    database,
    locks,
    cipher,
    carrier,
    productCodes: createProductCodes(carrier),
    shopify: createShopify(createAdmin({ ...tokens, now: Date.now, log })),
    staffNames: createStaffNames({ ...credentials, now: Date.now, log }),
    queue,
    gazetteer,
    quotes: createQuoteBook(database, cipher, gazetteer, log),
    fees: createLiveFees(carrier),
    quoteLog: createQuoteLog(database, now, log),
    now,
    log,
    buyerMessage: eventMessage,
    config: {
      appUrl: env.SHOPIFY_APP_URL,
      trackingUrl: env.CARRIER_TRACKING_URL,
      platformIn: {
        production: env.CARRIER_PLATFORM_TOKEN !== undefined,
        staging: env.CARRIER_STAGING_PLATFORM_TOKEN !== undefined,
      },
      stagingAvailable: env.CARRIER_STAGING_API_URL !== undefined,
      statusPollMs: env.STATUS_POLL_SECONDS * 1000,
      orderPollMs: env.ORDER_POLL_SECONDS * 1000,
      carrierName: env.CARRIER_NAME,
      carrierRules: {
        missingDistrict: dialect.missingDistrict,
        livePlantsTag: dialect.livePlantsTag,
        fastService: dialect.fastService,
      },
    },
  };
  const edge = createEdge({
    database,
    intake: createIntake(database, log),
    shopifySecrets: env.SHOPIFY_API_SECRET,
    platformPushSecretHashes: env.CARRIER_PUSH_SECRETS.map(hashSecret),
    metrics: createMetrics(database),
    metricsToken: env.METRICS_TOKEN,
    quoting: deps,
    now,
    log,
  });
  const shopifyApp = createShopifyApp({
    ...credentials,
    appUrl: env.SHOPIFY_APP_URL,
    sessionStorage: sessions,
    afterAuth: (shopDomain) => installShop(deps, shopDomain),
    log,
  });
  return { env, log, deps, queue, edge, shopifyApp };
}

// Vite's development server loads modules anew on each change; the parts live on, or every edit would open a new pool.
const holder = globalThis as { waybillApp?: App };

/** The process's parts, made from the environment on first use. */
export function getApp(): App {
  holder.waybillApp ??= createApp(readEnv());
  return holder.waybillApp;
}
