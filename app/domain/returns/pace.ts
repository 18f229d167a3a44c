/**
 * A return that is on its way for longer is overdue, while a shop has too few returns to know better. The contract names no time; the
 * carrier's return from the other end of the country takes about a week, and it tries to hand it over for some days more (reasons 140 to
 * 144). Later than this, parcels are rather lost than late, and a claim is easier the earlier it is made.
 */
export const OVERDUE_AFTER_DAYS = 15;

/** Fewer returns say nothing of the next one. */
export const FEWEST_RETURNS = 20;
/** The latest returns that a pace is made of: what was so long ago is not how it goes now. */
export const PACED_RETURNS = 200;
/** So many of ten came back within the usual days. */
const OF_TEN = 9;
/** However fast returns come: the carrier tries to hand them over for some days. */
const SHORTEST_DAYS = 5;
/** However slow they come: a claim must still be possible. */
const LONGEST_DAYS = 30;

/** How long a shop's returns take. */
export interface ReturnPace {
  /** Nine of ten of the latest returns were back within so many days; null: there are too few. */
  usualDays: number | null;
  /** One that is on its way for more days is overdue. */
  overdueAfterDays: number;
}

/** Returns the pace of a shop by how many days its latest returns took, with parts of days. */
export function paceOf(days: readonly number[]): ReturnPace {
  if (days.length < FEWEST_RETURNS) return { usualDays: null, overdueAfterDays: OVERDUE_AFTER_DAYS };
  const sorted = days.toSorted((a, b) => a - b);
  const usualDays = Math.max(Math.ceil(sorted[Math.ceil((sorted.length * OF_TEN) / 10) - 1] ?? 0), 1);
  return { usualDays, overdueAfterDays: Math.min(Math.max(usualDays, SHORTEST_DAYS), LONGEST_DAYS) };
}
