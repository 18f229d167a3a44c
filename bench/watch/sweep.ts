import { setTimeout as pause } from "node:timers/promises";
import { monotonicMs } from "../engine/clock.ts";
import type { Engine } from "../engine/engine.ts";
import { countStatements } from "../engine/statements.ts";
import type { Results } from "../stage/results.ts";
import { seedShopsToWatch } from "./seed.ts";

const SHOPS = 20;
const SETTLE_MS = 15_000;
const SWEEPS = { everySeconds: 1, ms: 20_000 };
/** What keeps the hourly housekeeping to one process. Whoever holds it keeps the others from it: it is no part of a sweep. */
const HOUSEKEEPING = "hashtextextended('housekeeping', 0)";

/** Measures what an idle worker's statements cost when nothing is due, with this many orders in the database. */
export async function measureSweep(engine: Engine, orders: number, results: Results): Promise<void> {
  const count = orders / SHOPS;
  await seedShopsToWatch(engine, SHOPS, { done: count * 0.97, underWay: count * 0.03, due: 0 });
  await engine.client.query("VACUUM ANALYZE");
  await engine.client.query(`SELECT pg_advisory_lock(${HOUSEKEEPING})`);
  const started = monotonicMs();
  await engine.work(1, { SWEEP_SECONDS: String(SWEEPS.everySeconds) });
  results.note(`start of a worker at ${orders} orders`, `${((monotonicMs() - started) / 1_000).toFixed(1)} s`);
  await pause(SETTLE_MS);
  const counted = await countStatements(engine.client, () => pause(SWEEPS.ms));
  await engine.client.query(`SELECT pg_advisory_unlock(${HOUSEKEEPING})`);
  const slowest = counted.map((one) => ({ ...one, each: one.ms / one.calls })).sort((a, b) => b.each - a.each);
  for (const { each, calls, query } of slowest.slice(0, 8))
    console.log(`         ${each.toFixed(2)} ms × ${calls}  ${query.replaceAll(/\s+/g, " ").slice(0, 120)}`);
  // What a sweep asks comes back with each sweep; the rest is not its own.
  const worst = slowest.find(({ calls }) => calls >= SWEEPS.ms / SWEEPS.everySeconds / 2_000);
  if (!worst) throw new Error("the worker did not sweep");
  results.most(["slowest statement of a sweep", `${orders} orders, mean`], worst.each, 1, "ms");
}
