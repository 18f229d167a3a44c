import type { Sql } from "./database.server";
import { first, incoming, run, statement, tables } from "./statements.server";

/** When a part of the housekeeping last ended. */
export interface HousekeepingRun {
  step: string;
  endedAt: Date;
  /** How many things it did; null: it failed. */
  done: number | null;
  tookMs: number;
}

/** Stores how a part of the housekeeping ended. */
export async function noteHousekeeping(sql: Sql, { step, endedAt, done, tookMs }: HousekeepingRun): Promise<void> {
  const row = { ended_at: endedAt, done, took_ms: Math.round(tookMs) };
  const insert = tables.insertInto("housekeeping_run").values({ step, ...row });
  await run(
    sql,
    insert.onConflict((clash) => clash.column("step").doUpdateSet(incoming(row))),
  );
}

/** Returns when each part last ended, what failed first, then the longest ago. */
export function listHousekeeping(sql: Sql): Promise<HousekeepingRun[]> {
  const all = tables
    .selectFrom("housekeeping_run")
    .select(["step", "ended_at as endedAt", "done", "took_ms as tookMs"]);
  return run(sql, all.orderBy("done", (order) => order.asc().nullsFirst()).orderBy("ended_at"));
}

/** Returns for how many seconds no part of the housekeeping has ended; where none ever has, since the database was last migrated. */
export async function housekeepingEndedSeconds(sql: Sql): Promise<number> {
  const row = await first(
    sql,
    statement<{
      seconds: number;
    }>`SELECT extract(epoch FROM now() - coalesce((SELECT max(ended_at) FROM housekeeping_run),
         (SELECT max(finished_at) FROM _prisma_migrations), now()))::float8 AS seconds`,
  );
  return row?.seconds ?? 0;
}

/** Returns how many parts of the housekeeping failed when they were last done. */
export async function countFailedHousekeeping(sql: Sql): Promise<number> {
  const row = await first(
    sql,
    statement<{ count: number }>`SELECT count(*)::int AS count FROM housekeeping_run WHERE done IS NULL`,
  );
  return row?.count ?? 0;
}
