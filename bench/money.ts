/**
 * `npm run bench -- money`: the COD book, the returns and the reports of a shop with 100,000 parcels against one with 1,000, with 20
 * other shops in the same tables; the import of a statement of 50,000 rows; and how soon the files begin. Exit codes are those of
 * `quotes`. `node bench/money.ts <text> …` measures only pages whose name contains one of the texts; `--quick`: a few slices of each.
 */
import { measureBook } from "./money/book.ts";
import { measureReports } from "./money/reports.ts";
import { measureStatement } from "./money/statement.ts";
import { LARGE, SMALL, startSeededDatabase } from "./pages/seeded.ts";
import { ASKED } from "./stage/quick.ts";
import { measured } from "./stage/run.ts";

await measured(async (results, ends) => {
  const databaseUrl = await startSeededDatabase(ends);
  await measureBook(databaseUrl, [SMALL, LARGE], ASKED, results);
  if (ASKED.length === 0) await measureStatement(databaseUrl, { shopId: LARGE.id, neighbourId: SMALL.id }, results);
  await measureReports(databaseUrl, ASKED, results);
});
