import type { Sql } from "./database.server";
import { firstOfLanes, type LaneTable, type LaneWish, lanesInLine } from "./lanes.server";
import { mayBeTaken } from "./shop-pauses.server";
import { dueIn } from "./work.server";

/** Work that this process has in hand; `lane` is the shop it is for. */
export interface ClaimedWork {
  lane: string;
  subject: string;
  payload: unknown;
  /** How often it had been asked for when it was claimed. */
  taken: number;
  /** Attempts that failed. */
  attempts: number;
  /** What continues the trace of whoever asked for it first. */
  traceparent?: string | null;
}

const work: LaneTable = {
  table: "work",
  key: (row) => `${row}.ctid`,
  lane: (row) => `${row}.shop_id`,
  waits: (row) => `${row}.kind = $1 AND ${row}.state = 'waiting'`,
  due: (row) => `${row}.due_at <= now()`,
  order: (row) => `${row}.priority DESC, ${row}.due_at`,
  isOpen: (lane) => mayBeTaken(lane, "$1"),
};

const LINE = lanesInLine(work);

/** Returns the next shops after `after` that have due work of this kind; at most `limit`. */
export async function findShopsInLine(sql: Sql, kind: string, after: string, limit: number): Promise<string[]> {
  const rows = await sql.query<{ lane: string }>(LINE, [kind, after, limit]);
  return rows.map(({ lane }) => lane);
}

/**
 * Claims the first work of each shop for a worker, by priority and then by time. Work that another process is claiming is
 * skipped, and a worker that the others have declared dead gets none. It is returned in turns: the first of each shop, then the
 * second.
 */
export function claimWork(sql: Sql, kind: string, owner: string, wishes: LaneWish[]): Promise<ClaimedWork[]> {
  return sql.query<ClaimedWork>(
    `WITH mine AS MATERIALIZED (${firstOfLanes(work, { lanes: "$2", counts: "$3" })}),
     taken AS (
       UPDATE work w SET state = 'running', owner = $4, taken = asked, changed_at = now() FROM mine
        WHERE w.ctid = ANY (ARRAY(SELECT key FROM mine)) AND mine.key = w.ctid AND EXISTS (SELECT 1 FROM worker WHERE id = $4)
        RETURNING w.shop_id AS lane, w.subject, w.payload, w.taken, w.attempts, w.traceparent, mine.n, mine.turn)
     SELECT lane, subject, payload, taken, attempts, traceparent FROM taken ORDER BY n, turn`,
    [kind, wishes.map(({ lane }) => lane), wishes.map(({ count }) => count), owner],
  );
}

/** Of work that was begun and is to be done again: a booking whose answer was lost goes before a new one. */
const AGAIN_PRIORITY = 1;

/** Which row of a kind. */
export type WorkInHand = Pick<ClaimedWork, "lane" | "subject">;

/**
 * The rows that a worker has in hand among those in the arrays `$3` and `$4`, locked, as `mine`. Looked for one by one along the
 * key: without good statistics PostgreSQL would read all work that waits, of all shops. Locked in the sequence in which work is
 * asked for: neither must wait for the other.
 */
const mineOf = (more: { types?: string; names?: string } = {}) => `
  mine AS MATERIALIZED (
    SELECT w.key, d.* FROM unnest($3::text[], $4::text[]${more.types ?? ""}) AS d(shop_id, subject${more.names ?? ""}),
           LATERAL (SELECT ctid AS key FROM work
                     WHERE shop_id = d.shop_id AND kind = $1 AND subject = d.subject AND owner = $2 FOR UPDATE OFFSET 0) w)`;
/** A row that changed while it was being locked is not met by this: it is in the next statement. */
const IS_MINE = "w.ctid = ANY (ARRAY(SELECT key FROM mine))";

const inTurn = <Row extends WorkInHand>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (`${a.lane} ${a.subject}` < `${b.lane} ${b.subject}` ? -1 : 1));

/** Runs a statement about rows in hand, and once more for those that changed meanwhile. */
async function ofAll(sql: Sql, text: string, values: unknown[], count: number): Promise<void> {
  const met = await sql.query(text, values);
  if (met.length < count) await sql.query(text, values);
}

