import { setTimeout as pause } from "node:timers/promises";
import { type BookingShop, queueAll, seedReady } from "../booking/batch.ts";
import { monotonicMs } from "../engine/clock.ts";
import type { Engine } from "../engine/engine.ts";

const LONGEST_MS = 240_000;
const UNBOOKED = "shop_id = $1 AND state IN ('ready', 'queued', 'booking', 'unknown')";

/** Puts orders in line to be booked until there are at least this many. */
export async function keepInLine(engine: Engine, shop: BookingShop, orders: number): Promise<void> {
  const missing = orders - (await count(engine, shop, UNBOOKED));
  if (missing <= 0) return;
  await seedReady(engine, shop, missing);
  await queueAll(engine, shop, monotonicMs() + LONGEST_MS);
}

/** Books this many orders. */
export async function bookThrough(engine: Engine, shop: BookingShop, orders: number): Promise<void> {
  await engine.carrier.behave({ latencyMs: 50, faults: 0 });
  await engine.work(2, { CARRIER_CALLS_PER_ACCOUNT: "10" });
  await keepInLine(engine, shop, orders);
  await waitUntilBooked(engine, shop);
}

/** Waits until nothing is in line. Returns how many parcels have no tracking number of their own, or more orders at the carrier than one. */
export async function waitUntilBooked(engine: Engine, shop: BookingShop): Promise<number> {
  const deadline = monotonicMs() + LONGEST_MS;
  while ((await count(engine, shop, UNBOOKED)) > 0 && monotonicMs() < deadline) await pause(200);
  const { rows } = await engine.client.query<{ numbers: number }>(
    "SELECT count(DISTINCT label)::int AS numbers FROM shipment WHERE shop_id = $1 AND state = 'booked'",
    [shop.id],
  );
  const { accepted } = await engine.carrier.tally();
  return Math.abs(shop.orders - (rows[0]?.numbers ?? 0)) + Math.abs(accepted - shop.orders);
}

/** Returns the orders that the carrier accepted a second, over some time. Throws when there were not enough of them. */
export async function bookedPerSecond(engine: Engine, shop: BookingShop, ms: number): Promise<number> {
  const [before, began] = [await acceptedBy(engine), monotonicMs()];
  await pause(ms);
  const perSecond = (((await acceptedBy(engine)) - before) / (monotonicMs() - began)) * 1_000;
  if ((await count(engine, shop, UNBOOKED)) === 0) throw new Error("there was nothing left to book");
  return perSecond;
}

/** Returns how many orders the carrier has accepted. It lives through whatever befalls the app. */
export const acceptedBy = async ({ carrier }: Engine) => (await carrier.tally()).accepted;

async function count({ client }: Engine, shop: BookingShop, where: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM shipment WHERE ${where}`, [
    shop.id,
  ]);
  return rows[0]?.n ?? 0;
}
