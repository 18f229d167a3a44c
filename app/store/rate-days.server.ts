import type { QuoteTally } from "~/domain/fee/quote-tally";
import type { Sql } from "./database.server";

/** A shop's rate requests of one day in Vietnam, `YYYY-MM-DD`. */
export interface RateDay {
  shopId: string;
  day: string;
  tally: QuoteTally;
}

const COUNTS = ["rates", "empty", "unanswered", "live", "cached", "tariff", "fallback", "none"] as const;

/** Adds to what all processes counted for those days, in one statement. */
export async function addRateDays(sql: Sql, days: readonly RateDay[]): Promise<void> {
  if (days.length === 0) return;
  const rows = days.map(({ shopId, day, tally }) => ({ shopId, day, ...tally }));
  await sql.query(
    `INSERT INTO rate_day AS d (shop_id, day, ${COUNTS.join(", ")}, took)
     SELECT "shopId", day, ${COUNTS.join(", ")}, took
       FROM jsonb_to_recordset($1::jsonb) AS r("shopId" text, day date, ${COUNTS.map((name) => `${name} int`).join(", ")}, took int[])
     ON CONFLICT (shop_id, day) DO UPDATE SET
       ${COUNTS.map((name) => `${name} = d.${name} + EXCLUDED.${name}`).join(", ")},
       took = ARRAY(SELECT coalesce(a, 0) + coalesce(b, 0)
                      FROM unnest(d.took, EXCLUDED.took) WITH ORDINALITY AS x(a, b, n) ORDER BY n)`,
    [JSON.stringify(rows)],
  );
}

/** What was counted for a shop since a day, that day included. */
export async function listRateDays(sql: Sql, shopId: string, sinceDay: string): Promise<RateDay[]> {
  const rows = await sql.query<QuoteTally & { day: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, ${COUNTS.join(", ")}, took FROM rate_day
      WHERE shop_id = $1 AND day >= $2::date ORDER BY day`,
    [shopId, sinceDay],
  );
  return rows.map(({ day, ...tally }) => ({ shopId, day, tally }));
}

/** Removes what is older than a day; gives how many rows. */
export async function purgeRateDays(sql: Sql, beforeDay: string): Promise<number> {
  return (await sql.query("DELETE FROM rate_day WHERE day < $1::date RETURNING 1", [beforeDay])).length;
}
