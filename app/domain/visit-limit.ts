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
  /** The same; returns 0, or after how many whole seconds the visitor may come again. */
  take(visitor: string): number;
}

/** So many visitors are told apart; the one that was not seen for longest is forgotten. */
const MOST_VISITORS = 20_000;
/** Whoever writes a longer name wrote it to fill the memory: such names are one visitor. The longest of ours: a domain and two addresses. */
const LONGEST_NAME = 400;

/** Returns a limit on how often each visitor may come to one process, by a bucket of visits that fills up again. */
export function createVisitLimit(nowMs: () => number, { atOnce, everyMs }: VisitLimits): VisitLimit {
  const spent = new LRUCache<string, { visits: number; atMs: number }>(atMost(MOST_VISITORS));

  function take(name: string): number {
    const visitor = name.length > LONGEST_NAME ? "" : name;
    const now = nowMs();
    const before = spent.get(visitor) ?? { visits: 0, atMs: now };
    const visits = Math.max(0, before.visits - Math.max(0, now - before.atMs) / everyMs);
    const waitMs = (visits - (atOnce - 1)) * everyMs;
    if (waitMs > 0) return Math.ceil(waitMs / 1_000);
    spent.set(visitor, { visits: visits + 1, atMs: now });
    return 0;
  }

  return { take, admits: (visitor) => take(visitor) === 0 };
}
