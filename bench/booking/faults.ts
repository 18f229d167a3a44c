import { setTimeout as pause } from "node:timers/promises";
import type { Engine } from "../engine/engine.ts";
import type { Part } from "../engine/processes.ts";
import type { Results } from "../stage/results.ts";
import { median, spread } from "../stage/statistics.ts";
import type { BareResult } from "./bare-loop.ts";
import { bookAll, openShop, seedReady } from "./batch.ts";
import { bareRun, checkLedger } from "./clean.ts";

const IN_FLIGHT = 50;
const WORKERS = 2;
const LATENCY_MS = 50;
const FAULTS = 0.1;
const KILL_EVERY_MS = 2_000;

/**
 * B9: books while a tenth of the carrier's answers is lost and one of two workers is killed every two seconds, beside the bare
 * loop without either. Long enough that what a killed worker had in hand is taken up again within the run.
 */
export async function measureFaults(
  engine: Engine,
  bare: Part,
  { orders, runs }: { orders: number; runs: number },
  results: Results,
): Promise<void> {
  const ratios: number[] = [];
  const calls: number[] = [];
  let kills = 0;
  await engine.work(WORKERS, { CARRIER_CALLS_PER_ACCOUNT: String(IN_FLIGHT) });
  for (let run = 0; run < runs; run += 1) {
    await engine.carrier.behave({ latencyMs: LATENCY_MS, faults: 0 });
    const shop = await openShop(engine);
    await seedReady(engine, shop, 100);
    await bookAll(engine, shop);
    const peer = await bare.ask<BareResult>(await bareRun(engine, { orders, inFlight: IN_FLIGHT }));
    await seedReady(engine, shop, orders);
    await engine.carrier.behave({ latencyMs: LATENCY_MS, faults: FAULTS });
    const { accepted: before } = await engine.carrier.tally();
    const killing = killOften(engine);
    const { bookedMs, tally } = await bookAll(engine, shop).finally(async () => {
      kills += await killing.stop();
    });
    ratios.push(bookedMs / peer.ms);
    calls.push((tally.bookingCalls + tally.lookUps) / orders);
    if (tally.accepted - before !== orders) throw new Error(`${tally.accepted - before} accepted of ${orders}`);
    await checkLedger(engine, shop);
  }
  results.most("booking under faults, time to a bare loop", median(ratios), 1.6, "×", spread(ratios));
  results.most("booking under faults, calls of an order", median(calls), 1.5, "", spread(calls));
  results.note("B9 workers killed, each parcel booked exactly once", `${kills} in ${runs} runs of ${orders}`);
}

/** Kills a worker every two seconds, in turn, until it is stopped. Stopping returns the number of kills. */
function killOften(engine: Engine): { stop(): Promise<number> } {
  const stopped = new AbortController();
  let kills = 0;
  const killing = (async () => {
    while (!stopped.signal.aborted) {
      await pause(KILL_EVERY_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (stopped.signal.aborted) return;
      await engine.killWorker(kills);
      kills += 1;
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await killing;
      return kills;
    },
  };
}
