import { performance } from "node:perf_hooks";

/** How long a buyer may be kept waiting: one for all fees of a quote. */
export interface Deadline {
  readonly isPast: boolean;
  /** Calls `late` when the time has come, unless the quote is finished before. */
  whenPast(late: () => void): void;
  /** Nobody waits any more. */
  end(): void;
}

/**
 * Returns a deadline at this time of `performance.now`. Its timer begins with the first that waits, as most quotes wait for nobody. Plain
 * functions and a timer: an abort signal costs several times as much, and undici's own time-outs fire late (perf 0).
 */
export function createDeadline(at: number): Deadline {
  let waiting: (() => void)[] | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isPast = false;
  const pass = () => {
    isPast = true;
    for (const late of waiting ?? []) late();
  };
  return {
    get isPast() {
      return isPast;
    },
    whenPast(late) {
      if (waiting) return void waiting.push(late);
      waiting = [late];
      timer = setTimeout(pass, Math.max(0, Math.floor(at - performance.now())));
    },
    end: () => clearTimeout(timer),
  };
}
