import type { AskedQuote } from "~/domain/fee/carrier-silence";
import type { QuoteTrace } from "~/domain/fee/quote-trace";
import type { Database, Sql } from "./database.server";
import { type RowOf, selectionOf, type TableOf } from "./rows.server";
import { deleteInSlices } from "./slices.server";
import { first, run, statement, tables } from "./statements.server";

const table = {
  name: "rate_quote",
  columns: { id: "id", shopId: "shop_id", askedAt: "asked_at", outcome: "outcome", trace: "trace" },
} as const satisfies TableOf<"rate_quote">;

/** A stored rate request with every step of its answer. */
export type RateQuoteRow = RowOf<typeof table>;

/** How many of its latest requests a shop keeps. */
export const KEPT_RATE_QUOTES = 50;

/** A request that waits to be stored. */
export interface RateQuoteText {
  shopId: string;
  /** ISO. */
  askedAt: string;
  outcome: QuoteTrace["outcome"];
  /** The trace with a shortened address and without characters that PostgreSQL cannot store. */
  traceJson: string;
}

/** Stores requests and deletes all but the latest {@link KEPT_RATE_QUOTES} of those shops. */
export async function saveRateQuotes(database: Database, rows: readonly RateQuoteText[]): Promise<void> {
  if (rows.length === 0) return;
  const shopIds = [...new Set(rows.map(({ shopId }) => shopId))];
  await database.transaction(async (sql) => {
    await run(
      sql,
      statement`INSERT INTO rate_quote (shop_id, asked_at, outcome, trace)
       SELECT * FROM jsonb_to_recordset(${`[${rows.map(rowText).join()}]`}::jsonb)
         AS r("shopId" text, "askedAt" timestamptz, outcome text, trace jsonb)`,
    );
    await run(
      sql,
      statement`DELETE FROM rate_quote q USING unnest(${shopIds}::text[]) AS s(id)
        WHERE q.shop_id = s.id
          AND q.id <= (SELECT id FROM rate_quote WHERE shop_id = s.id ORDER BY id DESC OFFSET ${KEPT_RATE_QUOTES} LIMIT 1)`,
    );
  });
}

const rowText = ({ traceJson, ...row }: RateQuoteText) => `${JSON.stringify(row).slice(0, -1)},"trace":${traceJson}}`;

/** Returns a shop's latest requests, the newest first. */
export function listRateQuotes(sql: Sql, shopId: string): Promise<RateQuoteRow[]> {
  return run(sql, quotesOf(shopId).orderBy("id", "desc").limit(KEPT_RATE_QUOTES));
}

/** Returns whether the carrier answered each of a shop's latest requests, the newest first. */
export function listCarrierAnswers(sql: Sql, shopId: string): Promise<AskedQuote[]> {
  return run(
    sql,
    statement<AskedQuote>`SELECT q.asked_at AS "askedAt",
            jsonb_path_exists(q.trace, ${LACKED}::jsonpath) AS lacked,
            jsonb_path_exists(q.trace, '$.transports[*] ? (@.source == "live")') AS answered
       FROM rate_quote q WHERE q.shop_id = ${shopId} ORDER BY q.id DESC LIMIT ${KEPT_RATE_QUOTES}`,
  );
}

/** A step that went without the carrier because it does not answer. */
const LACKED =
  '$.transports[*].tried[*] ? (@.source == "live" && (@.result == "late" || @.result == "failed" || @.result == "spared"))';

const quotesOf = (shopId: string) =>
  tables.selectFrom("rate_quote").select(selectionOf(table)).where("shop_id", "=", shopId);

/** Returns one request of a shop, or null. */
export function readRateQuote(sql: Sql, shopId: string, id: number): Promise<RateQuoteRow | null> {
  return first(sql, quotesOf(shopId).where("id", "=", id));
}

/** Deletes requests before `before`; returns how many. */
export function purgeRateQuotes(sql: Sql, before: Date): Promise<number> {
  return deleteInSlices(sql, { table: "rate_quote", due: "asked_at < $1", by: "asked_at", values: [before] });
}
