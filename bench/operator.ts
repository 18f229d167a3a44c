/**
 * `npm run bench -- operator`: how long the operator waits for each page, with a thousand shops that have two years behind them (`--quick`: a tenth).
 * Real requests to the page's own server, one after the other, as one person asks. `node bench/operator.ts <text> …` measures only pages whose
 * address contains one of the texts.
 */
import { openOperator } from "./operator/page.ts";
import { type Installation, seedInstallation } from "./operator/seed.ts";
import { startDatabase } from "./stage/database.ts";
import { ASKED, QUICK } from "./stage/quick.ts";
import { measured } from "./stage/run.ts";
import { median, spread } from "./stage/statistics.ts";

const YEARS: Installation = { shops: 1_000, parcels: 200_000, messages: 200_000, deeds: 50_000 };
const TENTH: Installation = { shops: 100, parcels: 20_000, messages: 20_000, deeds: 5_000 };
const MOST_MS = 100;
const WARM_UP = 3;
const CALLS = QUICK ? 5 : 40;
const PAGES = [
  "",
  "/shops",
  "/shops?search=shop-7",
  "/shops?after=1000000:s500",
  "/shops/s1",
  "/shops/s11",
  "/slowest",
  "/deeds",
  "/deeds?before=3000",
];

await measured(async (results, ends) => {
  const databaseUrl = await startDatabase(ends);
  await seedInstallation(databaseUrl, QUICK ? TENTH : YEARS);
  const operator = await openOperator(databaseUrl);
  ends.push(() => operator.close());
  for (const page of PAGES) {
    const path = `/operator${page}`;
    if (ASKED.length > 0 && !ASKED.some((text) => path.includes(text))) continue;
    for (let turn = 0; turn < WARM_UP; turn += 1) await operator.read(path);
    const times: number[] = [];
    for (let turn = 0; turn < CALLS; turn += 1) {
      const began = performance.now();
      await operator.read(path);
      times.push(performance.now() - began);
    }
    results.most(["page of the operator", path], median(times), MOST_MS, "ms", spread(times));
  }
});
