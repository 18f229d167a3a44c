import { openLoop } from "../stage/open-loop.ts";
import { QUICK } from "../stage/quick.ts";
import type { Results } from "../stage/results.ts";
import { type Staff, signIn } from "../stage/staff.ts";
import { median, quantile } from "../stage/statistics.ts";
import { seedNeighbour } from "./neighbours-shop.ts";
import { rateBody } from "./requests.ts";
import type { Stage } from "./stage.ts";

const CROWD = 30;
const ROUNDS = QUICK ? 1 : 4;
const PAGES = 8;
const PER_SECOND = 100;
const LIST = "/app/orders?tab=all";

/** A4: measures another shop's page and cached quotes, alone and while one shop keeps opening thirty list pages at a time. */
export async function measureCrowdedPages(stage: Stage, results: Results): Promise<void> {
  const [crowding, other] = [await seedNeighbour(stage), await seedNeighbour(stage)];
  const [crowd, staff] = [signIn({ port: stage.pagesPort }, crowding), signIn({ port: stage.pagesPort }, other)];
  const quotes = Array.from({ length: 50 }, (_, n) => ({
    path: stage.warm[n % stage.warm.length] ?? "",
    body: rateBody(5_000_000 + n, n),
  }));
  for (const { path, body } of quotes) await stage.ask(path, body);
  let wrong = 0;
  const rates = () =>
    openLoop(PER_SECOND, PER_SECOND, async (n) => {
      const { path, body } = quotes[n % quotes.length] ?? { path: "", body: rateBody(0) };
      await stage.ask(path, body).catch(() => {
        wrong += 1;
      });
    });
  try {
    for (const one of [crowd, staff]) await one.opens(LIST);
    const alone = { pages: [] as number[], rates: [] as number[] };
    const beside = { pages: [] as number[], rates: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      await slice(staff, rates, alone);
      const stop = crowded(crowd);
      await slice(staff, rates, beside);
      await stop();
    }
    const shown = (of: number[]) =>
      `${median(of).toFixed(1)} / ${quantile(of, 0.95).toFixed(1)} / ${Math.max(...of).toFixed(0)} ms`;
    results.note("A4 page p50 / p95 / worst, alone", shown(alone.pages));
    results.note("A4 page p50 / p95 / worst, beside the crowd", shown(beside.pages));
    results.note("A4 quotes p50 / p95 / worst, alone", shown(alone.rates));
    results.note("A4 quotes p50 / p95 / worst, beside the crowd", shown(beside.rates));
    results.most("another shop's page beside a crowd, p50", median(beside.pages) / median(alone.pages), 15, "×");
    results.most("quotes beside a crowd, p95", quantile(beside.rates, 0.95) / quantile(alone.rates, 0.95), 10, "×");
    results.most("quotes wrong or missing beside a crowd", wrong, 0, "", String(wrong));
  } finally {
    await Promise.all([crowd.leave(), staff.leave()]);
  }
}

/** Opens a shop's page over and over while buyers of other shops ask for rates; adds the durations to `times`. */
async function slice(staff: Staff, rates: () => Promise<number[]>, times: { pages: number[]; rates: number[] }) {
  const opening = async () => {
    for (let n = 0; n < PAGES; n += 1) {
      const from = performance.now();
      await staff.opens(LIST);
      times.pages.push(performance.now() - from);
    }
  };
  const [quoted] = await Promise.all([rates(), opening()]);
  times.rates.push(...quoted);
}

/**
 * Starts thirty clients that open the list again as soon as it has loaded; rejected ones retry at once. Returns how to stop
 * them.
 */
function crowded(crowd: Staff): () => Promise<void> {
  let goesOn = true;
  const person = async () => {
    while (goesOn) await crowd.opens(LIST).catch(() => undefined);
  };
  const people = Promise.all(Array.from({ length: CROWD }, person));
  return async () => {
    goesOn = false;
    await people;
  };
}
