import { QUICK } from "../stage/quick.ts";
import type { Results } from "../stage/results.ts";
import { median, spread } from "../stage/statistics.ts";

/** One page of the app, as its loader reads it. `turn` chooses what is searched for, so that no two calls read the same rows. */
export interface Page {
  name: string;
  small(turn: number): Promise<unknown>;
  large(turn: number): Promise<unknown>;
}

/** A page of the large shop may take this much more of the time of the same page of the small one; a search, that much. */
const LIMIT = 1.2;
const SEARCH_LIMIT = 2;
const SLICES = QUICK ? 3 : 15;
/** Of each shop in a slice. A slice counts by its medians: the slowest calls say how busy the machine is, not what the page costs. */
const CALLS = 20;
const WARM_UP = 40;

/** Measures the pages in slices, in which the two shops take turns call by call: what else the machine does meets both. */
export async function measureGrowth(pages: Page[], wanted: string[], results: Results): Promise<void> {
  for (const page of pages) {
    if (wanted.length > 0 && !wanted.some((text) => page.name.includes(text))) continue;
    for (let turn = 0; turn < WARM_UP; turn += 1) {
      await page.small(turn);
      await page.large(turn);
    }
    const slices = { small: [] as number[], large: [] as number[] };
    for (let slice = 0; slice < SLICES; slice += 1) {
      const times = { small: [] as number[], large: [] as number[] };
      for (let call = 0; call < CALLS; call += 1) {
        const order = call % 2 ? (["large", "small"] as const) : (["small", "large"] as const);
        for (const shop of order) times[shop].push(await timeMs(() => page[shop](WARM_UP + slice * CALLS + call)));
      }
      slices.small.push(median(times.small));
      slices.large.push(median(times.large));
    }
    const ratios = slices.large.map((ms, slice) => ms / (slices.small[slice] ?? Number.NaN));
    const shown = `${spread(ratios)} = ${median(slices.large).toFixed(2)} / ${median(slices.small).toFixed(2)} ms`;
    if (page.name.startsWith("search"))
      results.most(["search at 100,000 parcels to 1,000", page.name], median(ratios), SEARCH_LIMIT, "×", shown);
    else results.most(["page at 100,000 parcels to 1,000", page.name], median(ratios), LIMIT, "×", shown);
  }
}

async function timeMs(read: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await read();
  return performance.now() - began;
}
