import type { Database, Sql } from "./database.server";
import { firstOfLanes, type LaneTable, type LaneWish, lanesInLine } from "./lanes.server";

/** The pool, or a transaction, as pg-boss wants to have it: what it sends goes over our own connections. */
export const asBossDatabase = (sql: Sql) => ({
  executeSql: async (text: string, values?: unknown[]) => ({ rows: await sql.query(text, values) }),
});

/** A job that is now this process's to run; `lane` is the shop it is for. */
export interface ClaimedJob {
  id: string;
  lane: string;
  data: unknown;
}

/** Every payload names its shop. One that does not has a lane of its own: it is taken, found wrong and parked. */
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
 * Makes the ways to a shop's first job, to a parcel's and to an order's, in the queue's own table; none holds what is over.
 * Looks first: making an index stops all who write, even one that is there.
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
 * Returns whether the open parcels of a shop wait to be drafted anew, or are being. The queue's own `findJobs` also reads the jobs
 * that were done, a week of all shops.
 */
export async function isRedraftUnderWay(sql: Sql, shopId: string): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM jobs.job WHERE name = 'redraft-parcels' AND state IN ('created', 'retry', 'active')
        AND data ->> 'shopId' = $1 LIMIT 1`,
    [shopId],
  );
  return rows.length > 0;
}

/** The next shops, from behind `after` on, that have a job in this queue whose time has come; at most `limit`. */
export async function findShopsInLine(sql: Sql, queue: string, after: string, limit: number): Promise<string[]> {
  const rows = await sql.query<{ lane: string }>(lanesInLine(jobs), [queue, after, limit]);
  return rows.map(({ lane }) => lane);
}

/**
 * Takes the first jobs of each shop, by priority and then by their time, as pg-boss's own `fetch` does for the whole queue
 * (decision 029). What another process takes at this moment is skipped. They come in turns: the first of each shop, then
 * the second.
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
 * The jobs of a queue that ask for this order by now: those that wait and are due, those that failed before, and those that some
 * process has in hand. One for a later time asks for that time.
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

/** Finishes jobs whose work was done with another's; what is over already stays as it is. */
export async function finishJobs(sql: Sql, queue: string, ids: readonly string[]): Promise<void> {
  await sql.query(
    `UPDATE jobs.job SET state = 'completed', completed_on = now() WHERE name = $1 AND id = ANY($2) AND state <= 'active'`,
    [queue, ids],
  );
}

/**
 * Gives a job back that somebody else must be done with first, under its own id; it was not tried. As one to be tried again it
 * still counts among those that ask by now.
 */
export async function putBackJob(sql: Sql, queue: string, id: string, seconds: number): Promise<void> {
  await sql.query(
    `UPDATE jobs.job SET state = 'retry', started_on = NULL, heartbeat_on = NULL, start_after = now() + make_interval(secs => $3)
      WHERE name = $1 AND id = $2 AND state = 'active'`,
    [queue, id, seconds],
  );
}
