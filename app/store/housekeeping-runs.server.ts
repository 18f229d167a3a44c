import type { Sql } from "./database.server";
import { incoming, run, tables } from "./statements.server";

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
