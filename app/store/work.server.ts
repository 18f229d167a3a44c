import type { Sql } from "./database.server";
import { firstOfLanes, type LaneTable, type LaneWish, lanesInLine } from "./lanes.server";
import { INBOX, WORK_CHANNEL } from "./notices.server";
import { deleteInSlices } from "./slices.server";

/** Something to be done, as it is asked for. */
export interface WantedWork {
  shopId: string;
  /** What it is about, within its shop and kind: there is one row for each. */
  subject: string;
  payload: unknown;
  delaySeconds?: number;
  priority?: number;
  /** Once done, it is not done again within this time, whoever asks with such a time. */
  quietSeconds?: number;
}

/**
 * Asks for work of one kind, in one statement. What is asked for already is not added again: it is done at the earlier of both
 * times, and once more when it is being done now. Work that was given up gets its attempts back. Workers are notified when the
 * transaction commits.
 *
 * The rows stay locked until then: a transaction asks for work after it has locked everything else.
 */
export async function askForWork(sql: Sql, kind: string, wanted: readonly WantedWork[]): Promise<void> {
  const bySubject = new Map(wanted.map((one) => [`${one.shopId} ${one.subject}`, one]));
  // In one sequence in every transaction: two that ask for the same work must not wait for each other.
  const rows = [...bySubject.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  if (rows.length === 0) return;
  await sql.query(
    ASK,
    [
      kind,
      rows.map(({ shopId }) => shopId),
      rows.map(({ subject }) => subject),
      rows.map(({ payload }) => JSON.stringify(payload)),
      rows.map(({ priority = 0 }) => priority),
      rows.map(({ delaySeconds = 0 }) => delaySeconds),
      rows.map(({ quietSeconds }) => quietSeconds ?? null),
    ],
    { kept: true },
  );
}

/** Columns have milliseconds: rounded up, work would be due only after whoever is told of it has looked. */
const dueIn = (seconds: string) => `date_trunc('milliseconds', now() + make_interval(secs => ${seconds}))`;

const ASK = `
  WITH wanted AS (
    SELECT m.shop_id, m.subject, m.payload::jsonb AS payload, m.priority,
           ${dueIn("m.delay")} AS due_at,
           now() + make_interval(secs => m.quiet) AS quiet_until
      FROM unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::float8[], $7::float8[])
        AS m(shop_id, subject, payload, priority, delay, quiet)),
  put AS (
    INSERT INTO work AS w (shop_id, kind, subject, payload, priority, due_at, quiet_until)
    SELECT shop_id, $1, subject, payload, priority, due_at, quiet_until FROM wanted
    ON CONFLICT (shop_id, kind, subject) DO UPDATE SET
      state = CASE WHEN w.state = 'running' THEN w.state ELSE 'waiting' END,
      payload = excluded.payload,
      priority = CASE WHEN w.state IN ('quiet', 'parked') THEN excluded.priority ELSE greatest(w.priority, excluded.priority) END,
      due_at = CASE WHEN w.state = 'waiting' OR (w.state = 'running' AND w.asked <> w.taken)
                    THEN least(w.due_at, excluded.due_at) ELSE excluded.due_at END,
      asked = w.asked + 1,
      attempts = CASE WHEN w.state IN ('quiet', 'parked') THEN 0 ELSE w.attempts END,
      lost = CASE WHEN w.state IN ('quiet', 'parked') THEN 0 ELSE w.lost END,
      error = CASE WHEN w.state = 'parked' THEN NULL ELSE w.error END,
      quiet_until = coalesce(excluded.quiet_until, w.quiet_until),
      asked_at = CASE WHEN w.state IN ('quiet', 'parked') THEN now() ELSE w.asked_at END,
      changed_at = now()
    WHERE NOT (w.state <> 'parked' AND excluded.quiet_until IS NOT NULL AND w.quiet_until IS NOT NULL AND w.quiet_until > now())
      -- It waits and will run after this commits: nothing to write.
      AND NOT (w.state = 'waiting' AND w.due_at <= excluded.due_at AND w.priority >= excluded.priority
               AND w.payload = excluded.payload AND excluded.quiet_until IS NULL)
    RETURNING 1)
  SELECT pg_notify('${WORK_CHANNEL}', $1) WHERE EXISTS (SELECT 1 FROM wanted WHERE due_at <= now())`;

/**
 * Returns the payload of work that waits, is being done, or was given up; null when nobody asked for it. Nobody asks for it or
 * ends it until the transaction ends.
 */
export async function lockAskedWork(sql: Sql, shopId: string, kind: string, subject: string): Promise<unknown> {
  const rows = await sql.query<{ payload: unknown }>(
    "SELECT payload FROM work WHERE shop_id = $1 AND kind = $2 AND subject = $3 AND state <> 'quiet' FOR UPDATE",
    [shopId, kind, subject],
  );
  return rows[0]?.payload ?? null;
}

/** How far work has come: `before` is where it was in the payload, `progress` the payload that says where it is now. */
export interface WorkProgress {
  subject: string;
  before: unknown;
  progress: { after?: unknown };
}

/**
 * Stores how far work in hand has come, for whoever goes on with it. Returns false when it was asked for again, or is somewhere
 * else by now: another worker has it.
 */
export async function saveWorkProgress(
  sql: Sql,
  shopId: string,
  kind: string,
  { subject, before, progress }: WorkProgress,
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE work SET payload = $4, changed_at = now()
      WHERE shop_id = $1 AND kind = $2 AND subject = $3 AND state = 'running' AND asked = taken
        AND coalesce(payload -> 'after', 'null') = coalesce($5::jsonb, 'null')
     RETURNING 1`,
    [shopId, kind, subject, JSON.stringify(progress), JSON.stringify(before)],
  );
  return rows.length === 1;
}

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

/**
 * Returns the subjects of a kind that want this order handled now: those that are due, those put back or to be tried again, and
 * those in hand in any process. What is asked for a later time wants that time.
 */
export async function listDueForOrder(sql: Sql, kind: string, shopId: string, orderId: string): Promise<DueWork[]> {
  return sql.query<DueWork>(
    `SELECT subject, asked FROM work
      WHERE shop_id = $2 AND kind = $1 AND subject >= $3 AND subject < $3 || '~' AND payload ->> 'orderId' = $3
        AND (state = 'running' OR (state = 'waiting' AND (due_at <= now() OR attempts > 0 OR taken = asked)))`,
    [kind, shopId, orderId],
  );
}

/** Work that was due, and how often it had been asked for by then. */
export interface DueWork {
  subject: string;
  asked: number;
}

/**
 * Ends work that was done together with another's, unless it was asked for again. A worker that has it in hand by now finds
 * that it is gone.
 */
export async function finishDueWork(sql: Sql, kind: string, shopId: string, done: readonly DueWork[]): Promise<void> {
  await sql.query(
    `DELETE FROM work w USING unnest($3::text[], $4::int[]) AS d(subject, asked)
      WHERE w.kind = $1 AND w.shop_id = $2 AND w.subject = d.subject AND w.asked = d.asked
        AND w.state IN ('waiting', 'running')`,
    [kind, shopId, done.map(({ subject }) => subject), done.map(({ asked }) => asked)],
  );
}

/** One claim of a worker: work, or a message of the inbox with its id as the subject. */
export interface Claim {
  kind: string;
  lane: string;
  subject: string;
}

/** Returns what a worker has in hand according to the database; messages are of the kind `inbox` and in no lane. */
export function listClaims(sql: Sql, owner: string): Promise<Claim[]> {
  return sql.query<Claim>(
    `SELECT kind, shop_id AS lane, subject FROM work WHERE state = 'running' AND owner = $1
     UNION ALL
     SELECT '${INBOX}', '', id::text FROM inbox WHERE applied_at IS NULL AND owner = $1`,
    [owner],
  );
}

/** Frees claims of a worker that it does not know of, or whose end it could not record: they are taken again. */
export async function freeClaims(sql: Sql, owner: string, claims: readonly Claim[]): Promise<void> {
  const [messages, works] = [claims.filter(({ kind }) => kind === INBOX), claims.filter(({ kind }) => kind !== INBOX)];
  await sql.query(
    `UPDATE work w SET state = 'waiting', owner = NULL, lost = w.lost + 1, due_at = least(w.due_at, date_trunc('milliseconds', now())), changed_at = now()
       FROM unnest($2::text[], $3::text[], $4::text[]) AS c(kind, lane, subject)
      WHERE w.shop_id = c.lane AND w.kind = c.kind AND w.subject = c.subject AND w.state = 'running' AND w.owner = $1`,
    [owner, works.map(({ kind }) => kind), works.map(({ lane }) => lane), works.map(({ subject }) => subject)],
  );
  await sql.query("UPDATE inbox SET owner = NULL WHERE id = ANY($2::bigint[]) AND owner = $1 AND applied_at IS NULL", [
    owner,
    messages.map(({ subject }) => subject),
  ]);
}

/** Returns which of these orders are being read, or parcels of theirs followed up, at this moment or soon. */
export async function findOrdersAtWork(sql: Sql, shopId: string, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    `SELECT o.id FROM unnest($2::text[]) AS o(id)
      WHERE EXISTS (SELECT 1 FROM work w WHERE w.shop_id = $1 AND w.kind = 'read-order' AND w.subject >= o.id AND w.subject < o.id || '~'
                       AND w.payload ->> 'orderId' = o.id AND w.state IN ('waiting', 'running'))
         OR EXISTS (SELECT 1 FROM shipment s JOIN work w ON w.shop_id = s.shop_id AND w.kind IN ('check-status', 'sync-shopify')
                       AND w.subject = s.id::text AND w.state IN ('waiting', 'running')
                     WHERE s.shop_id = $1 AND s.order_id = o.id)`,
    [shopId, orderIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Gives parked work of a shop its attempts back, each named as kind and subject. Returns how many there were. */
export async function retryParkedWork(
  sql: Sql,
  shopId: string,
  named: readonly { kind: string; subject: string }[],
): Promise<number> {
  const rows = await sql.query<{ kind: string; subject: string; payload: unknown }>(
    `SELECT w.kind, w.subject, w.payload FROM work w JOIN unnest($2::text[], $3::text[]) AS n(kind, subject)
         ON w.kind = n.kind AND w.subject = n.subject
      WHERE w.shop_id = $1 AND w.state = 'parked' ORDER BY w.kind, w.subject`,
    [shopId, named.map(({ kind }) => kind), named.map(({ subject }) => subject)],
  );
  for (const [kind, some] of Map.groupBy(rows, (row) => row.kind)) {
    await askForWork(
      sql,
      kind,
      some.map(({ subject, payload }) => ({ shopId, subject, payload })),
    );
  }
  return rows.length;
}

/** Returns whether a redraft of a shop's open parcels is waiting or running. */
export async function isRedraftUnderWay(sql: Sql, shopId: string): Promise<boolean> {
  const rows = await sql.query(
    "SELECT 1 FROM work WHERE shop_id = $1 AND kind = 'redraft-parcels' AND state IN ('waiting', 'running') LIMIT 1",
    [shopId],
  );
  return rows.length > 0;
}

/** Deletes rows that need not stay quiet any more, and those given up before `parkedBefore`; returns how many. */
export async function purgeWork(sql: Sql, parkedBefore: Date): Promise<number> {
  const [table, by] = ["work", "state, changed_at"];
  const quiet = { table, by, due: "state = 'quiet' AND quiet_until <= now()", values: [] };
  const parked = { table, by, due: "state = 'parked' AND changed_at < $1", values: [parkedBefore] };
  return (await deleteInSlices(sql, quiet)) + (await deleteInSlices(sql, parked));
}
