import { VIETNAM_OFFSET } from "~/domain/vietnam-time";
import type { Sql } from "./database.server";

/** A fee that a buyer was shown from memory, and what the carrier later said to the same question, whole VND. */
export interface FeeDifference {
  shopId: string;
  shownAt: Date;
  provenAt: Date;
  transport: "road" | "fly";
  toProvince: string;
  source: "tariff" | "fallback";
  /** The carrier's fee as it was believed, before the shop's price rules. */
  shownFeeVnd: number;
  liveFeeVnd: number;
}

/** One week of fees from memory. `week` is its Monday in Vietnam, `YYYY-MM-DD`. */
export interface WeekOfDifferences {
  week: string;
  /** Answers from memory that were later proven, and how many of them were wrong. */
  proven: number;
  wrong: number;
  /** Live less shown: above 0 the shop was charged more than it believed. */
  sumVnd: number;
  /** The same without signs. */
  absoluteVnd: number;
}

/** Stores proven answers in one statement. */
export async function saveFeeDifferences(sql: Sql, rows: readonly FeeDifference[]): Promise<void> {
  if (rows.length === 0) return;
  await sql.query(
    `INSERT INTO fee_difference (shop_id, shown_at, proven_at, transport, to_province, source, shown_fee_vnd, live_fee_vnd)
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS r("shopId" text, "shownAt" timestamptz, "provenAt" timestamptz,
            transport text, "toProvince" text, source text, "shownFeeVnd" bigint, "liveFeeVnd" bigint)`,
    [JSON.stringify(rows)],
  );
}

/** A shop's answers from memory by week, the newest first (perf 8: a difference is shown, or the deadline is a cheat). */
export async function sumFeeDifferences(sql: Sql, shopId: string, weeks: number): Promise<WeekOfDifferences[]> {
  return sql.query(
    `SELECT to_char(date_trunc('week', shown_at AT TIME ZONE $3::interval), 'YYYY-MM-DD') AS week, count(*)::int AS proven,
            count(*) FILTER (WHERE shown_fee_vnd <> live_fee_vnd)::int AS wrong,
            sum(live_fee_vnd - shown_fee_vnd)::bigint AS "sumVnd", sum(abs(live_fee_vnd - shown_fee_vnd))::bigint AS "absoluteVnd"
       FROM fee_difference
      WHERE shop_id = $1 AND shown_at > now() - make_interval(weeks => $2)
      GROUP BY 1 ORDER BY 1 DESC`,
    [shopId, weeks, VIETNAM_OFFSET],
  );
}

/** The latest wrong ones, for a page that shows them one by one. */
export async function listFeeDifferences(sql: Sql, shopId: string, limit: number): Promise<FeeDifference[]> {
  return sql.query(
    `SELECT shop_id AS "shopId", shown_at AS "shownAt", proven_at AS "provenAt", transport, to_province AS "toProvince", source,
            shown_fee_vnd AS "shownFeeVnd", live_fee_vnd AS "liveFeeVnd"
       FROM fee_difference WHERE shop_id = $1 AND shown_fee_vnd <> live_fee_vnd ORDER BY shown_at DESC, id DESC LIMIT $2`,
    [shopId, limit],
  );
}

/** Removes what is older; gives how many rows. */
export async function purgeFeeDifferences(sql: Sql, before: Date): Promise<number> {
  return (await sql.query("DELETE FROM fee_difference WHERE shown_at < $1 RETURNING 1", [before])).length;
}
