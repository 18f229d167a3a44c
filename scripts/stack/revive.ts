import { setTimeout as delay } from "node:timers/promises";
import type { Failure, PartName } from "./parts.ts";

/** What is waited before the second start, and at most. A program that ends at once is not started all the time. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

export interface Reviving {
  /** The parts that are started again when they end without being stopped. */
  parts: ReadonlySet<PartName>;
  /** Starts one again and waits until it answers; rejects when it ends before that. */
  start(part: PartName): Promise<void>;
  log(line: string): void;
  /** Ends the waiting: nothing is started any more. */
  stopped: AbortSignal;
  firstWaitMs?: number;
}

/**
 * Returns what starts a part again, for as long as it takes: what stands beside it goes on meanwhile, as a shop does whose app is down. Returns
 * false for a part that is not started again. One that ends while it is being started is tried again, after a longer wait each time.
 */
export function createReviver(reviving: Reviving): (failure: Failure) => boolean {
  const { parts, start, log, stopped, firstWaitMs = FIRST_WAIT_MS } = reviving;
  const starting = new Set<PartName>();

  async function again({ part, lastLines }: Failure): Promise<void> {
    let words = lastLines;
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
      log(
        `${part} ended; the rest goes on. Started again in ${waitMs / 1_000} s. Its last lines:\n${words.join("\n")}`,
      );
      await delay(waitMs, undefined, { signal: stopped });
      try {
        await start(part);
        return log(`${part} answers again.`);
      } catch (error) {
        if (stopped.aborted) return;
        words = [(error as Error).message];
      }
    }
  }

  return (failure) => {
    if (stopped.aborted || !parts.has(failure.part)) return false;
    // What ends while it is being started is heard of by who starts it.
    if (starting.has(failure.part)) return true;
    starting.add(failure.part);
    again(failure)
      .catch(() => undefined)
      .finally(() => starting.delete(failure.part));
    return true;
  };
}
