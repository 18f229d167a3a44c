/** Whether a call should be made, for whoever would wait for it. */
export type Permit =
  /** Ask and wait. */
  | "ask"
  /** Ask, so that we learn whether it is back, but do not wait where memory has an answer. */
  | "probe"
  /** Do not ask where memory has an answer. */
  | "spare";

export interface Breaker {
  permit(): Permit;
  /** `good`: the answer came in time to be used. */
  report(good: boolean): void;
  readonly open: boolean;
}

/** The last so many calls decide, none older than this. */
const CALLS = 40;
const WINDOW_MS = 10_000;
/** With fewer calls nothing is judged: two unlucky time-outs are no outage. */
const FEWEST = 20;
const BAD_SHARE = 0.75;
const PROBE_EVERY_MS = 1_000;

/**
 * Spares buyers the wait for a carrier that does not answer (decision 019). It opens when three of four recent calls
 * were of no use, asks once a second without making anybody wait, and closes with the first good answer. A carrier that
 * fails now and then never opens it. `now` in milliseconds, monotonic.
 */
export function createBreaker(now: () => number): Breaker {
  let calls: { at: number; good: boolean }[] = [];
  let open = false;
  let probedAt = Number.NEGATIVE_INFINITY;

  return {
    get open() {
      return open;
    },
    permit() {
      if (!open) return "ask";
      if (now() - probedAt < PROBE_EVERY_MS) return "spare";
      probedAt = now();
      return "probe";
    },
    report(good) {
      const at = now();
      if (open) {
        if (!good) return;
        open = false;
        calls = [];
      }
      calls.push({ at, good });
      if (calls.length > CALLS) calls.shift();
      const recent = calls.filter((call) => at - call.at <= WINDOW_MS);
      const bad = recent.filter((call) => !call.good).length;
      open = recent.length >= FEWEST && bad / recent.length >= BAD_SHARE;
      if (open) probedAt = at;
    },
  };
}
