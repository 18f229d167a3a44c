import { countQuote, emptyTally, sumTallies } from "~/domain/fee/quote-tally";
import type { QuoteTrace } from "~/domain/fee/quote-trace";
import { dayInVietnam } from "~/domain/vietnam-time";
import type { Database } from "./database.server";
import { addRateDays, type RateDay } from "./rate-days.server";
import type { WaitingWrite } from "./waiting-writes.server";

/** Counts of rate requests, by shop and day, that wait to be added to the stored ones. */
export interface RateDayBuffer {
  count(shopId: string, trace: QuoteTrace): void;
  /** Removes what waits and returns how it is written. */
  take(): WaitingWrite[];
}

const MAX_DAYS = 2_000;

/** Returns an empty buffer that writes to `database`. */
export function createRateDayBuffer(database: Database): RateDayBuffer {
  let counted = new Map<string, RateDay>();

  return {
    count(shopId, trace) {
      const day = dayOf(trace.askedAt);
      const key = `${shopId} ${day}`;
      let before = counted.get(key);
      if (!before) {
        if (counted.size >= MAX_DAYS) return;
        before = { shopId, day, tally: emptyTally() };
        counted.set(key, before);
      }
      countQuote(before.tally, trace);
    },
    take() {
      const taken = counted;
      counted = new Map();
      if (taken.size === 0) return [];
      const putBack = () => {
        for (const [key, one] of taken) {
          const since = counted.get(key);
          counted.set(key, { ...one, tally: sumTallies(since ? [one.tally, since.tally] : [one.tally]) });
        }
      };
      return [{ what: "days", write: () => addRateDays(database, [...taken.values()]), putBack }];
    },
  };
}

/**
 * Returns the day in Vietnam of an ISO time. The last hour is cached: nearly every quote is in the same hour as the one before.
 */
function dayOf(askedAt: string): string {
  const hour = askedAt.slice(0, "2026-11-20T10".length);
  if (hour !== last.hour) last = { hour, day: dayInVietnam(new Date(askedAt)) };
  return last.day;
}

let last = { hour: "", day: "" };
