/**
 * `npm run bench -- booking`: bulk booking from the selection to the stored tracking numbers, beside a bare loop that posts the
 * same bodies (perf 6: B8, B9). Exit codes are those of `quotes`. `node bench/booking.ts <part> …` measures only the named parts;
 * `--quick` measures one row in seconds.
 */
import { countBookingStatements, measureClean } from "./booking/clean.ts";
import { measureFaults } from "./booking/faults.ts";
import { measureQueueing } from "./booking/queueing.ts";
import { startEngine } from "./engine/engine.ts";
import { startPart } from "./engine/processes.ts";
import { ASKED, QUICK } from "./stage/quick.ts";
import { measured } from "./stage/run.ts";

const ROWS = [
  { inFlight: 10, workers: 1, latencyMs: 50, orders: 400, pairs: 12, least: 0.93 },
  { inFlight: 50, workers: 1, latencyMs: 50, orders: 2_000, pairs: 12, least: 0.93 },
  { inFlight: 200, workers: 2, latencyMs: 50, orders: 4_000, pairs: 12, least: 0.9 },
  { inFlight: 50, workers: 1, latencyMs: 0, orders: 2_000, pairs: 12, least: 0.35 },
];
const QUICK_ROW = { inFlight: 50, workers: 1, latencyMs: 50, orders: 500, pairs: 2, least: 0.93 };

await measured(async (results, ends) => {
  const engine = await startEngine(ends);
  const bare = await startPart("booking/bare-loop.ts");
  ends.push(() => bare.stop());
  // Fulfillments are another matter: Shopify's bucket lets through far fewer than are booked (`bench -- sync`).
  await engine.shopify.ask({ hold: true });
  const parts = {
    ...Object.fromEntries(
      ROWS.map((row) => [`${row.inFlight}@${row.latencyMs}`, () => measureClean(engine, bare, row, results)]),
    ),
    statements: () => countBookingStatements(engine, 1_000, results),
    queueing: () => measureQueueing(engine, 3, results),
    faults: () => measureFaults(engine, bare, { orders: 10_000, runs: 2 }, results),
  } as Record<string, () => Promise<void>>;
  if (QUICK) {
    await measureClean(engine, bare, QUICK_ROW, results);
    return countBookingStatements(engine, 500, results);
  }
  const unknown = ASKED.filter((name) => !(name in parts));
  if (unknown.length > 0)
    throw new Error(`there is no part ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}`);
  for (const [name, measure] of Object.entries(parts)) if (ASKED.length === 0 || ASKED.includes(name)) await measure();
});
