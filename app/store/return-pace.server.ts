import { PACED_RETURNS, paceOf, type ReturnPace } from "~/domain/returns/pace";
import type { Sql } from "./database.server";
import { run, statement } from "./statements.server";

/**
 * Returns how long a shop's returns take, by the latest of them: it reads so many entries of one index at most. A return that staff received
 * before the carrier spoke of it has no beginning, and tells nothing.
 */
export async function readReturnPace(sql: Sql, shopId: string): Promise<ReturnPace> {
  const rows = await run(
    sql,
    statement<{ days: number }>`
     SELECT extract(epoch FROM r.return_ended_at - r.return_since)::float8 / 86400 AS days
       FROM (SELECT return_ended_at, return_since FROM shipment WHERE shop_id = ${shopId} AND return_ended_at IS NOT NULL
              ORDER BY return_ended_at DESC LIMIT ${PACED_RETURNS}) r
      WHERE r.return_since <= r.return_ended_at`,
  );
  return paceOf(rows.map(({ days }) => days));
}
