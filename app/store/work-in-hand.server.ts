import type { Sql } from "./database.server";
import { firstOfLanes, type LaneTable, type LaneWish, lanesInLine } from "./lanes.server";
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
}

const work: LaneTable = {
  table: "work",
  key: (row) => `${row}.ctid`,
  lane: (row) => `${row}.shop_id`,
  waits: (row) => `${row}.kind = $1 AND ${row}.state = 'waiting'`,
  due: (row) => `${row}.due_at <= now()`,
  order: (row) => `${row}.priority DESC, ${row}.due_at`,
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
        RETURNING w.shop_id AS lane, w.subject, w.payload, w.taken, w.attempts, mine.n, mine.turn)
     SELECT lane, subject, payload, taken, attempts FROM taken ORDER BY n, turn`,
    [kind, wishes.map(({ lane }) => lane), wishes.map(({ count }) => count), owner],
  );
}

/** Which row of a kind. */
export type WorkInHand = Pick<ClaimedWork, "lane" | "subject">;

/**
 * Ends work that is done. What was asked for again meanwhile waits once more; what must stay quiet for a time leaves its row
 * until then. Work that another worker has by now is left alone.
 *
 * Two statements, because a row that is asked for while the first one runs matches neither of its conditions in one snapshot.
 */
export async function finishWork(sql: Sql, kind: string, owner: string, done: readonly WorkInHand[]): Promise<void> {
  if (done.length === 0) return;
  // In the sequence in which work is asked for: neither must wait for the other.
  const inTurn = done.toSorted((a, b) => (`${a.lane} ${a.subject}` < `${b.lane} ${b.subject}` ? -1 : 1));
  const rows = [kind, owner, inTurn.map(({ lane }) => lane), inTurn.map(({ subject }) => subject)];
  const ended = await sql.query(
    `DELETE FROM work w USING unnest($3::text[], $4::text[]) AS d(shop_id, subject)
      WHERE w.kind = $1 AND w.shop_id = d.shop_id AND w.subject = d.subject AND w.owner = $2
        AND w.asked = w.taken AND (w.quiet_until IS NULL OR w.quiet_until <= now())
     RETURNING 1`,
    rows,
  );
  if (ended.length === done.length) return;
  await sql.query(
    `UPDATE work w SET state = (CASE WHEN w.asked = w.taken THEN 'quiet' ELSE 'waiting' END)::"WorkState", owner = NULL,
            attempts = 0, lost = 0, error = NULL, changed_at = now()
       FROM unnest($3::text[], $4::text[]) AS d(shop_id, subject)
      WHERE w.kind = $1 AND w.shop_id = d.shop_id AND w.subject = d.subject AND w.owner = $2`,
    rows,
  );
}

/** Puts work in hand back for a time: it cannot be done yet, which does not count as a failed attempt. */
export async function putBackWork(
  sql: Sql,
  kind: string,
  owner: string,
  { lane, subject }: WorkInHand,
  seconds: number,
): Promise<void> {
  await sql.query(
    `UPDATE work SET state = 'waiting', owner = NULL, due_at = ${dueIn("$5")}, changed_at = now()
      WHERE shop_id = $3 AND kind = $1 AND subject = $4 AND owner = $2`,
    [kind, owner, lane, subject, seconds],
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
