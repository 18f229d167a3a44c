import { LRUCache } from "lru-cache";
import { atMost } from "./cache-limit";

export interface VisitLimits {
  /** So many at once; after that one every `everyMs`. */
  atOnce: number;
  everyMs: number;
}

export interface VisitLimit {
  /** Counts a visit; false: this visitor comes too often. One that was refused is not counted. */
  admits(visitor: string): boolean;
}

/** So many visitors are told apart; the one that was not seen for longest is forgotten. */
const MOST_VISITORS = 20_000;

/** Returns a limit on how often each visitor may come to one process, by a bucket of visits that fills up again. */
export function createVisitLimit(nowMs: () => number, { atOnce, everyMs }: VisitLimits): VisitLimit {
  const spent = new LRUCache<string, { visits: number; atMs: number }>(atMost(MOST_VISITORS));
  return {
    admits(visitor) {
      const now = nowMs();
      const before = spent.get(visitor) ?? { visits: 0, atMs: now };
      const visits = Math.max(0, before.visits - Math.max(0, now - before.atMs) / everyMs);
      if (visits > atOnce - 1) return false;
      spent.set(visitor, { visits: visits + 1, atMs: now });
      return true;
    },
  };
}
