import type { Sql } from "./database.server";
import { mayBeTaken } from "./shop-pauses.server";

/** Rows counted of each queue: a backlog above says no more than that there is one. */
const MOST_COUNTED = 5_000;

/** What one queue holds over all shops, each figure up to {@link MOST_COUNTED}. */
export interface QueueFigures {
  kind: string;
  waiting: number;
  /** Of what waits and is counted, the longest due that the operator did not pause; null: nothing is due. */
  dueSince: Date | null;
  running: number;
  parked: number;
}

/** Returns the figures of these queues, along the indexes of what waits, runs and was given up. */
export function readQueueFigures(sql: Sql, kinds: readonly string[]): Promise<QueueFigures[]> {
  return sql.query<QueueFigures>(
    `WITH running AS (SELECT kind, count(*)::int AS n FROM work WHERE state = 'running' GROUP BY kind),
     parked AS (SELECT kind, count(*)::int AS n FROM (SELECT kind FROM work WHERE state = 'parked' LIMIT ${MOST_COUNTED}) p GROUP BY kind)
     SELECT queue.kind, w.waiting, d."dueSince", coalesce(running.n, 0) AS running, coalesce(parked.n, 0) AS parked
       FROM unnest($1::text[]) WITH ORDINALITY AS queue(kind, n)
       LEFT JOIN running ON running.kind = queue.kind LEFT JOIN parked ON parked.kind = queue.kind,
            LATERAL (SELECT count(*)::int AS waiting
                       FROM (SELECT 1 FROM work WHERE kind = queue.kind AND state = 'waiting' LIMIT ${MOST_COUNTED}) one) w,
            LATERAL (SELECT min(due_at) FILTER (WHERE due_at <= now()) AS "dueSince"
                       FROM (SELECT due_at FROM work WHERE kind = queue.kind AND state = 'waiting'
                                AND ${mayBeTaken("work.shop_id", "queue.kind")} LIMIT ${MOST_COUNTED}) one) d
      ORDER BY queue.n`,
    [kinds],
  );
}

/** One piece of work as the operator sees it: ids, never what they stand for. */
export interface ListedWork {
  shopId: string;
  kind: string;
  subject: string;
  state: string;
  attempts: number;
  /** Workers that ended with it in hand. */
  lost: number;
  error: string | null;
  dueAt: Date;
  changedAt: Date;
}

const COLUMNS = `shop_id AS "shopId", kind, subject, state, attempts, lost, error, due_at AS "dueAt", changed_at AS "changedAt"`;

/** Returns the work of a shop that was given up or that fails, the parked first. */
export function listTroubledWork(sql: Sql, shopId: string, limit: number): Promise<ListedWork[]> {
  return sql.query<ListedWork>(
    `SELECT ${COLUMNS} FROM (SELECT * FROM work WHERE shop_id = $1 AND (state = 'parked' OR attempts > 0 OR lost > 0) LIMIT ${MOST_COUNTED}) w
      ORDER BY state = 'parked' DESC, changed_at, kind, subject LIMIT $2`,
    [shopId, limit],
  );
}

/** Returns the work of all shops that was given up the longest ago, with the shops' domains. */
export function listOldestParked(sql: Sql, limit: number): Promise<(ListedWork & { domain: string | null })[]> {
  return sql.query(
    `SELECT w.*, s.domain FROM (
       SELECT ${COLUMNS} FROM work WHERE state = 'parked' ORDER BY changed_at, shop_id, kind, subject LIMIT $1) w
       LEFT JOIN shop s ON s.id = w."shopId" ORDER BY w."changedAt", w."shopId", w.kind, w.subject`,
    [limit],
  );
}
