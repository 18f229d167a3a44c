import { LRUCache } from "lru-cache";
import { atMost } from "~/domain/cache-limit";
import type { CarrierErrorKind } from "./errors";

/** How many calls each account may have in flight, by how the carrier answered this process and the others. */
export interface Allowance {
  /** Returns how many calls this process may have in flight for an account. */
  of(account: string): number;
  /** Records that this process is about to call for an account. */
  ask(account: string): void;
  /** Records a call's result; null: it was answered. `startedAt`: when it began, as `now` has it. */
  report(account: string, kind: CarrierErrorKind | null, startedAt: number): void;
  /** Takes in that another process lowered an account to `calls`, by the name that processes have for the account. */
  hearLowered(name: string, calls: number): void;
  /** Takes over what was found out some time ago about an account of which this process has found out nothing. */
  recall(name: string, calls: number): void;
  /** Takes in that a process which serves pages calls for an account now. */
  hearPagesAsk(name: string): void;
}

export interface AllowanceOptions {
  /** The most calls that an account may have in flight, over all processes. */
  most: number;
  /** Monotonic, in milliseconds. */
  now(): number;
  /** Returns what this process may have of an account's calls; by default all of them. `pagesAsk`: pages need some too. */
  share?(calls: number, name: string, pagesAsk: boolean): number;
  /** How many processes share the calls: each sees that part of the answers. Defaults to 1. */
  processes?(): number;
  /** Returns the name that processes have for an account among them; by default the account itself. */
  nameOf?(account: string): string;
  /** Called when this process lowers an account: the others are to hear of it. */
  onLowered?(name: string, calls: number): void;
  /** Called when a process that only serves pages begins to call for an account, and every five seconds while it does. */
  onPagesAsk?(name: string): void;
}

/** A new account begins with this many calls, and a patient one is never below one. */
const FIRST = 10;
/** The carrier says that it is too much: the document names no limit, and no sign of one (perf F7). */
const PUSHED_BACK: ReadonlySet<CarrierErrorKind> = new Set(["throttled", "unauthorized"]);
/** One call without an answer says nothing; this share of the last ones does. */
const SILENT: ReadonlySet<CarrierErrorKind> = new Set(["timeout", "unreachable", "server_error", "network"]);
const REMEMBERED = 10;
const SILENT_SHARE = 0.6;
/** Pages say again that they ask after this long, and count as asking for twice as long. */
const PAGES_ASK_MS = 5_000;
const MAX_ACCOUNTS = 20_000;

interface Account {
  /** Over all processes. */
  limit: number;
  /** Until the carrier first pushes back, each answer allows one call more; after that, each round of answers. */
  isProbing: boolean;
  lowered: number;
  silent: boolean[];
  pagesAskedAt: number;
}

/**
 * Returns the allowances of accounts: up by one while the carrier answers, down by half when it pushes back, and never above
 * `most`. Calls that began before the last step down do not lower it again. Each process counts the calls of all, and uses its
 * share of them (decision 059).
 */
export function createAllowance(options: AllowanceOptions): Allowance {
  const { most, now, share = (calls) => calls, processes = () => 1, nameOf = (account) => account } = options;
  const accounts = new LRUCache<string, Account>(atMost(MAX_ACCOUNTS));
  const names = new LRUCache<string, string>(atMost(MAX_ACCOUNTS));

  function named(account: string): string {
    const known = names.get(account);
    if (known !== undefined) return known;
    const name = nameOf(account);
    names.set(account, name);
    return name;
  }

  function known(name: string): Account {
    const before = accounts.get(name);
    if (before) return before;
    const never = Number.NEGATIVE_INFINITY;
    const fresh = { limit: FIRST, isProbing: true, lowered: never, silent: [], pagesAskedAt: never };
    accounts.set(name, fresh);
    return fresh;
  }

  function lowerTo(one: Account, calls: number) {
    one.limit = calls;
    one.isProbing = false;
    one.lowered = now();
    one.silent = [];
  }

  function lower(name: string, one: Account) {
    lowerTo(one, Math.max(1, Math.floor(one.limit / 2)));
    options.onLowered?.(name, one.limit);
  }

  return {
    of(account) {
      const name = named(account);
      const { limit, pagesAskedAt } = known(name);
      const calls = Math.max(1, Math.min(most, Math.floor(limit)));
      return Math.max(1, share(calls, name, now() - pagesAskedAt < 2 * PAGES_ASK_MS));
    },
    ask(account) {
      if (!options.onPagesAsk) return;
      const name = named(account);
      const one = known(name);
      if (now() - one.pagesAskedAt < PAGES_ASK_MS) return;
      one.pagesAskedAt = now();
      options.onPagesAsk(name);
    },
    report(account, kind, startedAt) {
      const name = named(account);
      const one = known(name);
      one.limit = Math.min(one.limit, most);
      if (startedAt < one.lowered) return;
      if (kind !== null && PUSHED_BACK.has(kind)) return lower(name, one);
      one.silent = [...one.silent.slice(1 - REMEMBERED), kind !== null && SILENT.has(kind)];
      if (one.silent.filter(Boolean).length >= REMEMBERED * SILENT_SHARE) return lower(name, one);
      if (kind === null) one.limit += processes() * (one.isProbing ? 1 : 1 / one.limit);
    },
    hearLowered(name, calls) {
      const before = accounts.get(name);
      // Others have seen the same refusals: what is lower already stays.
      lowerTo(known(name), Math.max(1, Math.min(calls, before?.limit ?? calls)));
    },
    recall(name, calls) {
      if (known(name).isProbing) lowerTo(known(name), Math.max(1, calls));
    },
    hearPagesAsk(name) {
      known(name).pagesAskedAt = now();
    },
  };
}
