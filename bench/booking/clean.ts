import type { Engine } from "../engine/engine.ts";
import type { Part } from "../engine/processes.ts";
import { countStatements } from "../engine/statements.ts";
import { pin } from "../stage/app.ts";
import type { Results } from "../stage/results.ts";
import { median, spread } from "../stage/statistics.ts";
import type { BareResult, BareRun } from "./bare-loop.ts";
import { type BookingShop, bookAll, openShop, seedReady } from "./batch.ts";

/** One row: how many calls in flight, in how many workers, with which limit. */
export interface CleanRow {
  inFlight: number;
  workers: number;
  latencyMs: number;
  /** Orders of one slice: about two seconds at the bare loop. */
  orders: number;
  pairs: number;
  least: number;
}

const WARM_UP = 200;

/** B8: books batch after batch beside the bare loop, in pairs whose order alternates. */
export async function measureClean(engine: Engine, bare: Part, row: CleanRow, results: Results): Promise<void> {
  const { inFlight, workers, latencyMs, orders, pairs, least } = row;
  const name = `${inFlight} in flight, ${workers === 1 ? "one worker" : `${workers} workers`}, carrier ${latencyMs} ms`;
  await engine.carrier.behave({ latencyMs, faults: 0 });
  await engine.work(workers, { CARRIER_CALLS_PER_ACCOUNT: String(inFlight) });
  pin(engine.carrier.pid, 1);
  const shop = await openShop(engine);
  // What runs for the first time is slow for that reason alone.
  await seedReady(engine, shop, Math.min(orders, WARM_UP));
  await bookAll(engine, shop);
  const loop = await bareRun(engine, { orders, inFlight });
  await bare.ask<BareResult>({ ...loop, orders: Math.min(orders, WARM_UP) });

  const ratios: number[] = [];
  const shown = {
    app: [] as number[],
    postgres: [] as number[],
    bare: [] as number[],
    perSecond: [] as number[],
    cpu: [] as number[],
  };
  for (let pair = 0; pair < pairs; pair += 1) {
    await seedReady(engine, shop, orders);
    const first = pair % 2 ? await bare.ask<BareResult>(loop) : null;
    const booked = await bookAll(engine, shop);
    const peer = first ?? (await bare.ask<BareResult>(loop));
    ratios.push(peer.ms / booked.bookedMs);
    shown.app.push(booked.cpu.app / orders / 1_000);
    shown.postgres.push(booked.cpu.postgres / orders / 1_000);
    shown.bare.push(peer.cpuMicroseconds / orders / 1_000);
    shown.cpu.push(booked.cpu.app / peer.cpuMicroseconds);
    shown.perSecond.push((orders / booked.bookedMs) * 1_000);
    const { accepted, bookingCalls } = booked.tally;
    if (bookingCalls !== orders)
      throw new Error(`${bookingCalls} calls for ${orders} orders, ${accepted} accepted so far`);
  }
  results.least(["booking, throughput to a bare loop", name], median(ratios), least, "×", spread(ratios));
  results.note(`${name}, orders/s`, median(shown.perSecond).toFixed(0));
  results.most(["booking, CPU of an order", name], median(shown.app), 0.8, "ms", spread(shown.app));
  results.note(`${name}, CPU of PostgreSQL per order`, `${spread(shown.postgres)} ms`);
  results.note(`${name}, CPU of the bare loop per order`, `${spread(shown.bare)} ms`);
  await checkLedger(engine, shop);
}

/** Counts the statements of one batch, in one worker with 50 calls in flight. */
export async function countBookingStatements(engine: Engine, orders: number, results: Results): Promise<void> {
  await engine.carrier.behave({ latencyMs: 50, faults: 0 });
  await engine.work(1, { CARRIER_CALLS_PER_ACCOUNT: "50" });
  const shop = await openShop(engine);
  await seedReady(engine, shop, 200);
  await bookAll(engine, shop);
  await seedReady(engine, shop, orders);
  const counted = await countStatements(engine.client, () => bookAll(engine, shop));
  const calls = counted.reduce((sum, one) => sum + one.calls, 0) / orders;
  results.most(["statements of an order booked", "transaction control included"], calls, 10, "", calls.toFixed(1));
  for (const one of counted.filter((each) => each.calls >= orders / 4 || each.ms >= orders / 20))
    console.log(
      `         ${(one.calls / orders).toFixed(2)}  ${(one.ms / orders).toFixed(2)} ms  ${one.query.replaceAll(/\s+/g, " ").slice(0, 130)}`,
    );
}

/** Returns what the bare loop is asked to do: the last booking that the carrier received, again and again. */
export async function bareRun(
  { carrier }: Engine,
  { orders, inFlight }: Pick<BareRun, "orders" | "inFlight">,
): Promise<BareRun> {
  const { sample } = await carrier.tally();
  if (!sample) throw new Error("the carrier has seen no booking");
  const { host: _, "content-length": __, connection: ___, "transfer-encoding": ____, ...headers } = sample.headers;
  return { origin: carrier.url, path: sample.path, body: sample.body, headers, orders, inFlight };
}

/** Throws unless each of the shop's parcels has a tracking number of its own (perf I1, I2, I3). */
export async function checkLedger({ client }: Engine, shop: BookingShop): Promise<void> {
  const { rows } = await client.query<{ booked: number; numbers: number }>(
    `SELECT count(*) FILTER (WHERE state = 'booked')::int AS booked, count(DISTINCT label)::int AS numbers
       FROM shipment WHERE shop_id = $1`,
    [shop.id],
  );
  const { booked = 0, numbers = 0 } = rows[0] ?? {};
  if (booked !== shop.orders || numbers !== shop.orders)
    throw new Error(`${booked} booked and ${numbers} tracking numbers of ${shop.orders}`);
}
