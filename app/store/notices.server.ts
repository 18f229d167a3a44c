import pg from "pg";
import type { Log } from "~/log.server";
import type { Sql } from "./database.server";
import { run, statement } from "./statements.server";

/** The name of the kind of work is sent here when some is due. */
export const WORK_CHANNEL = "waybill_work";
/** Database triggers send the shop key here when something changes that its quotes depend on. */
const SHOP_CHANNEL = "waybill_shop";

/** Queue name that announces new webhooks and pushes to the worker. */
export const INBOX = "inbox";

/** Notifies every worker that a queue has work. Within a transaction the notice goes out at commit, never before. */
export async function notifyWork(sql: Sql, queue: string): Promise<void> {
  await run(sql, statement`SELECT pg_notify(${WORK_CHANNEL}, ${queue})`);
}

/**
 * Listens for work on its own connection and reconnects for as long as it takes. A notice sent while it is disconnected is
 * lost; the sweep finds that work. Returns the function that stops listening.
 */
export function listenForWork(url: string, log: Log, onWork: (queue: string) => void): () => Promise<void> {
  return listen(url, WORK_CHANNEL, log, onWork);
}

/**
 * Calls `onShop` when settings, account, pickups or the callback's secrets of a shop changed in any process, in the same way as
 * {@link listenForWork}. `onConnected` is called after each (re)connection, because changes in between were missed. Returns the
 * function that stops listening.
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
 * Interval of a test query, and the time limit of its answer. A listener sends nothing by itself and would not notice for hours
 * that the other side is gone without closing the connection (a failover, a firewall that drops state).
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

  /** A connection that no longer answers is closed; its `end` event starts the next one. */
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
