import type { Slot, SlotSource } from "./fair-queue.server";

/** What this process is among those that take work, by its last beat. */
export type Standing = () => { owner: string; workers: number; rank: number };

/**
 * Returns the slots of this process: its share of what one shop may have in hand over all processes. The shares of all processes
 * add up to a shop's limit, and each has at least one, so that no shop waits for a process that is busy with others.
 */
export function createShares(standing: Standing): SlotSource {
  const inHand = new Map<string, number>();
  const slotOf = (key: string): Slot => {
    let freed = false;
    return {
      key,
      free() {
        if (freed) return;
        freed = true;
        const left = (inHand.get(key) ?? 1) - 1;
        if (left > 0) inHand.set(key, left);
        else inHand.delete(key);
      },
    };
  };
  return {
    take: async (requests) =>
      requests.flatMap(({ key, limit, count }) => {
        const mine = inHand.get(key) ?? 0;
        const granted = Math.max(0, Math.min(count, shareOf(limit, key, standing()) - mine));
        if (granted > 0) inHand.set(key, mine + granted);
        return Array.from({ length: granted }, () => slotOf(key));
      }),
  };
}

/** Returns how much of a shop's limit a process has. Which processes have one more than others differs from shop to shop. */
export function shareOf(limit: number, key: string, { workers, rank }: { workers: number; rank: number }): number {
  const turn = (rank + spread(key)) % workers;
  return Math.max(1, Math.floor((limit + workers - 1 - turn) / workers));
}

/** Of an account's calls, pages get this part while staff wait for one; at least one call for each process that serves them. */
const PAGES_PART = 8;

/** What a process is among those that call the carrier. */
export interface CallerPlace {
  takesWork: boolean;
  servesPages: boolean;
  workers: number;
  rank: number;
  /** Processes that serve pages and take no work. */
  webs: number;
  webRank: number;
}

/**
 * Returns how many of an account's calls a process may have in flight. All belong to the workers, but for a few while pages ask
 * (`pagesAsk`): a process that takes no work makes calls only for those. The shares add up to `calls`, unless there are more
 * processes than calls, since each has one; one that does neither has one for asking why a token was refused.
 */
export function callShareOf(calls: number, account: string, place: CallerPlace, pagesAsk: boolean): number {
  const { takesWork, servesPages, workers, webs, webRank } = place;
  if (!takesWork && !servesPages) return 1;
  const forPages = Math.max(webs, Math.min(Math.floor(calls / PAGES_PART), calls - workers));
  if (!takesWork) return shareOf(forPages, account, { workers: Math.max(webs, 1), rank: webRank });
  return shareOf(pagesAsk && webs > 0 ? Math.max(calls - forPages, 1) : calls, account, place);
}

/** Returns a number that differs from key to key and is the same in every process. */
function spread(key: string): number {
  let sum = 0;
  for (const character of key) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
}
