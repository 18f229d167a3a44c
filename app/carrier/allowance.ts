import { LRUCache } from "lru-cache";
import type { CarrierErrorKind } from "./errors";

/** How many calls each account may have in flight, by how the carrier answered. */
export interface Allowance {
  of(account: string): number;
  /** Records a call's result; null: it was answered. `startedAt`: when it began, as `now` has it. */
  report(account: string, kind: CarrierErrorKind | null, startedAt: number): void;
}

/** A new account begins with this many calls, and a patient one is never below one. */
const FIRST = 10;
/** The carrier says that it is too much: the document names no limit, and no sign of one (perf F7). */
const PUSHED_BACK: ReadonlySet<CarrierErrorKind> = new Set(["throttled", "unauthorized"]);
/** One call without an answer says nothing; this share of the last ones does. */
const SILENT: ReadonlySet<CarrierErrorKind> = new Set(["timeout", "unreachable", "server_error", "network"]);
const REMEMBERED = 10;
const SILENT_SHARE = 0.6;

interface Account {
  limit: number;
  /** Until the carrier first pushes back, each answer allows one call more; after that, each round of answers. */
  isProbing: boolean;
  lowered: number;
  silent: boolean[];
}

/**
 * Returns the allowances of accounts: up by one while the carrier answers, down by half when it pushes back, and never above
 * `most`. Calls that began before the last step down do not lower it again.
 */
export function createAllowance(most: (account: string) => number, now: () => number): Allowance {
  const accounts = new LRUCache<string, Account>({ max: 20_000 });
  const of = (account: string) => {
    const known = accounts.get(account);
    if (known) return known;
    const fresh = { limit: FIRST, isProbing: true, lowered: Number.NEGATIVE_INFINITY, silent: [] };
    accounts.set(account, fresh);
    return fresh;
  };

  function lower(one: Account) {
    one.limit = Math.max(1, Math.floor(one.limit / 2));
    one.isProbing = false;
    one.lowered = now();
    one.silent = [];
  }

  return {
    of: (account) => Math.max(1, Math.min(most(account), Math.floor(of(account).limit))),
    report(account, kind, startedAt) {
      const one = of(account);
      one.limit = Math.min(one.limit, most(account));
      if (startedAt < one.lowered) return;
      if (kind !== null && PUSHED_BACK.has(kind)) return lower(one);
      one.silent = [...one.silent.slice(1 - REMEMBERED), kind !== null && SILENT.has(kind)];
      if (one.silent.filter(Boolean).length >= REMEMBERED * SILENT_SHARE) return lower(one);
      if (kind === null) one.limit += one.isProbing ? 1 : 1 / one.limit;
    },
  };
}
