import type { Log } from "~/log.server";
import { isUnreachable } from "./database.server";

/** One statement that writes rows which wait in memory. */
export interface WaitingWrite {
  /** Names it in the log. */
  what: string;
  write(): Promise<unknown>;
  /** Puts rows that were not written back among those that wait. `isAway`: the database was not reached. */
  putBack(isAway: boolean): void;
}

/** Rows of one kind that wait in memory, up to a bound. */
export interface WaitingRows {
  /** Removes what waits and returns how it is written. */
  take(): WaitingWrite[];
  /** Rows dropped so far because there was no room. */
  readonly dropped: number;
  readonly waiting: number;
}

/** Runs the writes one after the other; what could not be written is put back. Never throws. */
export async function writeWaiting(writes: readonly WaitingWrite[], log: Log): Promise<void> {
  let isAway = false;
  for (const { what, write, putBack } of writes) {
    // The first failed part shows that the database is away: the others would wait as long and fail the same way.
    if (isAway) {
      putBack(isAway);
      continue;
    }
    try {
      await write();
    } catch (error) {
      isAway = isUnreachable(error);
      log.warn({ err: error, what }, "quote_log.not_written");
      putBack(isAway);
    }
  }
}

/** Returns a list in parts of at most `size`: building one large text would hold up answers. */
export function partsOf<One>(list: readonly One[], size: number): One[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size));
}
