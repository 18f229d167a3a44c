import { VIETNAM_OFFSET } from "~/domain/vietnam-time";
import type { Sql } from "./database.server";
import type { RowOf, TableOf } from "./rows.server";
import { deleteInSlices } from "./slices.server";
import { run, statement } from "./statements.server";

const table = {
  name: "fee_difference",
  columns: {
    shopId: "shop_id",
    shownAt: "shown_at",
    provenAt: "proven_at",
    transport: "transport",
    toProvince: "to_province",
    source: "source",
    /** The carrier's fee as assumed from memory, before the shop's price rules. */
    shownFeeVnd: "shown_fee_vnd",
    liveFeeVnd: "live_fee_vnd",
  },
} as const satisfies TableOf<"fee_difference">;

/** A fee that a buyer was shown from memory, and the carrier's later answer to the same question, whole VND. */
export type FeeDifference = RowOf<typeof table>;

/** One week of fees from memory. `week` is its Monday in Vietnam, `YYYY-MM-DD`. */
export interface WeekOfDifferences {
  week: string;
  /** Answers from memory that the carrier later confirmed or contradicted, and how many of them were wrong. */
  proven: number;
  wrong: number;
  /** Sum of live minus shown fees: above 0, the shop was charged more than it assumed. */
  sumVnd: number;
  /** Sum of the absolute differences. */
  absoluteVnd: number;
}

/** Stores fee differences in one statement. */
export async function saveFeeDifferences(sql: Sql, rows: readonly FeeDifference[]): Promise<void> {
  if (rows.length === 0) return;
  await run(
    sql,
    statement`INSERT INTO fee_difference (shop_id, shown_at, proven_at, transport, to_province, source, shown_fee_vnd, live_fee_vnd)
     SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("shopId" text, "shownAt" timestamptz,
            "provenAt" timestamptz, transport text, "toProvince" text, source text, "shownFeeVnd" bigint, "liveFeeVnd" bigint)`,
  );
}

/**
 * Returns a shop's answers from memory by week, the newest first (perf 8: the deadline is only honest if differences are
 * shown).
 */
export function sumFeeDifferences(sql: Sql, shopId: string, weeks: number): Promise<WeekOfDifferences[]> {
  return run(
    sql,
    statement<WeekOfDifferences>`SELECT to_char(date_trunc('week', shown_at AT TIME ZONE ${VIETNAM_OFFSET}::interval), 'YYYY-MM-DD') AS week, count(*)::int AS proven,
            count(*) FILTER (WHERE shown_fee_vnd <> live_fee_vnd)::int AS wrong,
            sum(live_fee_vnd - shown_fee_vnd)::bigint AS "sumVnd", sum(abs(live_fee_vnd - shown_fee_vnd))::bigint AS "absoluteVnd"
       FROM fee_difference
      WHERE shop_id = ${shopId} AND shown_at > now() - make_interval(weeks => ${weeks})
      GROUP BY 1 ORDER BY 1 DESC`,
  );
}

/** Deletes rows shown before `before`; returns how many. */
export function purgeFeeDifferences(sql: Sql, before: Date): Promise<number> {
  return deleteInSlices(sql, { table: "fee_difference", due: "shown_at < $1", by: "shown_at", values: [before] });
}
