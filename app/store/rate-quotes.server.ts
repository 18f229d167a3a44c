import type { QuoteTrace } from "~/domain/fee/quote-trace";
import type { Database, Sql } from "./database.server";

/** A rate request as it is kept: every step of its answer. */
export interface RateQuoteRow {
  id: number;
  shopId: string;
  askedAt: Date;
  outcome: QuoteTrace["outcome"];
  trace: QuoteTrace;
}

/** A shop keeps so many of its latest requests. */
export const KEPT_RATE_QUOTES = 50;

/** A request that waits to be stored. */
export interface RateQuoteText {
  shopId: string;
  /** ISO. */
  askedAt: string;
  outcome: QuoteTrace["outcome"];
  /** The trace, shortened, without what PostgreSQL stores in no text. */
  traceJson: string;
}

/** Stores requests and forgets all but the latest of those shops. */
export async function saveRateQuotes(database: Database, rows: readonly RateQuoteText[]): Promise<void> {
  if (rows.length === 0) return;
  const shopIds = [...new Set(rows.map(({ shopId }) => shopId))];
  await database.transaction(async (sql) => {
    await sql.query(
      `INSERT INTO rate_quote (shop_id, asked_at, outcome, trace)
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS r("shopId" text, "askedAt" timestamptz, outcome text, trace jsonb)`,
      [`[${rows.map(rowText).join()}]`],
    );
    await sql.query(
      `DELETE FROM rate_quote q USING unnest($1::text[]) AS s(id)
        WHERE q.shop_id = s.id
          AND q.id <= (SELECT id FROM rate_quote WHERE shop_id = s.id ORDER BY id DESC OFFSET $2 LIMIT 1)`,
      [shopIds, KEPT_RATE_QUOTES],
    );
  });
}

const rowText = ({ traceJson, ...row }: RateQuoteText) => `${JSON.stringify(row).slice(0, -1)},"trace":${traceJson}}`;

/** A shop's latest requests, the newest first. */
export async function listRateQuotes(sql: Sql, shopId: string): Promise<RateQuoteRow[]> {
  return sql.query(
    `SELECT id, shop_id AS "shopId", asked_at AS "askedAt", outcome, trace FROM rate_quote
      WHERE shop_id = $1 ORDER BY id DESC LIMIT $2`,
    [shopId, KEPT_RATE_QUOTES],
  );
}

/** One request of a shop. */
export async function readRateQuote(sql: Sql, shopId: string, id: number): Promise<RateQuoteRow | null> {
  const [row] = await sql.query<RateQuoteRow>(
    `SELECT id, shop_id AS "shopId", asked_at AS "askedAt", outcome, trace FROM rate_quote WHERE shop_id = $1 AND id = $2`,
    [shopId, id],
  );
  return row ?? null;
}

/** Removes what is older; gives how many rows. */
export async function purgeRateQuotes(sql: Sql, before: Date): Promise<number> {
  return (await sql.query("DELETE FROM rate_quote WHERE asked_at < $1 RETURNING 1", [before])).length;
}
