import type { Results } from "../quotes/results.ts";
import { median, quantile, spread } from "../quotes/statistics.ts";

/** One page of the app, as its loader reads it. `turn` chooses what is searched for, so that no two calls read the same rows. */
export interface Page {
  name: string;
  small(turn: number): Promise<unknown>;
  large(turn: number): Promise<unknown>;
}

/** A page of the large shop may take this much more of the time of the same page of the small one. */
const LIMIT = 1.2;
const PAIRS = 30;
const CALLS = 20;
const WARM_UP = 40;

/** Measures the pages in pairs of slices, one of each shop, in turns. */
export async function measureGrowth(pages: Page[], wanted: string[], results: Results): Promise<void> {
  for (const page of pages) {
    if (wanted.length > 0 && !wanted.some((text) => page.name.includes(text))) continue;
    for (let turn = 0; turn < WARM_UP; turn += 1) {
      await page.small(turn);
      await page.large(turn);
    }
    const slices = { small: [] as number[], large: [] as number[] };
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const order = pair % 2 ? (["large", "small"] as const) : (["small", "large"] as const);
      for (const shop of order) slices[shop].push(await sliceMs(page[shop], WARM_UP + pair * CALLS));
    }
    const ratios = slices.large.map((ms, pair) => ms / (slices.small[pair] ?? Number.NaN));
    const shown = `${spread(ratios)} = ${median(slices.large).toFixed(2)} / ${median(slices.small).toFixed(2)} ms`;
    results.most(page.name, median(ratios), LIMIT, "×", shown);
  }
}

/** Returns the median time of the calls of a slice. The slowest say how busy the machine is, not what the page costs. */
async function sliceMs(read: (turn: number) => Promise<unknown>, first: number): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const began = performance.now();
    await read(first + call);
    times.push(performance.now() - began);
  }
  return quantile(times, 0.5);
}
