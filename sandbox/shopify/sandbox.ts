import { fileURLToPath } from "node:url";
import { openSnapshot, type Snapshot } from "../snapshot.ts";
import { Bucket } from "./admin-api/bucket.ts";
import { Executor } from "./admin-api/execute.ts";
import { roots } from "./admin-api/roots.ts";
import { loadSchema } from "./admin-api/schema.ts";
import { type AppConfig, openAppConfig, requestedScopes } from "./app-config.ts";
import { CallLog } from "./call-log.ts";
import { Checkouts } from "./checkout/checkout.ts";
import { Faults } from "./faults.ts";
import { ACTION_TIMEOUT_MS, FlowDesk } from "./flow/desk.ts";
import type { ShopifySandboxOptions } from "./options.ts";
import { RATE_TIMEOUT_MS, RateDesk } from "./rates/rate-desk.ts";
import { demoState, emptyState } from "./seed/seed.ts";
import { DEFAULT_RETRY_DELAYS_MS, WEBHOOK_TIMEOUT_MS, Webhooks } from "./webhooks/deliver.ts";
import { completeOlderState } from "./world/older-state.ts";
import { scheduleReopening, scheduleRouting } from "./world/routing.ts";
import type { Shop, State } from "./world/state/shop.ts";
import type { World } from "./world/world.ts";

const PROJECT_TOML = fileURLToPath(new URL("../../shopify.app.toml", import.meta.url));
const DEFAULT_ROUTING_DELAY_MS = 150;

/** All parts of a running stand-in. */
export interface Sandbox {
  apiKey: string;
  apiSecret: string;
  tokenLifetimeSeconds: number;
  world: World;
  snapshot: Snapshot<State>;
  executor: Executor;
  faults: Faults;
  calls: CallLog;
  webhooks: Webhooks;
  rates: RateDesk;
  checkouts: Checkouts;
  flow: FlowDesk;
  log: (line: string) => void;
  /** Returns the bucket of the shop's query cost. */
  bucketOf(shop: Shop): Bucket;
  /** Returns the app's configuration as it is on disk now. */
  appConfig(): AppConfig;
  /** Returns the scopes that an installation grants. */
  scopes(): string[];
  /** Discards everything and starts again from a seed. */
  reset(seed: "demo" | "empty"): void;
  /** The app's public address; set once the tunnel is open. */
  tunnelUrl: string | null;
}

/** Creates the parts of the stand-in and connects them. The address of webhooks is looked up at each sending. */
export function createSandbox(options: ShopifySandboxOptions): Sandbox {
  const log = options.log ?? (() => undefined);
  const appConfig = openAppConfig(options.appConfigFile ?? PROJECT_TOML);
  const scopes = () => options.scopes ?? requestedScopes(appConfig());
  const seeded = (seed: "demo" | "empty") => (seed === "demo" ? demoState(scopes()) : emptyState());
  const snapshot = openSnapshot<State>(options, () => seeded(options.seed ?? "demo"));
  completeOlderState(snapshot.state);
  const faults = new Faults();
  const buckets = new Map<string, Bucket>();
  const webhooks = new Webhooks({
    apiSecret: options.apiSecret,
    target: () => options.webhookTarget ?? sandbox.tunnelUrl,
    config: appConfig,
    retryDelaysMs: options.webhookRetryDelaysMs ?? DEFAULT_RETRY_DELAYS_MS,
    timeoutMs: options.webhookTimeoutMs ?? WEBHOOK_TIMEOUT_MS,
    faults,
    log,
  });
  const world: World = {
    get state() {
      return snapshot.state;
    },
    now: () => new Date(Date.now() + snapshot.state.clockOffsetMs),
    newId: () => snapshot.state.nextId++,
    emit: (shop, topic, payload) => {
      if (shop.installation) webhooks.emit(shop, topic, payload, world.now());
    },
    changed: () => snapshot.changed(),
    routingDelayMs: options.routingDelayMs ?? DEFAULT_ROUTING_DELAY_MS,
    reopeningDelayMs: options.reopeningDelayMs ?? null,
  };
  const sandbox: Sandbox = {
    apiKey: options.apiKey,
    apiSecret: options.apiSecret,
    tokenLifetimeSeconds: options.tokenLifetimeSeconds ?? 3600,
    world,
    snapshot,
    executor: sharedExecutor(),
    faults,
    calls: new CallLog(),
    webhooks,
    rates: new RateDesk({
      world,
      faults,
      apiSecret: options.apiSecret,
      timeoutMs: options.rateTimeoutMs ?? RATE_TIMEOUT_MS,
    }),
    checkouts: new Checkouts(),
    flow: new FlowDesk({
      world,
      apiSecret: options.apiSecret,
      target: () => options.webhookTarget ?? sandbox.tunnelUrl,
      retryDelaysMs: options.webhookRetryDelaysMs ?? DEFAULT_RETRY_DELAYS_MS,
      timeoutMs: ACTION_TIMEOUT_MS,
    }),
    log,
    appConfig,
    scopes,
    tunnelUrl: null,
    bucketOf: (shop) => {
      const bucket = buckets.get(shop.domain) ?? new Bucket(() => world.now().getTime());
      buckets.set(shop.domain, bucket);
      return bucket;
    },
    reset: (seed) => {
      snapshot.replace(seeded(seed));
      faults.clear();
      buckets.clear();
      sandbox.calls.clear();
      webhooks.clear();
      sandbox.rates.clear();
      sandbox.checkouts.clear();
    },
  };
  finishRouting(world);
  return sandbox;
}

let executor: Executor | undefined;

/** Returns one executor for all stand-ins of a process: it holds no shop's data, and Shopify's schema takes long to read. */
function sharedExecutor(): Executor {
  executor ??= new Executor(loadSchema(roots));
  return executor;
}

/** Schedules the routing of orders whose fulfillment orders were still pending when the last run ended. */
function finishRouting(world: World) {
  for (const shop of Object.values(world.state.shops)) {
    for (const order of shop.orders) {
      if (!order.routed) scheduleRouting(world, shop, order);
      if (order.reopening) scheduleReopening(world, shop, order);
    }
  }
}
