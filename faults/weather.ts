import { setTimeout as pause } from "node:timers/promises";
import { type CarrierWeather, carrierWeather } from "./carrier-weather.ts";
import type { AppProcess } from "./cast/app-process.ts";
import type { Cast } from "./cast/cast.ts";
import { makeClocksWrong } from "./clock-weather.ts";
import { strainDatabase } from "./database-weather.ts";
import type { Diary } from "./diary.ts";
import { SHOPS } from "./life/shops.ts";
import { POINTS } from "./points.ts";
import { type Chance, chanceOf } from "./seeded.ts";
import type { Trigger } from "./trigger.ts";

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
  /** Half outages, a strained PostgreSQL and rolling deploys too: they take seconds each, and are for longer runs. */
  heavy: boolean;
  /** Called when a part that everything needs is away, and again when it is back. */
  onOutage(away: boolean): void;
}

/** How often each thing was done. */
export type Done = Map<string, number>;

/** Makes bad weather for the whole run: `kills` processes end, and everything else goes wrong beside that. */
export async function makeWeather(options: WeatherOptions): Promise<Done> {
  const { cast, kills, seconds, seed, diary } = options;
  const done: Done = new Map();
  const count = (what: string) => done.set(what, (done.get(what) ?? 0) + 1);
  const carrier = carrierWeather(cast.carrier, seed);
  await carrier.begin();
  const endsAt = Date.now() + seconds * 1_000;
  const beside = Promise.all([
    makeBesides(options, carrier, endsAt, count),
    makeClocksWrong({ cast, chance: chanceOf(seed, "clocks"), diary, endsAt, count }),
  ]);
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
    apps.some(({ role, isReady }) => (role === "web" || role === "all") && isReady) &&
    apps.some(({ role, isReady }) => (role === "worker" || role === "all") && isReady);
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

/** How often one of these happens, of all that goes wrong beside the kills. */
const HEAVY = 0.2;

/** What lasts for some seconds; returns what it was. */
async function makeHeavy({ cast, chance }: WeatherOptions, carrier: CarrierWeather): Promise<string> {
  const lot = chance.next();
  if (lot < 0.45) return `carrier: ${await carrier.halfOutage(chance)}`;
  if (lot < 0.8) return strainDatabase(cast, chance);
  const app = chance.pick(cast.apps);
  return (await app.roll()) ? "old and new side by side" : "a deploy that was cut short";
}

/** A load balancer takes a process that hangs out of its turn; a worker may sleep for longer than its work is its own. */
const LONGEST_FREEZE_MS = { web: 2_500, edge: 2_500, all: 6_000, worker: 14_000 };

/** What goes wrong beside the kills, about once a second. */
async function makeBesides(
  options: WeatherOptions,
  carrier: CarrierWeather,
  endsAt: number,
  count: (what: string) => void,
): Promise<void> {
  const { cast, trigger, chance, diary, onOutage, heavy } = options;
  while (Date.now() < endsAt) {
    await pause(chance.between(400, 1_400));
    const lot = chance.next();
    if (heavy && chance.happens(HEAVY)) {
      onOutage(true);
      const what = await makeHeavy(options, carrier).finally(() => onOutage(false));
      diary.note("fault", `was: ${what}`);
      count(what);
    } else if (lot < 0.55) {
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
