import type { Standstill } from "~/domain/operator/standstill";
import type { Sql } from "./database.server";
import { WORK_CHANNEL } from "./notices.server";
import { countRows, first, run, statement, tables } from "./statements.server";

/**
 * What the operator stops (decision 131): a queue by its name, the messages (`inbox`), the readings (`watch`), or all of these. A row
 * is looked at with each claim, so that after its commit nothing new is taken in any process.
 */
export const EVERYTHING = "";

/** What is paused. `shopId` null: of all shops. */
export interface PauseOf {
  shopId: string | null;
  kind: string;
}

export interface ShopPause extends PauseOf {
  domain: string | null;
  pausedAt: Date;
}

/** The queues of the rows that wait for a shop, or for all. */
const TOLD = (condition: string) =>
  `SELECT pg_notify('${WORK_CHANNEL}', kind) FROM (SELECT DISTINCT kind FROM work WHERE state = 'waiting' AND ${condition}) k`;

/** An array of what is paused, read once for a statement: the table has a few rows, and no lane is compared with it by a join. */
const shopsPausedFor = (kind: string) =>
  `ARRAY(SELECT p.shop_id FROM shop_pause p WHERE p.kind IN ('${EVERYTHING}', ${kind}))`;

const isQueueOpen = (kind: string) =>
  `NOT ${kind} = ANY (ARRAY(SELECT q.kind FROM queue_pause q WHERE q.kind = ${kind}))`;

/** Returns a condition: work of this kind (SQL for its name, with its table) may be taken for the shop in `lane` (SQL too). */
export const mayBeTaken = (lane: string, kind: string): string =>
  `(${lane} <> ALL (${shopsPausedFor(kind)}) AND ${isQueueOpen(kind)})`;

/** Returns the same condition for statements that look at thousands of rows: what is paused is read once, not row by row. Never for a claim. */
export const isNotPaused = (lane: string, kind: string): string =>
  `(${lane} <> ALL (ARRAY(SELECT p.shop_id FROM shop_pause p WHERE p.kind = '${EVERYTHING}')) AND ${kind} <> ALL (ARRAY(SELECT q.kind FROM queue_pause q))
    AND (${lane} <> ALL (ARRAY(SELECT p.shop_id FROM shop_pause p WHERE p.kind <> '${EVERYTHING}'))
         OR NOT EXISTS (SELECT FROM shop_pause p WHERE p.shop_id = ${lane} AND p.kind = ${kind})))`;

/** Returns the same for messages, whose lane is the shop's key or its domain. */
export const mayBeApplied = (lane: string): string =>
  `(${lane} <> ALL (ARRAY(SELECT l.name FROM shop_pause p LEFT JOIN shop s ON s.id = p.shop_id,
                            LATERAL (VALUES (p.shop_id), (s.domain)) AS l(name)
                           WHERE p.kind IN ('${EVERYTHING}', 'inbox') AND l.name IS NOT NULL)) AND ${isQueueOpen("'inbox'")})`;

/** Stores a pause; returns false when there was one. */
export async function pauseWork(sql: Sql, { shopId, kind }: PauseOf): Promise<boolean> {
  if (shopId === null) {
    const once = tables
      .insertInto("queue_pause")
      .values({ kind })
      .onConflict((clash) => clash.doNothing());
    return (await countRows(sql, once.returning("kind"))) > 0;
  }
  const once = tables
    .insertInto("shop_pause")
    .values({ shop_id: shopId, kind })
    .onConflict((clash) => clash.doNothing());
  return (await countRows(sql, once.returning("kind"))) > 0;
}

/** Ends a pause and wakes the workers for what waited; returns false when there was none. */
export async function resumePausedWork(sql: Sql, { shopId, kind }: PauseOf): Promise<boolean> {
  const ended =
    shopId === null
      ? tables.deleteFrom("queue_pause").where("kind", "=", kind)
      : tables.deleteFrom("shop_pause").where("shop_id", "=", shopId).where("kind", "=", kind);
  if ((await countRows(sql, ended.returning("kind"))) === 0) return false;
  await run(sql, statement`SELECT pg_notify(${WORK_CHANNEL}, 'inbox')`);
  if (shopId === null) await sql.query(TOLD("kind = $1"), [kind]);
  else await sql.query(TOLD("shop_id = $1"), [shopId]);
  return true;
}

/** Returns all pauses of the operator, of shops and of queues, the oldest first. */
export function listWorkPauses(sql: Sql): Promise<ShopPause[]> {
  return run(
    sql,
    statement<ShopPause>`SELECT p.shop_id AS "shopId", s.domain, p.kind, p.paused_at AS "pausedAt"
       FROM shop_pause p LEFT JOIN shop s ON s.id = p.shop_id
     UNION ALL SELECT NULL, NULL, kind, paused_at FROM queue_pause ORDER BY "pausedAt", kind LIMIT 200`,
  );
}

/** Returns for how many seconds the oldest pause has lasted; 0 when there is none. */
export async function oldestPauseSeconds(sql: Sql): Promise<number> {
  const row = await first(
    sql,
    statement<{ seconds: number }>`SELECT coalesce(extract(epoch FROM now() - min(since)), 0)::float8 AS seconds
       FROM (SELECT paused_at AS since FROM shop_pause UNION ALL SELECT paused_at FROM queue_pause) p`,
  );
  return row?.seconds ?? 0;
}

/** The kinds of pauses that a merchant feels, the gravest first. */
const FELT: readonly [kind: string, part: Standstill["part"]][] = [
  [EVERYTHING, "everything"],
  ["book-shipment", "booking"],
  ["cancel-shipment", "cancelling"],
  ["inbox", "messages"],
  ["sync-shopify", "shopify"],
];

/** Returns what the operator has paused of a shop's work, of all shops included, and since when, the gravest first; empty: it goes on. */
export async function readStandstill(sql: Sql, shopId: string): Promise<Standstill[]> {
  const pauses = await run(
    sql,
    statement<{ kind: string; since: Date }>`SELECT kind, min(paused_at) AS since FROM (
        SELECT kind, paused_at FROM shop_pause WHERE shop_id = ${shopId}
        UNION ALL SELECT kind, paused_at FROM queue_pause) p GROUP BY kind`,
  );
  const felt = FELT.flatMap(([kind, part]) => {
    const paused = pauses.find((one) => one.kind === kind);
    return paused ? [{ since: paused.since, part }] : [];
  });
  const whole = felt.find(({ part }) => part === "everything");
  return whole ? [whole] : felt;
}
