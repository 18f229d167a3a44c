import pg from "pg";
import type { Stage } from "../quotes/stage.ts";
import { seedOrders, seedParcels } from "../stage/orders.ts";
import { QUICK } from "../stage/quick.ts";
import type { Results } from "../stage/results.ts";
import { type SeededShop, seedOpenShop } from "../stage/shops.ts";
import { median, quantile, residentMegabytes, spread } from "../stage/statistics.ts";
import { type Calls, callFor, timeOf } from "./callers.ts";
import { cachedBody, kindsOf } from "./kinds.ts";
import { untilNormal } from "./normal.ts";

const TIMES = 3;
const PAIRS = QUICK ? 2 : 6;
const SLICE_MS = QUICK ? 2_000 : 5_000;
const SHOPS = 8;
const ORDERS = 500;
const LIMITS = { quoteMs: 330, intake: 0.8, normalSeconds: 5, megabytes: 400 };

type Kinds = ReturnType<typeof kindsOf>;
type Slice = Record<keyof Kinds, Calls>;

/** Measures slices at capacity and slices at three times the callers, in turn; then how soon quotes are as before. */
export async function measureOverload(stage: Stage, results: Results): Promise<void> {
  await stage.stub.behave({ mode: "answer", latencyMs: 20 });
  await stage.carrierIsBack();
  const kinds = kindsOf(stage, await seedShopsWithOrders(stage));
  for (let n = 0; n < stage.warm.length * 50; n += 1)
    await stage.ask(stage.warm[n % stage.warm.length] ?? "", cachedBody(n));
  const slice = async (times: number): Promise<Slice> => {
    const time = timeOf(SLICE_MS);
    const called = Object.entries(kinds).map(
      async ([kind, { next, callers }]) => [kind, await callFor(time, stage.port, callers * times, next)] as const,
    );
    return Object.fromEntries(await Promise.all(called)) as Slice;
  };
  await slice(1);
  const normal = await untilNormal(stage);
  const [capacity, overload]: [Slice[], Slice[]] = [[], []];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    capacity.push(await slice(1));
    overload.push(await slice(TIMES));
  }
  const seconds = (await normal.again()) / 1_000;

  const quoteTimes = overload.flatMap(({ quotes }) => quotes.answered);
  results.most(
    ["quotes under overload, p99", `${TIMES} × the callers`],
    quantile(quoteTimes, 0.99),
    LIMITS.quoteMs,
    "ms",
  );
  const ratios = overload.map(
    ({ intake }, n) => intake.answered.length / (capacity[n]?.intake.answered.length ?? Number.NaN),
  );
  results.least("intake under overload to capacity", median(ratios), LIMITS.intake, "×", spread(ratios));
  const wrong = [...capacity, ...overload].flatMap((one) => Object.values(one).flatMap((calls) => [...calls.wrong]));
  const wrongs = wrong.reduce((sum, [, count]) => sum + count, 0);
  results.most(
    "calls neither answered nor refused with a hint",
    wrongs,
    0,
    "",
    wrongs > 0 ? `${wrongs}: ${JSON.stringify(wrong.slice(0, 5))}` : "0",
  );
  results.most("back to normal after overload", seconds, LIMITS.normalSeconds, "s");
  const megabytes = residentMegabytes(stage.appPid);
  results.most(["memory after the load", "overload"], megabytes, LIMITS.megabytes, "MB", megabytes.toFixed(0));
  for (const kind of ["quotes", "intake", "pages"] as const)
    results.note(
      `${kind} a second: answered and refused, at capacity; under overload`,
      `${paceOf(capacity, kind)}; ${paceOf(overload, kind)}`,
    );
}

function paceOf(slices: readonly Slice[], kind: keyof Kinds): string {
  const perSecond = (of: (calls: Calls) => number) => median(slices.map((one) => of(one[kind]))) / (SLICE_MS / 1_000);
  return `${perSecond(({ answered }) => answered.length).toFixed(0)} and ${perSecond(({ refused }) => refused).toFixed(0)}`;
}

/** Inserts shops whose staff open a list of orders. */
async function seedShopsWithOrders({ databaseUrl, key }: Stage): Promise<SeededShop[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const shops: SeededShop[] = [];
    for (let n = 0; n < SHOPS; n += 1) {
      const shop = await seedOpenShop(databaseUrl, key);
      await seedOrders(client, shop.id, { first: 1, count: ORDERS });
      await seedParcels(client, shop.id, { first: 1, count: ORDERS, state: "booked" });
      shops.push(shop);
    }
    await client.query("ANALYZE");
    return shops;
  } finally {
    await client.end();
  }
}
