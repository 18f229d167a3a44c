import pg from "pg";
import { z } from "zod";
import type { FeeAnswer } from "~/domain/fee/carrier-fee";
import type { Log } from "~/log.server";
import type { Sql } from "./database.server";
import { run, statement } from "./statements.server";

/** The name of the kind of work is sent here when some is due. */
export const WORK_CHANNEL = "waybill_work";
/** Database triggers send the shop key here when something changes that its quotes depend on. */
const SHOP_CHANNEL = "waybill_shop";

/** Pauses of shops' accounts. */
export const PAUSE_CHANNEL = "waybill_pause";
/** What the carrier takes at a time. */
export const LIMIT_CHANNEL = "waybill_limit";
/** The carrier's answers to fee questions. */
export const FEES_CHANNEL = "waybill_fees";
/** The name of a process that stored tariff entries. */
export const TARIFF_CHANNEL = "waybill_tariff";

/** Queue name that announces new webhooks and pushes to the worker. */
export const INBOX = "inbox";

/** Notifies every worker that a queue has work. Within a transaction the notice goes out at commit, never before. */
export async function notifyWork(sql: Sql, queue: string): Promise<void> {
  await run(sql, statement`SELECT pg_notify(${WORK_CHANNEL}, ${queue})`);
}

/** Tells every process at commit that something changed which a shop's quotes depend on, where no trigger does. */
export async function notifyShop(sql: Sql, shopId: string): Promise<void> {
  await run(sql, statement`SELECT pg_notify(${SHOP_CHANNEL}, ${shopId})`);
}

/** What a worker is told beside the names of the queues that have work. */
export interface PauseNotices {
  /** A shop's account is left alone until then; null: no longer. */
  onPause(shopId: string, until: Date | null): void;
  /** Called after each (re)connection, because what was told in between was missed. */
  onConnected(): void;
}

/**
 * Listens for work on its own connection and reconnects for as long as it takes. A notice sent while it is disconnected is
 * lost; the sweep finds that work. Returns the function that stops listening.
 */
export function listenForWork(
  url: string,
  log: Log,
  onWork: (queue: string) => void,
  on?: PauseNotices,
): () => Promise<void> {
  const pause = told(log, pauseSchema, ({ shopId, until }) =>
    on?.onPause(shopId, until === null ? null : new Date(until)),
  );
  return listen(url, { [WORK_CHANNEL]: onWork, [PAUSE_CHANNEL]: pause }, log, on?.onConnected);
}

/** What every process is told for its memory. */
export interface MemoryNotices {
  /** Settings, account, pickups or the callback's secrets of a shop changed in any process. */
  onShop(shopId: string): void;
  /** Another process stored tariff entries. */
  onTariff?(): void;
  /** Another process got an answer of the carrier to a fee question. */
  onFee?(hiddenKey: string, answer: FeeAnswer): void;
  /** A process found out how many calls the carrier takes; 0: it does not answer. */
  onLimit?(subject: string, calls: number): void;
  /** Pages call for an account now. */
  onPagesAsk?(subject: string): void;
  /** Called after each (re)connection, because what was told in between was missed. */
  onConnected(): void;
}

/** Listens for changes of what is kept in memory, in the same way as {@link listenForWork}. */
export function listenForMemory(url: string, log: Log, on: MemoryNotices, aliveMs = ALIVE_MS): () => Promise<void> {
  const me = new URL(url).searchParams.get("application_name");
  const channels = {
    [SHOP_CHANNEL]: on.onShop,
    [TARIFF_CHANNEL]: (from: string) => {
      if (from !== me) on.onTariff?.();
    },
    [FEES_CHANNEL]: told(log, feesSchema, ({ from, answers }) => {
      if (from !== me) for (const [hiddenKey, answer] of answers) on.onFee?.(hiddenKey, answer);
    }),
    [LIMIT_CHANNEL]: told(log, limitSchema, ({ subject, calls, pagesAsk }) => {
      if (calls !== undefined) on.onLimit?.(subject, calls);
      if (pagesAsk) on.onPagesAsk?.(subject);
    }),
  };
  return listen(url, channels, log, on.onConnected, aliveMs);
}

const pauseSchema = z.object({ shopId: z.string(), until: z.number().nullable() });
const limitSchema = z.object({ subject: z.string(), calls: z.number().optional(), pagesAsk: z.boolean().optional() });
const feeSchema = z.object({
  feeVnd: z.number(),
  insuranceVnd: z.number(),
  surchargesVnd: z.number(),
  packageName: z.string().optional(),
});
const answerSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("served"), fee: feeSchema }),
  z.object({ outcome: z.literal("not_served") }),
]);
const feesSchema = z.object({ from: z.string(), answers: z.array(z.tuple([z.string(), answerSchema])) });

/** Returns a listener that parses what it is told: processes of two releases may run side by side. */
function told<Notice>(log: Log, schema: z.ZodType<Notice>, take: (notice: Notice) => void): (payload: string) => void {
  return (payload) => {
    const read = z.string().transform(parsed).pipe(schema).safeParse(payload);
    if (read.success) take(read.data);
    else log.warn({ err: read.error }, "notices.unreadable");
  };
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}

/**
 * Interval of a test query, and the time limit of its answer. A listener sends nothing by itself and would not notice for hours
 * that the other side is gone without closing the connection (a failover, a firewall that drops state).
 */
const ALIVE_MS = 10_000;

function listen(
  url: string,
  channels: Record<string, (payload: string) => void>,
  log: Log,
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
    next.on("notification", ({ channel, payload }) => payload && channels[channel]?.(payload));
    try {
      await next.connect();
      for (const channel of Object.keys(channels)) await next.query(`LISTEN ${channel}`);
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
