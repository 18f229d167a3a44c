import pg from "pg";
import type { Log } from "~/log.server";
import type { Sql } from "./database.server";

const CHANNEL = "waybill_work";
/** Triggers of the database tell here whose quotes changed: the shop's key. */
const SHOP_CHANNEL = "waybill_shop";

/** The name under which the worker hears of new messages from outside. */
export const INBOX = "inbox";

/** Tells every worker that a queue has work. Inside a transaction it is told at commit, never before. */
export async function notifyWork(sql: Sql, queue: string): Promise<void> {
  await sql.query("SELECT pg_notify($1, $2)", [CHANNEL, queue]);
}

/**
 * Listens for work on a connection of its own and reconnects for ever. A notice that comes while it is away is lost:
 * the sweep finds the work all the same. Gives the function that ends it.
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
): () => Promise<void> {
  return listen(url, SHOP_CHANNEL, log, onShop, onConnected);
}

function listen(
  url: string,
  channel: string,
  log: Log,
  onNotice: (payload: string) => void,
  onConnected?: () => void,
): () => Promise<void> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let ended = false;

  async function connect() {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    client = next;
    next.on("error", (error) => log.warn({ err: error }, "notices.connection_lost"));
    next.on("end", again);
    next.on("notification", ({ payload }) => payload && onNotice(payload));
    try {
      await next.connect();
      await next.query(`LISTEN ${channel}`);
      onConnected?.();
    } catch (error) {
      log.warn({ err: error }, "notices.connect_failed");
      await next.end().catch(() => undefined);
    }
  }

  function again() {
    if (ended) return;
    clearTimeout(retry);
    retry = setTimeout(connect, 1_000);
  }

  const first = connect();
  return async () => {
    ended = true;
    clearTimeout(retry);
    await first;
    await client?.end().catch(() => undefined);
  };
}
