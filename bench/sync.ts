/**
 * `npm run bench -- sync`: what a parcel costs at Shopify, and how near the app comes to the bucket's limit (perf 6: B10). Exit
 * codes are those of `quotes`. `node bench/sync.ts points` or `drain` measures one of them; `--quick` drains few parcels.
 */
import { startEngine } from "./engine/engine.ts";
import { ASKED, QUICK } from "./stage/quick.ts";
import { measured } from "./stage/run.ts";
import { measureDrain } from "./sync/drain.ts";
import { measurePoints } from "./sync/points.ts";

await measured(async (results, ends) => {
  if (ASKED.length === 0 || ASKED.includes("points")) await measurePoints(results, ends);
  if (ASKED.length > 0 && !ASKED.includes("drain")) return;
  const engine = await startEngine(ends);
  for (const workers of [1, 3]) await measureDrain(engine, QUICK ? 300 : 600, workers, results);
});
