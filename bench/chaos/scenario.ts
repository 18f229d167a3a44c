import { setTimeout as pause } from "node:timers/promises";
import type { BookingShop } from "../booking/batch.ts";
import { monotonicMs } from "../engine/clock.ts";
import type { Engine } from "../engine/engine.ts";
import { QUICK } from "../stage/quick.ts";
import type { Results } from "../stage/results.ts";
import { acceptedBy, bookedPerSecond, keepInLine } from "./bookings.ts";
import type { Scenario } from "./scenarios.ts";
import type { Scene } from "./scene.ts";

/** Orders booked before the first scenario. */
export const ORDERS_BEFORE = 200;
const LOOK_MS = QUICK ? 2_000 : 6_000;
/** By then the app must be at work again; its throughput is looked at from then on. */
const PROGRESS_MS = 5_000;
const LEAST_AFTER = 0.95;
const LONGEST_MS = 60_000;
/** Ten calls of 50 ms at a time. */
const MOST_PER_SECOND = 200;
/** More than are booked until the cause has ended, and in a look after that. */
const ORDERS = { before: QUICK ? 2_500 : 4_000, after: (MOST_PER_SECOND * (LOOK_MS + PROGRESS_MS)) / 1_000 };

/** Lets a scenario happen while bookings go on, and measures when they go on again and how fast. Returns whether the app recovered. */
export async function measureScenario(
  scene: Scene,
  shop: BookingShop,
  { name, happen }: Scenario,
  results: Results,
): Promise<boolean> {
  const { engine } = scene;
  await keepInLine(engine, shop, ORDERS.before);
  const before = await bookedPerSecond(engine, shop, LOOK_MS);
  await happen(scene);
  const ended = monotonicMs();
  const progressMs = await untilProgress(engine, ended);
  await keepInLine(engine, shop, ORDERS.after);
  await pause(Math.max(0, ended + PROGRESS_MS - monotonicMs()));
  const after = await bookedPerSecond(engine, shop, LOOK_MS);
  const shown = `${(after / before).toFixed(2)} (${after.toFixed(0)} / ${before.toFixed(0)} a second)`;
  results.least(["bookings after chaos to before", name], after / before, LEAST_AFTER, "×", shown);
  results.most(["first booking after chaos", name], progressMs / 1_000, PROGRESS_MS / 1_000, "s");
  return after / before >= LEAST_AFTER && progressMs <= PROGRESS_MS;
}

/** Returns how long after the end of its cause the carrier got the next order. */
async function untilProgress(engine: Engine, ended: number): Promise<number> {
  const before = await acceptedBy(engine);
  while ((await acceptedBy(engine)) === before) {
    if (monotonicMs() - ended > LONGEST_MS) return Number.POSITIVE_INFINITY;
    await pause(10);
  }
  return monotonicMs() - ended;
}
