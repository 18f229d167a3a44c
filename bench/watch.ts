/**
 * `npm run bench -- watch`: what watching parcels costs when nothing is due, how fairly shops are served when very much is, and how
 * fast drafts follow the settings. Exit codes are those of `quotes`. `node bench/watch.ts sweep`, `fairness` or `redraft` measures one; `--quick` with a tenth of the
 * parcels.
 */
import { startEngine } from "./engine/engine.ts";
import { ASKED, QUICK } from "./stage/quick.ts";
import { measured } from "./stage/run.ts";
import { measureFairness } from "./watch/fairness.ts";
import { measureRedraft } from "./watch/redraft.ts";
import { measureSweep } from "./watch/sweep.ts";

await measured(async (results, ends) => {
  const engine = await startEngine(ends);
  await engine.shopify.ask({ hold: true });
  if (ASKED.length === 0 || ASKED.includes("sweep")) await measureSweep(engine, QUICK ? 50_000 : 500_000, results);
  if (ASKED.length === 0 || ASKED.includes("fairness"))
    await measureFairness(engine, QUICK ? 10_000 : 100_000, results);
  if (ASKED.length === 0 || ASKED.includes("redraft")) await measureRedraft(engine, QUICK ? 4_000 : 20_000, results);
});
