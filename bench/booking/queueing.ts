import type { Engine } from "../engine/engine.ts";
import type { Results } from "../stage/results.ts";
import { median, spread } from "../stage/statistics.ts";
import { bookAll, openShop, seedReady } from "./batch.ts";

const SELECTED = 5_000;

/** Measures how long it takes from the click until 5,000 selected parcels are queued, while the first are already booked. */
export async function measureQueueing(engine: Engine, runs: number, results: Results): Promise<void> {
  await engine.carrier.behave({ latencyMs: 50, faults: 0 });
  await engine.work(1, { CARRIER_CALLS_PER_ACCOUNT: "50" });
  const seconds: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const shop = await openShop(engine);
    await seedReady(engine, shop, SELECTED);
    const { queuedMs } = await bookAll(engine, shop);
    seconds.push(queuedMs / 1_000);
  }
  results.most(["queueing a selection", `${SELECTED} parcels`], median(seconds), 3, "s", spread(seconds));
}
