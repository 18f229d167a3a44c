/**
 * `npm run bench -- booking`: bulk booking from the selection to the stored tracking numbers, beside a bare loop that posts the
 * same bodies (perf 6: B8, B9). Exit codes are those of `quotes`. `node bench/booking.ts --quick` measures one row in seconds.
 */
import { countBookingStatements, measureClean } from "./booking/clean.ts";
import { startEngine } from "./engine/engine.ts";
import { startPart } from "./engine/processes.ts";
import { measured } from "./stage/run.ts";

const quick = process.argv.includes("--quick");
const ROWS = [
  { inFlight: 10, workers: 1, latencyMs: 50, orders: 400, pairs: 12, least: 0.93 },
  { inFlight: 50, workers: 1, latencyMs: 50, orders: 2_000, pairs: 12, least: 0.93 },
  { inFlight: 200, workers: 2, latencyMs: 50, orders: 4_000, pairs: 12, least: 0.9 },
  { inFlight: 50, workers: 1, latencyMs: 0, orders: 2_000, pairs: 12, least: 0.35 },
];
const QUICK_ROWS = [{ inFlight: 50, workers: 1, latencyMs: 50, orders: 500, pairs: 3, least: 0.93 }];

await measured(async (results, ends) => {
  const engine = await startEngine(ends);
  const bare = await startPart("booking/bare-loop.ts");
  ends.push(() => bare.stop());
  await engine.shopify.ask({ hold: true });
  for (const row of quick ? QUICK_ROWS : ROWS) await measureClean(engine, bare, row, results);
  await countBookingStatements(engine, quick ? 200 : 1_000, results);
});
