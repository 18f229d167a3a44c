import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { readEnv } from "~/env.server";
import { createLog } from "~/log.server";
import { type Database, openDatabase } from "~/store/database.server";
import { freshDatabase } from "../support/database.ts";
import {
  type Control,
  routeShopifyTo,
  SHOPIFY_API_KEY,
  SHOPIFY_API_SECRET,
  startSandboxes,
} from "../support/sandboxes.ts";
import { putForward, startClock } from "./clock.ts";
import { startFront } from "./front.ts";
import { openShop, type Shop } from "./open-shop.ts";
import { type Process, startProcess } from "./process.ts";
import { rememberAll } from "./seen.ts";

const PLATFORM_TOKEN = "platform-token-of-the-model";
const PUSH_SECRET = "push-secret-of-the-model-0001";

/** The name of a process's connections. */
const nameOf = (databaseUrl: string) => new URL(databaseUrl).searchParams.get("application_name");
const END_CONNECTIONS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1";

/** The app, both other sides, and one clock for all. */
export interface World {
  database: Database;
  sides: { carrier: Control; shopify: Control };
  /** The oldest process that lives; the newest one when none does. */
  process(): Process;
  /** Starts a process, beside those that live. */
  start(): Promise<void>;
  /** Ends all processes at once. */
  end(): Promise<void>;
  /** A process stands still and loses its connections: for others it is dead. What is returned lets it go on with what it had in hand. */
  freeze(process: Process): Promise<() => void>;
  putForward(ms: number): Promise<void>;
  /** Opens a further shop at both sides and in the app. */
  openShop(): Promise<Shop>;
  /**
   * Waits until everything is done that is due: messages are delivered and applied, work and readings are done. Returns `died`
   * when no process lives any more.
   */
  settle(): Promise<"settled" | "died">;
}

/** Starts the app, both sides and the front between them. */
export async function startWorld(): Promise<World> {
  const processes: Process[] = [];
  const alive = () => processes.filter((one) => !one.fate.isOver && !one.fate.isFrozen);
  const frontUrl = await startFront(() => alive()[0]);
  const { carrier, shopify, controlCarrier, controlShopify, stop } = await startSandboxes({
    shopify: { seed: "empty", webhookTarget: frontUrl, webhookRetryDelaysMs: [] },
  });
  onTestFinished(stop);
  await routeShopifyTo(shopify.url);
  const sides = { carrier: controlCarrier, shopify: controlShopify };
  const callbackUrl = `${frontUrl}/push/${PUSH_SECRET}`;
  await sides.carrier("POST", "/accounts", { code: "PARTNER", token: PLATFORM_TOKEN, kind: "platform", callbackUrl });
  await sides.carrier("POST", "/options", { pushRetryMs: 20 });

  const env = readEnv({
    WAYBILL_ENV: "sandbox",
    DATABASE_URL: await freshDatabase(),
    SHOPIFY_API_KEY,
    SHOPIFY_API_SECRET,
    SHOPIFY_APP_URL: frontUrl,
    CARRIER_API_URL: carrier.url,
    CARRIER_PLATFORM_TOKEN: PLATFORM_TOKEN,
    CARRIER_PARTNER_CODE: "PARTNER",
    CARRIER_PUSH_SECRETS: PUSH_SECRET,
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    LOG_LEVEL: globalThis.process.env.MODEL_LOG ?? "silent",
  });
  const database = openDatabase(env.DATABASE_URL, createLog("silent"), { size: 3 });
  await rememberAll(database);
  const endConnections = async (url: string) => {
    while ((await database.query(END_CONNECTIONS, [nameOf(url)])).length > 0) await pause(5);
  };
  const start = async () => {
    processes.push(await startProcess(env, endConnections));
  };
  await start();
  onTestFinished(async () => {
    for (const one of processes) await one.stop();
    await database.close();
  });
  startClock();

  let shops = 0;
  const process = () => {
    const one = alive()[0] ?? processes.at(-1);
    if (!one) throw new Error("no process was started");
    return one;
  };
  return {
    database,
    sides,
    process,
    start,
    async end() {
      for (const one of alive()) one.fate.end();
      await Promise.all(processes.map(({ fate, ended }) => fate.isOver && ended));
    },
    async freeze(one) {
      const awake = one.fate.freeze();
      await database.query(END_CONNECTIONS, [nameOf(one.app.databaseUrl)]);
      return awake;
    },
    putForward: (ms) => putForward(database, ms),
    openShop() {
      shops += 1;
      return openShop(process().app, sides, shops);
    },
    settle: () => settle(database, sides, alive),
  };
}

/** Work that fails and comes back at once for ever would never settle. */
const MOST_ROUNDS = 3_000;

async function settle(database: Database, sides: World["sides"], alive: () => Process[]): Promise<"settled" | "died"> {
  const before = alive();
  let isSwept = false;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    for (const one of before) if (one.fate.isOver) await one.ended;
    const [first, ...others] = alive();
    if (!first) return "died";
    const isAtWork = async () => [first, ...others].some((one) => one.isBusy()) || (await isSomethingDue(database));
    if (!(await isAtWork()) && !(await isSomethingSent(sides)) && !(await isAtWork())) {
      if (isSwept) return "settled";
      await first.sweep();
      isSwept = true;
      continue;
    }
    isSwept = false;
    await pause(5);
  }
  const left = await database.query("SELECT kind, subject, state, due_at, attempts, error FROM work");
  throw new Error(`it does not come to rest: ${JSON.stringify(left)}`);
}

/** Waits for the carrier's pushes; returns whether Shopify still sends a webhook. */
async function isSomethingSent({ carrier, shopify }: World["sides"]): Promise<boolean> {
  await carrier("POST", "/settle");
  return ((await shopify("GET", "/webhooks?state=pending")) as unknown[]).length > 0;
}

/** Work, messages and readings whose time has come, and those that a worker has in hand. */
async function isSomethingDue(database: Database): Promise<boolean> {
  const [row] = await database.query<{ due: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM work WHERE state = 'running' OR (state = 'waiting' AND due_at <= now()))
         OR EXISTS (SELECT 1 FROM inbox WHERE applied_at IS NULL AND (retry_at IS NULL OR retry_at <= $1))
         OR EXISTS (SELECT 1 FROM shipment s JOIN shop o ON o.id = s.shop_id JOIN carrier_account a ON a.shop_id = o.id
                     WHERE s.state IN ('booked', 'cancelling') AND s.next_check_at <= $1
                       AND o.uninstalled_at IS NULL AND a.health <> 'rejected') AS due`,
    [new Date()],
  );
  return row?.due === true;
}
