import { expect, onTestFinished, test } from "vitest";
import type { Database } from "~/store/database.server";
import { openPages } from "../../bench/pages/pages.ts";
import { seedShop } from "../../bench/pages/seed.ts";
import { freshDatabase } from "../support/database";

/** What a shop has after a month and after a year: enough of each kind for a full page. */
const MONTH = { id: "month", parcels: 1_000 };
const YEAR = { id: "year", parcels: 12 * MONTH.parcels };

/**
 * An index of the year is a page deeper. Fifty rows of a list look into six tables: what is open in a month stands side by side there,
 * of a year each row is on a page of its own. To read a table of the year whole would be thousands of pages.
 */
const MORE = { times: 1.3, pages: 50 * 6 };
/** A search weighs which of several indexes to read, by how often the shop has the word. */
const SEARCH = { times: 2, pages: 50 * 6 };

/** Counts the pages of PostgreSQL that reading statements touch. */
function counting(database: Database): { database: Database; touched(): number } {
  let touched = 0;
  const query: Database["query"] = async (text, values, options) => {
    if (/^\s*(SELECT|WITH|\()/i.test(text)) {
      const [row] = await database.query<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
        `EXPLAIN (ANALYZE, BUFFERS, TIMING off, FORMAT JSON) ${text}`,
        values,
      );
      const plan = row?.["QUERY PLAN"][0].Plan ?? {};
      touched += (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
    }
    return database.query(text, values, options);
  };
  return { database: { ...database, query }, touched: () => touched };
}

/** Filling two shops takes a minute: `npm run test:long` tells it, and `page-reads` looks at the plans of these pages in a second. */
const isLong = Boolean(process.env.LONG_STORIES);

test.runIf(isLong)("a year of history costs no page more reading than a month", async () => {
  const url = await freshDatabase();
  for (const shop of [MONTH, YEAR]) await seedShop(url, shop);
  let meter: ReturnType<typeof counting> | undefined;
  const pages = await openPages(url, [MONTH, YEAR], (database) => {
    meter = counting(database);
    return meter.database;
  });
  onTestFinished(pages.close);
  const reads = async (read: (turn: number) => Promise<unknown>) => {
    const before = meter?.touched() ?? 0;
    for (let turn = 0; turn < 3; turn += 1) await read(turn);
    return ((meter?.touched() ?? 0) - before) / 3;
  };
  let all = 0;
  const costly: string[] = [];
  for (const { name, small, large } of pages.list) {
    const [month, year] = [await reads(small), await reads(large)];
    const { times, pages: more } = /^(search|pasted)/.test(name) ? SEARCH : MORE;
    all += month;
    if (year > month * times + more)
      costly.push(`${name}: ${month.toFixed(0)} pages with a month, ${year.toFixed(0)} with a year`);
  }
  expect(all).toBeGreaterThan(1_000);
  expect(costly).toEqual([]);
});
