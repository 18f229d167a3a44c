import type { Database, Sql } from "./database.server";
import { firstOfLanes, type LaneTable, type LaneWish, lanesInLine } from "./lanes.server";

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

const INDEXES = {
  job_turn: `((coalesce(data ->> 'shopId', '?') COLLATE "C")), priority DESC, start_after`,
  job_parcel: "(data ->> 'shipmentId')",
};

/**
 * Makes the ways to a shop's first job and to a parcel's job, in the queue's own table; both hold what waits and nothing else.
 * Looks first: making an index stops all who write, even one that is there.
 */
export async function createJobIndexes(database: Database): Promise<void> {
  for (const [name, columns] of Object.entries(INDEXES)) {
    const index = `waybill_${name}`;
    const [there] = await database.query("SELECT 1 WHERE to_regclass($1) IS NOT NULL", [`jobs.${index}`]);
    if (there) continue;
    await database.transaction(
      async (sql) => {
        await sql.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [index]);
        await sql.query(
          `CREATE INDEX IF NOT EXISTS ${index} ON jobs.job (name, ${columns}) WHERE state < 'active' AND NOT blocked`,
        );
      },
      { patient: true },
    );
  }
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
