import { writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { openBooks } from "./books.ts";
import { type Cast, startCast } from "./cast/cast.ts";
import { openCheckouts } from "./checkouts.ts";
import { openDiary } from "./diary.ts";
import { mergedHistory } from "./history.ts";
import type { Finding } from "./judge/finding.ts";
import { watchIsolation } from "./judge/isolation.ts";
import type { Ledgers, Messages } from "./judge/ledgers.ts";
import { countDeadWrites, createsPerOrder } from "./judge/politeness.ts";
import { watchOrder } from "./judge/statuses.ts";
import { changeKeys } from "./key-change.ts";
import type { Life, StaffDid } from "./life/about-life.ts";
import { live } from "./life/life.ts";
import { openShop, type Shop } from "./life/shop.ts";
import { SHOPS, shopOfLife } from "./life/shops.ts";
import { openView } from "./life/view.ts";
import { type Wait, watchRecovery } from "./recovery.ts";
import { chanceOf } from "./seeded.ts";
import { countShares } from "./shares.ts";
import { type Slowness, slownessOf } from "./slowness.ts";
import { createTrigger } from "./trigger.ts";
import { makeTroubles } from "./troubles.ts";
import { verdictOf } from "./verdict.ts";
import { clearSky, type Done, makeWeather } from "./weather.ts";

/** The intervals that the app lets an operator choose, so short that a minute holds what takes hours. */
const APP_ENV = { STATUS_POLL_SECONDS: "0.1", ORDER_POLL_SECONDS: "5", SWEEP_SECONDS: "1", LOG_LEVEL: "info" };
const LOST_ANSWERS = 0.1;
/** The share of the storm in which orders are placed: the last of them live through its end. */
const PLACED_WITHIN = 0.75;
const JUDGE_EVERY_MS = 1_000;

export interface RunOptions {
  dataDir: string;
  seed: number;
  kills: number;
  seconds: number;
  webs: number;
  /** Processes that only answer what programs call. */
  edges: number;
  workers: number;
  /** Also what takes seconds each: half outages, a strained PostgreSQL, deploys, a change of keys. */
  heavy: boolean;
  /** Orders that are placed while it storms. */
  lives: number;
  /** How long everything may take to agree once the faults have ended; on a slow machine as many times longer. */
  settleSeconds: number;
  log(line: string): void;
}

export interface RunResult {
  findings: Finding[];
  /** What all sides know about the first finding. */
  history: string[];
  waits: Wait[];
  longestWaits: Wait[];
  done: Done;
  lives: readonly Life[];
  /** How often staff did what a run is to try. */
  staffDid: ReadonlyMap<StaffDid, number>;
  /** Of all shops. */
  ledgers: Ledgers;
  messages: Messages;
  /** Calls that create an order at the carrier, per order that it has. */
  createsPerOrder: number;
  /** Bookings and cancels that were asked for with a token that the carrier had ended. */
  deadWrites: number;
  settledMs: number;
  ownEnds: number;
  slowness: Slowness;
  /** The part of each process in the work, and what processes had no part in. */
  shares: { lines: readonly string[]; without: readonly string[] };
  /** Questions for fees, and those that got prices. */
  quotes: { asked: number; priced: number };
}

/** Runs the app through a storm of faults, lets it settle, and judges what became of every order. */
export async function runFaults(options: RunOptions): Promise<RunResult> {
  const { dataDir, seed, seconds, log } = options;
  const diary = openDiary(`${dataDir}/diary.jsonl`);
  const isolation = watchIsolation(SHOPS);
  const lives: Life[] = [];
  const staffDid = new Map<StaffDid, number>();
  const shares = countShares();
  let cast: Cast | undefined;
  const books = openBooks((process) => cast?.apps.find(({ name }) => name === process)?.startedAtMs ?? 0);
  const trigger = createTrigger({
    ...{ chance: chanceOf(seed, "answers"), diary, lostAnswers: LOST_ANSWERS },
    apps: () => cast?.apps ?? [],
    onMoment(moment, passing, cut) {
      books.note(moment, passing, cut);
      isolation.look(moment, passing);
      if (moment === "answered" && !cut) shares.note(passing);
    },
  });
  const killedMigrations = options.heavy ? 3 : 1;
  cast = await startCast({
    ...options,
    killedMigrations,
    smallDisk: options.heavy,
    appEnv: APP_ENV,
    diary,
    onlooker: trigger.onlooker,
  });
  try {
    log("the app is up; setting the shops up");
    const { apps } = cast;
    const view = await openView(cast.database.url);
    const shops: Shop[] = [];
    for (const plan of SHOPS) shops.push(await openShop(cast, view, plan));
    const recovery = watchRecovery(
      books,
      () => lives,
      () => apps.some(({ role, isReady, isFrozen }) => (role === "worker" || role === "all") && isReady && !isFrozen),
    );
    const order = watchOrder();
    // Not the one that removes the app: its address for fees is another one afterwards.
    const checkouts = await openCheckouts(
      cast,
      shops.filter(({ plan }) => plan.trouble !== "leaves"),
    );
    view.onSample(recovery.look);
    view.onSample(order.look);
    log(`${options.kills} kills in ${seconds} s begin`);
    trigger.storm();
    let clearAtMs = Number.POSITIVE_INFINITY;
    const patienceMs = () => options.settleSeconds * 1_000 * slownessOf(apps).times;
    const lifeDeps = {
      ...{ view, diary, frontUrl: cast.frontUrl, pushSecret: cast.secrets.pushSecret },
      creates: (reference: string | null) => books.creates.get(reference ?? "") ?? 0,
      isTooLate: () => Date.now() > clearAtMs + patienceMs(),
      rearranges: options.heavy,
      tally: (what: StaffDid) => void staffDid.set(what, (staffDid.get(what) ?? 0) + 1),
    };
    const living = Array.from({ length: options.lives }, async (_, n) => {
      await pause((n / options.lives) * PLACED_WITHIN * seconds * 1_000);
      await live(
        { ...lifeDeps, shop: shopOfLife(shops, n), chance: chanceOf(seed, `life ${n}`) },
        (life) => void lives.push(life),
      );
    });
    const lived = Promise.all(living);
    // Awaited after the storm; a failure before that must not end the run unheard.
    lived.catch(() => undefined);
    const onOutage = (away: boolean) => recovery.outage(away);
    const onShopOutage = (shopId: string, away: boolean) => recovery.shopOutage(shopId, away);
    const troubles = makeTroubles({
      ...{ books, cast, shops, diary, isolation, view, seconds, onShopOutage },
      chance: chanceOf(seed, "troubles"),
    });
    troubles.catch(() => undefined);
    const keys = options.heavy ? changeKeys({ cast, diary, seconds }) : Promise.resolve([]);
    keys.catch(() => undefined);
    const done = await makeWeather({ ...options, cast, trigger, chance: chanceOf(seed, "weather"), diary, onOutage });
    await clearSky({ cast, trigger });
    for (const trouble of [...(await troubles), ...(await keys)]) done.set(trouble, 1);
    clearAtMs = Date.now();
    log("the faults have ended; waiting for the lives and for agreement");
    await lived;
    log("the lives are over");

    await checkouts.close();
    const startedMs = Date.now();
    const look = verdictOf({ ...options, cast, view, shops, lives, books, isolation, order, checkouts });
    let verdict = await look();
    while (verdict.findings.length > 0 && Date.now() - startedMs < patienceMs()) {
      await pause(JUDGE_EVERY_MS);
      verdict = await look();
    }
    writeFileSync(`${dataDir}/ledgers.json`, JSON.stringify(verdict.ledgers));
    const [first] = verdict.findings;
    await view.stop();
    return {
      ...verdict,
      history: first ? mergedHistory(first.about, verdict.ledgers, diary) : [],
      ...{ waits: recovery.longerThan(0), longestWaits: recovery.longest(), done, lives, staffDid },
      deadWrites: countDeadWrites(books),
      createsPerOrder: createsPerOrder(books, verdict.ledgers),
      settledMs: Date.now() - startedMs,
      ownEnds: cast.apps.reduce((sum, { ownEnds }) => sum + ownEnds, 0),
      slowness: slownessOf(apps),
      shares: { lines: shares.describe(apps), without: shares.without(apps) },
      quotes: {
        asked: checkouts.quotes.length,
        priced: checkouts.quotes.filter(({ prices }) => prices.size > 0).length,
      },
    };
  } finally {
    await cast.stop();
  }
}
