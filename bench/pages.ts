/**
 * `npm run bench -- pages`: what the merchant's pages read, for a shop with 100,000 parcels against one with 1,000, with 20 other
 * shops in the same tables (perf 6: B14). Exit codes are those of `quotes`. `node bench/pages.ts <text> …` measures only pages whose
 * name contains one of the texts; `--quick`: a few slices of each.
 */
import { measureGrowth } from "./pages/growth.ts";
import { openPages } from "./pages/pages.ts";
import { seedNeighbours, seedShop } from "./pages/seed.ts";
import { startDatabase } from "./stage/database.ts";
import { ASKED } from "./stage/quick.ts";
import { measured } from "./stage/run.ts";

const SMALL = { id: "small", parcels: 1_000 };
const LARGE = { id: "large", parcels: 100_000 };

await measured(async (results, ends) => {
  const databaseUrl = await startDatabase(ends);
  for (const shop of [SMALL, LARGE]) await seedShop(databaseUrl, shop);
  await seedNeighbours(databaseUrl);
  const pages = await openPages(databaseUrl, [SMALL, LARGE]);
  ends.push(() => pages.close());
  await measureGrowth(pages.list, ASKED, results);
});
