import { DAY_MS } from "~/domain/durations";
import { dayInVietnam, VIETNAM_OFFSET } from "~/domain/vietnam-time";

/** Days that move with the calendar, so that a stored view of *today* shows the orders of each new day. */
export const MOVING_DAYS = ["today", "yesterday", "week"] as const;

/** The last seven days, today among them. */
const DAYS_OF_WEEK = 7;

/** From when on, and before when. */
export interface OrderedBetween {
  orderedSince: Date | null;
  orderedBefore: Date | null;
}

/**
 * Returns the time between two days in Vietnam, both whole; null: open. A day is `YYYY-MM-DD` or moves with the calendar: `from`
 * *yesterday* without a `to` is that one day, `from` *week* the last seven days.
 */
export function orderedBetween({ from, to }: { from: string | null; to: string | null }, now: Date): OrderedBetween {
  const first = from === null ? null : dayOf(from, now);
  const last = to !== null ? dayOf(to, now) : from === "yesterday" ? first : null;
  return {
    orderedSince: first === null ? null : beginningOf(first),
    orderedBefore: last === null ? null : new Date(beginningOf(last).getTime() + DAY_MS),
  };
}

function dayOf(day: string, now: Date): string {
  const daysAgo = day === "yesterday" ? 1 : day === "week" ? DAYS_OF_WEEK - 1 : day === "today" ? 0 : null;
  return daysAgo === null ? day : dayInVietnam(new Date(now.getTime() - daysAgo * DAY_MS));
}

const beginningOf = (day: string) => new Date(`${day}T00:00:00${VIETNAM_OFFSET}`);
