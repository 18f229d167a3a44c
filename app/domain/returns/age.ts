import { DAY_MS } from "~/domain/durations";

/**
 * A return that is on its way for longer is overdue. The contract names no time; the carrier's return from the other end of the
 * country takes about a week, and it tries to hand it over for some days more (reasons 140 to 144). Later than this, parcels are
 * rather lost than late, and a claim is easier the earlier it is made.
 */
export const OVERDUE_AFTER_DAYS = 15;

/** Returns how many whole days lie between the beginning of a return and now. */
export const daysBack = (since: Date, now: Date): number =>
  Math.max(Math.floor((now.getTime() - since.getTime()) / DAY_MS), 0);

/** Returns before when a return must have begun to be overdue now. */
export const overdueBefore = (now: Date): Date => new Date(now.getTime() - OVERDUE_AFTER_DAYS * DAY_MS);
