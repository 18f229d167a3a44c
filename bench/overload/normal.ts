import { setTimeout as pause } from "node:timers/promises";
import type { Stage } from "../quotes/stage.ts";
import { quantile } from "../stage/statistics.ts";
import { cachedBody } from "./kinds.ts";

const IN_A_ROW = 25;
const BETWEEN_MS = 20;
/** A quote is as before when it takes at most so many times what one in twenty took before. */
const TIMES = 3;
const LONGEST_MS = 60_000;

/** Asks for quotes one by one while nothing else goes on. `again` waits until they take no longer than that, and returns milliseconds. */
export async function untilNormal(stage: Stage): Promise<{ again(): Promise<number> }> {
  const times: number[] = [];
  for (let n = 0; n < IN_A_ROW * 4; n += 1) {
    times.push(await quoteMs(stage, n));
    await pause(BETWEEN_MS);
  }
  const usual = quantile(times, 0.95) * TIMES;
  return {
    async again() {
      const began = performance.now();
      for (let [row, since] = [0, began]; row < IN_A_ROW; ) {
        const asked = performance.now();
        if (asked - began > LONGEST_MS) return Number.POSITIVE_INFINITY;
        const isUsual = (await quoteMs(stage, row)) <= usual;
        since = row === 0 ? asked : since;
        row = isUsual ? row + 1 : 0;
        if (row === IN_A_ROW) return since - began;
        await pause(BETWEEN_MS);
      }
      return Number.NaN;
    },
  };
}

/** Returns how long a cached quote takes; endless when it is refused. */
async function quoteMs(stage: Stage, n: number): Promise<number> {
  const began = performance.now();
  const path = stage.warm[n % stage.warm.length] ?? "";
  return stage.ask(path, cachedBody(n)).then(
    () => performance.now() - began,
    () => Number.POSITIVE_INFINITY,
  );
}
