/**
 * `npm run bench -- apply`: pushes from the inbox into parcels (perf 6: B7). Exit codes are those of `quotes`; `--quick` measures
 * a small number once.
 */
import { measureLag } from "./apply/lag.ts";
import { measureApplying } from "./apply/throughput.ts";
import { startEngine } from "./engine/engine.ts";
import { QUICK } from "./stage/quick.ts";
import { measured } from "./stage/run.ts";

await measured(async (results, ends) => {
  const engine = await startEngine(ends);
  // What a status changes at Shopify waits: this measures the way of a push into the parcel.
  await engine.shopify.ask({ hold: true });
  await engine.work(1);
  await measureApplying(engine, QUICK ? { parcels: 250, runs: 1 } : { parcels: 5_000, runs: 3 }, results);
  await measureLag(engine, QUICK ? 3 : 15, results);
});
