import { setTimeout as pause } from "node:timers/promises";
import type { AppProcess } from "./cast/app-process.ts";
import type { Cast } from "./cast/cast.ts";
import type { Diary } from "./diary.ts";
import { SHOPS } from "./life/shops.ts";
import { POINTS } from "./points.ts";
import type { Chance } from "./seeded.ts";
import type { Trigger } from "./trigger.ts";

/** Failures of the carrier's calls: together one in ten leaves the outcome open (perf F1, F2, F3). */
const CREATE = { path: "/services/shipment/order" };
const CANCEL = { path: "/services/shipment/cancel" };
const carrierFaults = (seed: number) =>
  [
    { match: CREATE, kind: "commit_then_fail", rate: 0.03 },
    { match: CREATE, kind: "reset", rate: 0.02 },
    { match: CREATE, kind: "http500", rate: 0.02 },
    { match: CREATE, kind: "truncate", rate: 0.015 },
    { match: CREATE, kind: "commit_late", ms: 1_500, rate: 0.015 },
    { match: CREATE, kind: "push_before_answer", rate: 0.02 },
    { match: CANCEL, kind: "commit_then_fail", rate: 0.05 },
    { match: CANCEL, kind: "http500", rate: 0.05 },
    { match: { path: "/services/shipment/v2" }, kind: "http500", rate: 0.05 },
    { match: { path: "/push/" }, kind: "push_lost", rate: 0.05 },
    { match: { path: "/push/" }, kind: "push_twice", rate: 0.1 },
    { match: { path: "/push/" }, kind: "push_disorder", rate: 0.1 },
    { match: { path: "/push/" }, kind: "push_late", ms: 2_000, rate: 0.1 },
  ].map((fault, n) => ({ ...fault, seed: seed + n }));

/** Shopify's own bad days, one at a time (perf F15, F16). */
const SHOPIFY_FAULTS = [
  { kind: "throttle", times: 1 },
  { kind: "throttle", times: 3 },
  { kind: "error", times: 1, status: 502 },
  { kind: "timeout_after", times: 1, status: 502 },
  { kind: "duplicate_webhook", times: 2 },
  { kind: "reorder_webhook", times: 1, delayMs: 1_500 },
  { kind: "drop_webhook", times: 1 },
  { kind: "latency", times: 2, delayMs: 800 },
] as const;

const POINT_WITHIN_MS = 2_500;
const SOME_WORK_WITHIN_MS = 20_000;

export interface WeatherOptions {
  cast: Cast;
  trigger: Trigger;
  chance: Chance;
  diary: Diary;
  seed: number;
  kills: number;
  seconds: number;
  /** Called when a part that everything needs is away, and again when it is back. */
  onOutage(away: boolean): void;
}

/** How often each thing was done. */
export type Done = Map<string, number>;

/** Makes bad weather for the whole run: `kills` processes end, and everything else goes wrong beside that. */
export async function makeWeather(options: WeatherOptions): Promise<Done> {
  const { cast, kills, seconds, seed } = options;
  const done: Done = new Map();
  const count = (what: string) => done.set(what, (done.get(what) ?? 0) + 1);
  await cast.carrier.control("POST", "/faults", carrierFaults(seed));
  const endsAt = Date.now() + seconds * 1_000;
  const beside = makeBesides(options, endsAt, count);
  for (let n = 0; n < kills; n += 1) {
    const dueAt = endsAt - seconds * 1_000 * (1 - (n + 0.5) / kills);
    await pause(Math.max(0, dueAt - Date.now()));
    await untilSomeWork(cast.apps);
    count(await killOne(options));
  }
  await pause(Math.max(0, endsAt - Date.now()));
  await beside;
  return done;
}

/**
 * Waits until a web process and a worker are ready: on a machine too busy to start them as fast as they are killed, a storm
 * takes longer instead of testing nothing.
 */
