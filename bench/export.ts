/**
 * `npm run bench -- export`: everything of a shop with 100,000 parcels as one file: how long it takes, how much memory, and for how long
 * the process could answer nothing else. Exit codes are those of `quotes`; `--quick`: a fifth of the parcels.
 */
import { measureExport, seedHistory } from "./export/whole-shop.ts";
import { seedShop } from "./pages/seed.ts";
import { LARGE, startSeededDatabase } from "./pages/seeded.ts";
import { QUICK } from "./stage/quick.ts";
import { measured } from "./stage/run.ts";

const TENTH = { id: "tenth", parcels: QUICK ? 2_000 : 10_000 };

await measured(async (results, ends) => {
  const databaseUrl = await startSeededDatabase(ends);
  await seedShop(databaseUrl, TENTH);
  await seedHistory(databaseUrl, [TENTH, LARGE]);
  // The small one first, so that what is loaded once is loaded: both say what memory depends on.
  await measureExport(databaseUrl, TENTH, results);
  await measureExport(databaseUrl, LARGE, results);
});