/**
 * Ends work that is done. What was asked for again meanwhile waits once more; what must stay quiet for a time leaves its row
 * until then. Work that another worker has by now is left alone.
 *
 * Two statements, because a row that is asked for while the first one runs matches neither of its conditions in one snapshot.
 */
export async function finishWork(sql: Sql, kind: string, owner: string, done: readonly WorkInHand[]): Promise<void> {
  if (done.length === 0) return;
  const rows = inTurn(done);
  const values = [kind, owner, rows.map(({ lane }) => lane), rows.map(({ subject }) => subject)];
  const ended = await sql.query(
    `WITH ${mineOf()}
     DELETE FROM work w WHERE ${IS_MINE} AND w.asked = w.taken AND (w.quiet_until IS NULL OR w.quiet_until <= now())
     RETURNING 1`,
    values,
  );
  if (ended.length === done.length) return;
  await ofAll(
    sql,
    `WITH ${mineOf()}
     UPDATE work w SET state = (CASE WHEN w.asked = w.taken THEN 'quiet' ELSE 'waiting' END)::"WorkState", owner = NULL,
            attempts = 0, lost = 0, error = NULL, changed_at = now()
      WHERE ${IS_MINE} RETURNING 1`,
    values,
    done.length - ended.length,
  );
}

/** Work in hand that is to wait for some seconds. `isDone`: this time it was done, and is to be done again later. */
export interface WorkPutBack extends WorkInHand {
  seconds: number;
  isDone: boolean;
}

/**
 * Puts work in hand back for a time, each piece for its own, which does not count as a failed attempt. What could not be done
 * waits for that time even if it was asked for again meanwhile: who asked is served by the same attempt. What was done waits no
 * longer than it was asked to, and goes before what has not been begun. Work that another worker has by now is left alone.
 */
export async function putBackWork(sql: Sql, kind: string, owner: string, some: readonly WorkPutBack[]): Promise<void> {
  if (some.length === 0) return;
  const rows = inTurn(some);
  await ofAll(
    sql,
    `WITH ${mineOf({ types: ", $5::float8[], $6::bool[]", names: ", seconds, is_done" })}
     UPDATE work w SET state = 'waiting', owner = NULL, changed_at = now(),
            due_at = CASE WHEN mine.is_done AND w.asked <> w.taken THEN least(w.due_at, ${dueIn("mine.seconds")})
                          ELSE ${dueIn("mine.seconds")} END,
            priority = CASE WHEN mine.is_done THEN greatest(w.priority, ${AGAIN_PRIORITY}) ELSE w.priority END,
            attempts = CASE WHEN mine.is_done THEN 0 ELSE w.attempts END,
            lost = CASE WHEN mine.is_done THEN 0 ELSE w.lost END,
            error = CASE WHEN mine.is_done THEN NULL ELSE w.error END
       FROM mine WHERE ${IS_MINE} AND mine.key = w.ctid RETURNING 1`,
    [
      ...[kind, owner, rows.map(({ lane }) => lane), rows.map(({ subject }) => subject)],
      ...[rows.map(({ seconds }) => seconds), rows.map(({ isDone }) => isDone)],
    ],
    some.length,
  );
}

/**
 * Records that an attempt failed. It waits for `seconds`; null: it is given up and parked, unless it was asked for again
 * meanwhile, which is as good as asking for it afterwards.
 */
export async function failWork(
  sql: Sql,
  kind: string,
  owner: string,
  { lane, subject }: WorkInHand,
  { error, seconds }: { error: string; seconds: number | null },
): Promise<void> {
  await sql.query(
    `UPDATE work SET state = (CASE WHEN $5::float8 IS NULL AND asked = taken THEN 'parked' ELSE 'waiting' END)::"WorkState",
            attempts = CASE WHEN $5::float8 IS NULL AND asked <> taken THEN 0 ELSE attempts + 1 END,
            due_at = coalesce(${dueIn("$5::float8")}, due_at),
            owner = NULL, error = $6, changed_at = now()
      WHERE shop_id = $3 AND kind = $1 AND subject = $4 AND owner = $2`,
    [kind, owner, lane, subject, seconds, error],
  );
}
