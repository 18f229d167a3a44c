import { setTimeout as pause } from "node:timers/promises";
import { residentMegabytes } from "../stage/statistics.ts";

/** What a process held at a moment. */
export interface Held {
  minute: number;
  megabytes: number;
}

const LOOK_MS = 2_000;
/** So many parts of the time each count with their least: between two collections of garbage everything grows. */
const PARTS_PER_MINUTE = 2;

/** Looks at the memory of these processes until `goesOn` says no. Returns what each held. */
export async function watchMemory<Name extends string>(
  pids: ReadonlyMap<Name, number>,
  goesOn: () => boolean,
): Promise<Map<Name, Held[]>> {
  const held = new Map([...pids.keys()].map((name): [Name, Held[]] => [name, []]));
  const began = performance.now();
  while (goesOn()) {
    const minute = (performance.now() - began) / 60_000;
    for (const [name, pid] of pids) held.get(name)?.push({ minute, megabytes: residentMegabytes(pid) });
    await pause(LOOK_MS);
  }
  return held;
}

/** Returns what was held in the later half of the time: what is loaded or filled once has been by then. */
export function laterHalf(held: readonly Held[]): readonly Held[] {
  const end = held.at(-1)?.minute ?? 0;
  return held.filter(({ minute }) => minute >= end / 2);
}

/**
 * Returns by how many megabytes a minute memory grows: the median of the slopes between all pairs of half minutes, each with the least that was
 * held in it. A single large print moves it by nothing.
 */
export function growthPerMinute(held: readonly Held[]): number {
  const parts = Map.groupBy(held, ({ minute }) => Math.floor(minute * PARTS_PER_MINUTE));
  const least = [...parts.values()].map((some) =>
    some.reduce((one, other) => (other.megabytes < one.megabytes ? other : one)),
  );
  const slopes = least.flatMap((one, n) =>
    least.slice(n + 1).map((other) => (other.megabytes - one.megabytes) / (other.minute - one.minute)),
  );
  return slopes.toSorted((a, b) => a - b)[slopes.length >> 1] ?? Number.NaN;
}
