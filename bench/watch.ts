/**
 * `npm run bench -- watch`: what watching parcels costs when nothing is due, how fairly shops are served when very much is, and how
 * fast drafts follow the settings. Exit codes are those of `quotes`. `node bench/watch.ts sweep`, `fairness` or `redraft` measures one; `--quick` with a tenth of the
 * parcels.
 */
import { startEngine } from "./engine/engine.ts";
import { measured } from "./stage/run.ts";
import { measureFairness } from "./watch/fairness.ts";
import { measureRedraft } from "./watch/redraft.ts";
import { measureSweep } from "./watch/sweep.ts";

const quick = process.argv.includes("--quick");
const asked = process.argv.slice(2).filter((word) => word !== "--quick");

await measured(async (results, ends) => {
  const engine = await startEngine(ends);
  await engine.shopify.ask({ hold: true });
  if (asked.length === 0 || asked.includes("sweep")) await measureSweep(engine, quick ? 50_000 : 500_000, results);
  if (asked.length === 0 || asked.includes("fairness"))
    await measureFairness(engine, quick ? 10_000 : 100_000, results);
  if (asked.length === 0 || asked.includes("redraft")) await measureRedraft(engine, quick ? 4_000 : 20_000, results);
});
