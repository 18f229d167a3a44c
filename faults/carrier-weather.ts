import { setTimeout as pause } from "node:timers/promises";
import type { StandIn } from "./cast/stand-ins.ts";
import type { Chance } from "./seeded.ts";

const CREATE = { path: "/services/shipment/order" };
const CANCEL = { path: "/services/shipment/cancel" };
const STATUS = { path: "/services/shipment/v2" };
const LABEL = { path: "/services/label/" };
const PUSH = { path: "/push/" };

/**
 * Failures of the carrier's calls for as long as it storms: one booking in ten is left open (perf F1, F2, F3), some are refused
 * (perf F4), some labels are none (perf F31), pushes are lost, doubled, late and out of order (perf F9–F12).
 */
const ALWAYS = [
  { match: CREATE, kind: "commit_then_fail", rate: 0.03 },
  { match: CREATE, kind: "reset", rate: 0.02 },
  { match: CREATE, kind: "http500", rate: 0.02 },
  { match: CREATE, kind: "truncate", rate: 0.015 },
  { match: CREATE, kind: "commit_late", ms: 1_500, rate: 0.015 },
  { match: CREATE, kind: "push_before_answer", rate: 0.02 },
  { match: CREATE, kind: "refuse", code: 30609, rate: 0.03 },
  { match: CREATE, kind: "refuse", code: 30610, rate: 0.02 },
  { match: CANCEL, kind: "commit_then_fail", rate: 0.05 },
  { match: CANCEL, kind: "http500", rate: 0.05 },
  { match: STATUS, kind: "http500", rate: 0.05 },
  { match: LABEL, kind: "pdf_json", rate: 0.05 },
  { match: LABEL, kind: "pdf_truncated", rate: 0.05 },
  { match: PUSH, kind: "push_lost", rate: 0.05 },
  { match: PUSH, kind: "push_twice", rate: 0.1 },
  { match: PUSH, kind: "push_disorder", rate: 0.1 },
  { match: PUSH, kind: "push_late", ms: 2_000, rate: 0.1 },
];

/** Failures of a part of the carrier, or of all of it, for some seconds (perf F5, F6, F7). */
const HALF_OUTAGES = [
  { name: "fee is down", faults: [{ match: { path: "/services/shipment/fee" }, kind: "html502" }] },
  { name: "status is down", faults: [{ match: STATUS, kind: "http500" }] },
  { name: "one call in three fails", faults: [{ match: {}, kind: "http500", rate: 0.33 }] },
  { name: "throttles", faults: [{ match: {}, kind: "throttle429", ms: 1_000, rate: 0.6 }] },
  { name: "turns bookings away with 403", faults: [{ match: CREATE, kind: "forbid403", rate: 0.5 }] },
  { name: "is slow", faults: [{ match: {}, kind: "latency", ms: 1_500 }] },
] as const;

/** The carrier's bad weather. */
export interface CarrierWeather {
  begin(): Promise<void>;
  /** A part of the carrier fails for some seconds; returns which. */
  halfOutage(chance: Chance): Promise<string>;
}

export function carrierWeather(carrier: Pick<StandIn, "control">, seed: number): CarrierWeather {
  let sets = 0;
  /** What is set anew begins its sequence of choices anew: each time another. */
  const set = async (faults: readonly object[]) => {
    sets += 1;
    const seeded = faults.map((fault, n) => ({ ...fault, seed: seed + sets * 100 + n }));
    await carrier.control("POST", "/faults", seeded);
  };
  return {
    begin: () => set(ALWAYS),
    async halfOutage(chance) {
      const { name, faults } = chance.pick(HALF_OUTAGES);
      await set([...faults, ...ALWAYS]);
      await pause(chance.between(1_500, 4_000));
      await set(ALWAYS);
      return name;
    },
  };
}
