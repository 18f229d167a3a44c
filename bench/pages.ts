/**
 * `npm run bench -- pages`: what the merchant's pages read, for a shop with 100,000 parcels against one with 1,000, with 20 other
 * shops in the same tables (perf 6: B14). Exit codes are those of `quotes`. `node bench/pages.ts <text> …` measures only pages whose
 * name contains one of the texts; `--quick`: a few slices of each, at 20,000.
 */
import { measureGrowth } from "./pages/growth.ts";
import { openPages } from "./pages/pages.ts";
import { LARGE, SMALL, startSeededDatabase } from "./pages/seeded.ts";
import { ASKED } from "./stage/quick.ts";
import { measured } from "./stage/run.ts";

await measured(async (results, ends) => {
  const databaseUrl = await startSeededDatabase(ends);
  const pages = await openPages(databaseUrl, [SMALL, LARGE]);
  ends.push(() => pages.close());
  await measureGrowth(pages.list, ASKED, results);
});
