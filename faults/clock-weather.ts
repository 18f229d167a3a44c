import { setTimeout as pause } from "node:timers/promises";
import type { Cast } from "./cast/cast.ts";
import type { Diary } from "./diary.ts";
import type { Chance } from "./seeded.ts";

const MINUTE_MS = 60_000;
/** By how much a clock is wrong: ahead, or behind. */
const AHEAD_MS = [60 * MINUTE_MS, -60 * MINUTE_MS, 10 * MINUTE_MS, -20 * MINUTE_MS, 2 * MINUTE_MS];
/** How long it is right before that, and how long it is wrong. */
const RIGHT_MS = { least: 1_000, most: 4_000 };
const WRONG_MS = { least: 3_000, most: 9_000 };

export interface ClockWeather {
  cast: Pick<Cast, "apps" | "setClock">;
  chance: Chance;
  diary: Diary;
  endsAt: number;
  count(what: string): void;
}

/**
 * Clocks of workers jump, stay wrong for some seconds, and jump back (perf F27), one at a time; a worker that starts meanwhile
 * starts with the wrong one. Web processes keep theirs: Shopify's and theirs have to agree within seconds, or nobody is let in.
 */
export async function makeClocksWrong({ cast, chance, diary, endsAt, count }: ClockWeather): Promise<void> {
  const workers = cast.apps.filter(({ role }) => role === "worker");
  while (workers.length > 0 && Date.now() < endsAt) {
    await pause(chance.between(RIGHT_MS.least, RIGHT_MS.most));
    const { name } = chance.pick(workers);
    const aheadMs = chance.pick(AHEAD_MS);
    diary.note("fault", `the clock of ${name} is ${aheadMs / MINUTE_MS} minutes ahead`);
    count(`clock: ${aheadMs > 0 ? "ahead" : "behind"}`);
    cast.setClock(name, aheadMs);
    await pause(Math.min(chance.between(WRONG_MS.least, WRONG_MS.most), Math.max(0, endsAt - Date.now())));
    cast.setClock(name, 0);
    diary.note("fault", `the clock of ${name} is right again`);
  }
}