async function untilSomeWork(apps: readonly AppProcess[]): Promise<void> {
  const deadline = Date.now() + SOME_WORK_WITHIN_MS;
  const works = () =>
    apps.some(({ role, isReady }) => role !== "worker" && isReady) &&
    apps.some(({ role, isReady }) => role !== "web" && isReady);
  while (!works() && Date.now() < deadline) await pause(50);
}

/** Ends the weather: both other sides answer as they should. */
export async function clearSky({ cast, trigger }: Pick<WeatherOptions, "cast" | "trigger">): Promise<void> {
  trigger.calmDown();
  await cast.carrier.control("POST", "/faults", []);
  await cast.shopify.control("DELETE", "/faults");
}

/** Kills one process; returns how. */
async function killOne({ cast, trigger, chance, diary, onOutage }: WeatherOptions): Promise<string> {
  const lot = chance.next();
  if (lot < 0.06) {
    diary.note("fault", "kill postgres");
    onOutage(true);
    await cast.database.crash(chance.between(0, 2_000)).finally(() => onOutage(false));
    return "PostgreSQL";
  }
  const point = chance.pick(POINTS);
  if (lot < 0.7 && (await trigger.killAt(point, POINT_WITHIN_MS)) !== null) return point.name;
  const app = victim(cast.apps, chance);
  if (lot > 0.93) {
    diary.note("fault", `drain ${app.name}`);
    await app.drain(chance.between(0, 1_500));
    return "K13 drain";
  }
  diary.note("fault", `kill ${app.name}`);
  await app.kill();
  return "at random";
}

/** Mostly the process that has run longest, which has most in hand; at times any, also one that is only starting. */
function victim(apps: readonly AppProcess[], chance: Chance): AppProcess {
  if (chance.happens(0.3)) return chance.pick(apps);
  return apps.toSorted((one, other) => one.startedAtMs - other.startedAtMs)[0] ?? chance.pick(apps);
}

/** A load balancer takes a web process that hangs out of its turn; a worker may sleep for longer than its work is its own. */
const LONGEST_FREEZE_MS = { web: 2_500, all: 6_000, worker: 14_000 };

/** What goes wrong beside the kills, about once a second. */
async function makeBesides(options: WeatherOptions, endsAt: number, count: (what: string) => void): Promise<void> {
  const { cast, trigger, chance, diary, onOutage } = options;
  while (Date.now() < endsAt) {
    await pause(chance.between(400, 1_400));
    const lot = chance.next();
    if (lot < 0.55) {
      const fault = chance.pick(SHOPIFY_FAULTS);
      await cast.shopify.control("POST", "/faults", { ...fault, shop: chance.pick(SHOPS).domain });
      count(`Shopify: ${fault.kind}`);
    } else if (lot < 0.65) {
      const part = chance.pick(["carrier", "shopify"] as const);
      diary.note("fault", `freeze ${part}`);
      onOutage(true);
      // Not at the same time as the other faults of this list: their control calls would wait.
      await cast[part].freeze(chance.between(500, 3_000)).finally(() => onOutage(false));
      count(`frozen: ${part}`);
    } else if (lot < 0.73) {
      const app = chance.pick(cast.apps);
      const ms = chance.between(1_000, LONGEST_FREEZE_MS[app.role]);
      diary.note("fault", `freeze ${app.name} for ${ms} ms`);
      void app.freeze(ms);
      count("frozen: app");
    } else if (lot < 0.78) {
      diary.note("fault", "end all backends");
      await cast.database.endBackends().catch(() => undefined);
      count("backends ended");
    } else if (lot < 0.83) {
      const app = chance.pick(cast.apps);
      diary.note("fault", `cut ${app.name} from PostgreSQL`);
      cast.databaseWires.get(app.name)?.cutAll();
      count("cut from PostgreSQL");
    } else {
      const fault = chance.pick(["cut", "cut_reply", "delay"] as const);
      trigger.spoilNextStatement(fault);
      count(`statement: ${fault}`);
    }
  }
}
