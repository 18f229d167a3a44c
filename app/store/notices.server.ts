import pg from "pg";
import type { Log } from "~/log.server";
import type { Sql } from "./database.server";
import { run, statement } from "./statements.server";

const CHANNEL = "waybill_work";
/** Triggers of the database tell here whose quotes changed: the shop's key. */
const SHOP_CHANNEL = "waybill_shop";

/** The name under which the worker hears of new messages from outside. */
export const INBOX = "inbox";

/** Tells every worker that a queue has work. Inside a transaction it is told at commit, never before. */
export async function notifyWork(sql: Sql, queue: string): Promise<void> {
  await run(sql, statement`SELECT pg_notify(${CHANNEL}, ${queue})`);
}

/**
 * Listens for work on a connection of its own and reconnects for ever. A notice that comes while it is away is lost:
 * the sweep finds the work all the same. Returns the function that ends it.
 */
export function listenForWork(url: string, log: Log, onWork: (queue: string) => void): () => Promise<void> {
  return listen(url, CHANNEL, log, onWork);
}

/**
 * Hears, as {@link listenForWork} does, when settings, account, pickups or the callback's secrets of a shop changed, in
 * whichever process. `onConnected` is called after each (re)connection: what changed meanwhile was not heard.
 */
export function listenForShops(
  url: string,
  log: Log,
  onShop: (shopId: string) => void,
  onConnected: () => void,
  aliveMs = ALIVE_MS,
): () => Promise<void> {
  return listen(url, SHOP_CHANNEL, log, onShop, onConnected, aliveMs);
}

/**
 * A listener sends nothing, so it would not notice for hours that the other side is gone without a word (a failover, a
 * firewall that forgets). It asks this often, and an answer may take as long.
 */
const ALIVE_MS = 10_000;

function listen(
  url: string,
  channel: string,
  log: Log,
  onNotice: (payload: string) => void,
  onConnected?: () => void,
  aliveMs = ALIVE_MS,
): () => Promise<void> {
  let client: pg.Client | undefined;
  let alive: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let ended = false;

  async function connect() {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: aliveMs,
      query_timeout: aliveMs,
    });
    client = next;
    next.on("error", (error) => log.warn({ err: error }, "notices.connection_lost"));
    next.on("end", again);
    next.on("notification", ({ payload }) => payload && onNotice(payload));
    try {
      await next.connect();
      await next.query(`LISTEN ${channel}`);
      if (!ended) alive = setTimeout(askAgain, aliveMs, next);
      onConnected?.();
    } catch (error) {
      log.warn({ err: error }, "notices.connect_failed");
      await next.end().catch(() => undefined);
    }
  }

  /** A connection that answers no more is given up: its end brings the next one. */
  async function askAgain(current: pg.Client) {
    try {
      await current.query("SELECT 1");
      if (!ended && client === current) alive = setTimeout(askAgain, aliveMs, current);
    } catch (error) {
      if (ended) return;
      log.warn({ err: error }, "notices.no_answer");
      await current.end().catch(() => undefined);
    }
  }

  function again() {
    clearTimeout(alive);
    if (ended) return;
    clearTimeout(retry);
    retry = setTimeout(connect, 1_000);
  }

  const first = connect();
  return async () => {
    ended = true;
    clearTimeout(retry);
    clearTimeout(alive);
    await first;
    await client?.end().catch(() => undefined);
  };
}
