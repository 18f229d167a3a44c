import { moveOrder } from "./orders/move.ts";
import type { Order } from "./orders/order.ts";
import { nextRandom, pick, type RandomState } from "./random.ts";
import type { Sandbox } from "./sandbox.ts";
import { vietnamIso } from "./times.ts";

/** One step of a parcel's journey: hours after the previous step, the status, and the reasons to choose from. */
type Step = [hours: number, statusId: number, reasonCodes?: [string, ...string[]]] | [hours: number, "partial"];

const PICKED_UP: Step[] = [
  [2, 12],
  [4, 3],
  [14, 4],
];
const WAY_BACK: Step[] = [
  [20, 20],
  [48, 21],
  [72, 11],
];

/** The journeys of parcels, each with its share of all parcels. */
const JOURNEYS: [share: number, steps: Step[]][] = [
  [0.78, [...PICKED_UP, [4, 5], [48, 6]]],
  [0.08, [...PICKED_UP, [5, 10, ["120", "121", "122", "123", "124"]], [20, 4], [4, 5], [48, 6]]],
  [
    0.04,
    [
      [2, 12],
      [5, 8, ["100", "101", "102"]],
      [20, 3],
      [14, 4],
      [4, 5],
      [48, 6],
    ],
  ],
  [0.07, [...PICKED_UP, [6, 9, ["130", "131", "132"]], ...WAY_BACK]],
  [
    0.03,
    [
      [2, 12],
      [8, 7, ["110", "111", "113"]],
    ],
  ],
];

/**
 * Parcels with these tags may be delivered in part (carrier 2.5), and this share of them is; COD is paid out before the
 * rest has been returned.
 */
const PARTIAL_TAGS = [17, 18, 62];
const PARTIAL_SHARE = 0.4;
const PARTIAL_JOURNEY: Step[] = [...PICKED_UP, [4, "partial"], [48, 6], ...WAY_BACK];

const HOUR_MS = 3_600_000;
const LOOK_EVERY_MS = 1000;

/**
 * Takes every step that has become due by the carrier's clock, in order of time. A parcel's journey follows from the
 * courier's seed and the parcel's tracking id. A parcel that was moved by hand or cancelled is not moved any further.
 * Returns the number of steps taken.
 */
export function runCourier(sandbox: Sandbox): number {
  const { courier, orders } = sandbox.state;
  if (!courier) return 0;
  const nowMs = sandbox.nowMs();
  const due = orders
    .flatMap((order) => remainingSteps(order, courier.seed, courier.speed).map((step) => ({ order, ...step })))
    .filter((step) => step.dueMs <= nowMs)
    .sort((one, other) => one.dueMs - other.dueMs);
  for (const { order, dueMs, ...move } of due) {
    void moveOrder(sandbox, order, { ...move, actionTime: vietnamIso(dueMs), by: "courier" });
  }
  return due.length;
}

/** Runs the courier every second. Returns the function that stops it. */
export function startCourier(sandbox: Sandbox): () => void {
  const timer = setInterval(() => runCourier(sandbox), LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function remainingSteps(order: Order, seed: number, speed: number) {
  if (order.history.some((entry) => entry.by === "control" || entry.by === "cancel")) return [];
  const taken = order.history.filter((entry) => entry.by === "courier").length;
  const random: RandomState = { random: (seed ^ order.trackingId) >>> 0 };
  let dueMs = order.createdMs;
  const steps = journeyOf(order, nextRandom(random)).map(([hours, what, reasonCodes]) => {
    dueMs += (hours * HOUR_MS * (0.75 + nextRandom(random) / 2)) / speed;
    if (what === "partial") return { dueMs, statusId: 5, reasonCode: "", returnPartPackage: true };
    return { dueMs, statusId: what, reasonCode: reasonCodes ? pick(random, reasonCodes) : "" };
  });
  return steps.slice(taken);
}

function journeyOf(order: Order, chance: number): Step[] {
  const mayBePartial = order.record.tags.some((tag) => PARTIAL_TAGS.includes(tag));
  if (mayBePartial && chance < PARTIAL_SHARE) return PARTIAL_JOURNEY;
  let sum = 0;
  for (const [share, steps] of JOURNEYS) {
    sum += share;
    if (chance < sum) return steps;
  }
  return JOURNEYS[0]?.[1] ?? [];
}
