import type { Database, Sql } from "./database.server";
import { firstOfLanes, type LaneTable, type LaneWish, lanesInLine } from "./lanes.server";

/** Returns the pool or a transaction in the form that pg-boss expects, so that its statements use our own connections. */
export const asBossDatabase = (sql: Sql) => ({
  executeSql: async (text: string, values?: unknown[]) => ({ rows: await sql.query(text, values) }),
});

/** A job that this process has claimed; `lane` is the shop it is for. */
export interface ClaimedJob {
  id: string;
  lane: string;
  data: unknown;
}

/** Every payload names its shop. A job without one gets a lane of its own: it is claimed, found invalid and parked. */
const jobs: LaneTable = {
  table: "jobs.job",
  lane: (job) => `(coalesce(${job}.data ->> 'shopId', '?') COLLATE "C")`,
  waits: (job) => `${job}.name = $1 AND ${job}.state < 'active' AND NOT ${job}.blocked`,
  due: (job) => `${job}.start_after <= now()`,
  order: (job) => `${job}.priority DESC, ${job}.start_after`,
};

const WAITING = "state < 'active' AND NOT blocked";
const INDEXES = {
  job_turn: [`((coalesce(data ->> 'shopId', '?') COLLATE "C")), priority DESC, start_after`, WAITING],
  job_parcel: ["(data ->> 'shipmentId')", WAITING],
  job_order: ["(data ->> 'orderId')", "state <= 'active'"],
};

/**
 * Creates indexes in the queue's own table that find a shop's first job, a parcel's jobs and an order's jobs. Finished jobs are
 * not indexed. Checks first whether an index exists: `CREATE INDEX` blocks all writers even when there is nothing to create.
 */
export async function createJobIndexes(database: Database): Promise<void> {
  for (const [name, [columns, held]] of Object.entries(INDEXES)) {
    const index = `waybill_${name}`;
    const [there] = await database.query("SELECT 1 WHERE to_regclass($1) IS NOT NULL", [`jobs.${index}`]);
    if (there) continue;
    await database.transaction(
      async (sql) => {
        await sql.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [index]);
        await sql.query(`CREATE INDEX IF NOT EXISTS ${index} ON jobs.job (name, ${columns}) WHERE ${held}`);
      },
      { patient: true },
    );
  }
}

/**
 * Returns whether a redraft of a shop's open parcels is waiting or running. The queue's own `findJobs` also reads finished
 * jobs, a week of them from all shops.
 */
export async function isRedraftUnderWay(sql: Sql, shopId: string): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM jobs.job WHERE name = 'redraft-parcels' AND state IN ('created', 'retry', 'active')
        AND data ->> 'shopId' = $1 LIMIT 1`,
    [shopId],
  );
  return rows.length > 0;
}

/** Returns the next shops after `after` that have a due job in this queue; at most `limit`. */
export async function findShopsInLine(sql: Sql, queue: string, after: string, limit: number): Promise<string[]> {
  const rows = await sql.query<{ lane: string }>(lanesInLine(jobs), [queue, after, limit]);
  return rows.map(({ lane }) => lane);
}

/**
 * Claims the first jobs of each shop, by priority and then by time, as pg-boss's own `fetch` does for the whole queue (decision
 * 029). Jobs that another process is claiming are skipped. They are returned in turns: the first of each shop, then the second.
 */
export function claimJobs(sql: Sql, queue: string, wishes: LaneWish[]): Promise<ClaimedJob[]> {
  return sql.query<ClaimedJob>(
    `WITH mine AS MATERIALIZED (${firstOfLanes(jobs, { lanes: "$2", counts: "$3" })}),
     taken AS (
       UPDATE jobs.job j SET state = 'active', started_on = now(), heartbeat_on = now(),
              retry_count = CASE WHEN j.started_on IS NULL THEN j.retry_count ELSE j.retry_count + 1 END
        WHERE j.name = $1 AND j.id = ANY (ARRAY(SELECT id FROM mine))
        RETURNING j.id, j.data)
     SELECT taken.id, taken.data, mine.lane FROM taken JOIN mine USING (id) ORDER BY mine.n, mine.turn`,
    [queue, wishes.map(({ lane }) => lane), wishes.map(({ count }) => count)],
  );
}

/**
 * Returns the ids of a queue's jobs that want this order handled now: those waiting and due, those to be retried, and those
 * running in any process. A job for a later time wants that time.
 */
export async function listJobsForOrder(sql: Sql, queue: string, shopId: string, orderId: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `SELECT id FROM jobs.job
      WHERE name = $1 AND data ->> 'orderId' = $3 AND data ->> 'shopId' = $2 AND state <= 'active'
        AND (state <> 'created' OR start_after <= now())`,
    [queue, shopId, orderId],
  );
  return rows.map(({ id }) => id);
}

/** Finishes jobs whose work was done together with another's; jobs that have ended stay as they are. */
export async function finishJobs(sql: Sql, queue: string, ids: readonly string[]): Promise<void> {
  await sql.query(
    `UPDATE jobs.job SET state = 'completed', completed_on = now() WHERE name = $1 AND id = ANY($2) AND state <= 'active'`,
    [queue, ids],
  );
}

/**
 * Puts a running job back for `seconds`, under its own id and not counted as a try, because other work must finish first. In
 * state `retry` it still counts in {@link listJobsForOrder}.
 */
export async function putBackJob(sql: Sql, queue: string, id: string, seconds: number): Promise<void> {
  await sql.query(
    `UPDATE jobs.job SET state = 'retry', started_on = NULL, heartbeat_on = NULL, start_after = now() + make_interval(secs => $3)
      WHERE name = $1 AND id = $2 AND state = 'active'`,
    [queue, id, seconds],
  );
}
