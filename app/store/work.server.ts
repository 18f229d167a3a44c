import type { Sql } from "./database.server";
import { WORK_CHANNEL } from "./notices.server";

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
  /** What continues the trace of whoever asks (decision 150). */
  traceparent?: string | null;
}

/**
 * Asks for work of one kind, in one statement. What is asked for already is not added again: it is done at the earlier of both
 * times, and once more when it is being done now. Work that was given up gets its attempts back. Workers are notified when the
 * transaction commits.
 *
 * It is done in the trace of the first who asked: those after them find it waiting.
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
      rows.map(({ traceparent }) => traceparent ?? null),
    ],
    { kept: true },
  );
}

/**
 * Returns the moment in so many `seconds`, an SQL expression. Columns have milliseconds: rounded up, work would be due only
 * after whoever is told of it has looked.
 */
export const dueIn = (seconds: string) => `date_trunc('milliseconds', now() + make_interval(secs => ${seconds}))`;

/**
 * The kind whose rows are also ended by the job of another row (`finishDueWork`): it knows those that were asked for again by their
 * count only, so that here every asking counts.
 */
const ENDED_BY_OTHERS = "read-order";

const ASK = `
  WITH wanted AS (
    SELECT m.shop_id, m.subject, m.payload::jsonb AS payload, m.priority,
           ${dueIn("m.delay")} AS due_at,
           now() + make_interval(secs => m.quiet) AS quiet_until, m.traceparent
      FROM unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::float8[], $7::float8[], $8::text[])
        AS m(shop_id, subject, payload, priority, delay, quiet, traceparent)),
  put AS (
    INSERT INTO work AS w (shop_id, kind, subject, payload, priority, due_at, quiet_until, traceparent)
    SELECT shop_id, $1, subject, payload, priority, due_at, quiet_until, traceparent FROM wanted
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
      traceparent = CASE WHEN w.state = 'waiting' THEN coalesce(w.traceparent, excluded.traceparent) ELSE excluded.traceparent END,
      asked_at = CASE WHEN w.state IN ('quiet', 'parked') THEN now() ELSE w.asked_at END,
      changed_at = now()
    WHERE NOT (w.state <> 'parked' AND excluded.quiet_until IS NOT NULL AND w.quiet_until IS NOT NULL AND w.quiet_until > now())
      -- It waits and will run after this commits: nothing to write, unless another's job may end it, which goes by the count.
      AND NOT (w.state = 'waiting' AND w.kind <> '${ENDED_BY_OTHERS}' AND w.due_at <= excluded.due_at AND w.priority >= excluded.priority
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

/** Returns whether a redraft of a shop's open parcels is waiting or running. */
export async function isRedraftUnderWay(sql: Sql, shopId: string): Promise<boolean> {
  const rows = await sql.query(
    "SELECT 1 FROM work WHERE shop_id = $1 AND kind = 'redraft-parcels' AND state IN ('waiting', 'running') LIMIT 1",
    [shopId],
  );
  return rows.length > 0;
}
