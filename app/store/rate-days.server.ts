import type { QuoteTally } from "~/domain/fee/quote-tally";
import type { Sql } from "./database.server";
import { deleteInSlices } from "./slices.server";
import { run, statement, tables } from "./statements.server";

/** Tally of a shop's rate requests of one day in Vietnam, `YYYY-MM-DD`. */
export interface RateDay {
  shopId: string;
  day: string;
  tally: QuoteTally;
}

const COUNTS = ["rates", "empty", "unanswered", "live", "cached", "tariff", "fallback", "none"] as const;

/** Adds these counts to those of all processes for the same days, in one statement. */
export async function addRateDays(sql: Sql, days: readonly RateDay[]): Promise<void> {
  if (days.length === 0) return;
  const rows = days.map(({ shopId, day, tally }) => ({ shopId, day, ...tally }));
  const counts = statement.raw(COUNTS.join(", "));
  const typed = statement.raw(COUNTS.map((name) => `${name} int`).join(", "));
  const sums = statement.raw(COUNTS.map((name) => `${name} = d.${name} + EXCLUDED.${name}`).join(", "));
  await run(
    sql,
    statement`INSERT INTO rate_day AS d (shop_id, day, ${counts}, took)
     SELECT "shopId", day, ${counts}, took
       FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("shopId" text, day date, ${typed}, took int[])
     ON CONFLICT (shop_id, day) DO UPDATE SET ${sums},
       took = ARRAY(SELECT coalesce(a, 0) + coalesce(b, 0)
                      FROM unnest(d.took, EXCLUDED.took) WITH ORDINALITY AS x(a, b, n) ORDER BY n)`,
  );
}

/** Returns a shop's counts from a day on, that day included. */
export async function listRateDays(sql: Sql, shopId: string, sinceDay: string): Promise<RateDay[]> {
  const rows = await run(
    sql,
    tables
      .selectFrom("rate_day")
      .select([statement<string>`to_char(day, 'YYYY-MM-DD')`.as("day"), ...COUNTS, "took"])
      .where("shop_id", "=", shopId)
      .where("day", ">=", dateOf(sinceDay))
      .orderBy("rate_day.day"),
  );
  return rows.map(({ day, ...tally }) => ({ shopId, day, tally }));
}

/** Returns the shops whose rates were asked for since a day, that day included: the busiest first, at most `limit`. */
export async function listBusiestShops(sql: Sql, sinceDay: string, limit: number): Promise<string[]> {
  const rows = await run(
    sql,
    tables
      .selectFrom("rate_day")
      .select("shop_id as shopId")
      .where("day", ">=", dateOf(sinceDay))
      .groupBy("shop_id")
      .orderBy(statement`sum(rates)`, "desc")
      .limit(limit),
  );
  return rows.map(({ shopId }) => shopId);
}

/** Deletes counts of days before `beforeDay`; returns how many rows. */
export function purgeRateDays(sql: Sql, beforeDay: string): Promise<number> {
  return deleteInSlices(sql, { table: "rate_day", due: "day < $1::date", by: "day", values: [beforeDay] });
}

/** Returns a day as SQL text: a `Date` would be read in the time zone of this process. */
const dateOf = (day: string) => statement<Date>`${day}::date`;
