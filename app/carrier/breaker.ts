/** Whether a checkout should call the carrier, and wait for the answer. */
export type Permit =
  /** Call and wait for the answer. */
  | "ask"
  /** Call to find out whether the carrier answers again, but do not wait where a cached fee or a tariff can answer. */
  | "probe"
  /** Do not call where a cached fee or a tariff can answer. */
  | "skip";

export interface Breaker {
  permit(): Permit;
  /** Records a call's result. `good`: the answer came in time to be used. */
  report(good: boolean): void;
  /** Opens because another process found the carrier not answering: the first good answer to this one closes it. */
  hear(): void;
  readonly open: boolean;
}

interface Others {
  processes?(): number;
  onOpened?(): void;
}

/** The breaker looks at the last 40 calls, none of them older than 10 seconds. */
const CALLS = 40;
const WINDOW_MS = 10_000;
/** With fewer calls the breaker stays closed: two unlucky time-outs are no outage. */
const MIN_CALLS = 20;
const BAD_SHARE = 0.75;
const PROBE_EVERY_MS = 1_000;

/**
 * Makes a breaker, so that buyers do not wait for a carrier that does not answer (decision 019). It opens when three of four
 * recent calls failed or came too late, then lets one probe a second through, and closes with the first good answer. A carrier
 * that fails occasionally never opens it. `now` is monotonic, in milliseconds. Of the probes, each of `processes` makes its
 * share; `onOpened` is called when this process found out by itself.
 */
export function createBreaker(
  now: () => number,
  { processes = () => 1, onOpened = () => undefined }: Others = {},
): Breaker {
  let calls: { at: number; good: boolean }[] = [];
  let open = false;
  let probedAt = Number.NEGATIVE_INFINITY;

  return {
    get open() {
      return open;
    },
    permit() {
      if (!open) return "ask";
      if (now() - probedAt < PROBE_EVERY_MS * processes()) return "skip";
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
      open = recent.length >= MIN_CALLS && bad / recent.length >= BAD_SHARE;
      if (!open) return;
      probedAt = at;
      onOpened();
    },
    hear() {
      open = true;
    },
  };
}
