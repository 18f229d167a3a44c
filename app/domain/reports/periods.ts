import { addDays } from "~/domain/vietnam-time";

/** Weeks that a report is over, through the current one. */
export const WEEKS = [4, 13, 52] as const;

/** `w4`, `w13`, `w52`, or a month as `m:2026-11`. */
export type Period = `w${(typeof WEEKS)[number]}` | `m:${number}-${number}`;

const MONTH = /^m:(\d{4})-(0[1-9]|1[0-2])$/;

/** Returns the period that a text names; null: none. */
export function readPeriod(text: string | null): Period | null {
  if (text === null) return null;
  return WEEKS.some((weeks) => text === `w${weeks}`) || MONTH.test(text) ? (text as Period) : null;
}

/** Returns the name under which the sums of the period before are kept. */
export function spanBefore(period: Period): string {
  const [, year, month] = period.match(MONTH) ?? [];
  return year === undefined ? `${period}-` : `m:${monthAt(Number(year), Number(month) - 2)}`;
}

/** The first and the last day of something, `YYYY-MM-DD`. */
export interface Days {
  from: string;
  to: string;
}

/** Returns the days of a period. `week`: the Monday of the current week. */
export function daysOfPeriod(period: Period, week: string): Days {
  const [, year, month] = period.match(MONTH) ?? [];
  if (year === undefined) return { from: addDays(week, -7 * (Number(period.slice(1)) - 1)), to: addDays(week, 6) };
  return { from: `${year}-${month}-01`, to: addDays(`${monthAt(Number(year), Number(month))}-01`, -1) };
}

/** Returns the Monday of the week of a day. */
export function weekOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** Returns the months through that of a day, the newest first, each as a period. */
export function lastMonths(day: string, count: number): Period[] {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1];
  return Array.from({ length: count }, (_, back) => `m:${monthAt(year, month - back)}` as Period);
}

/** `month` counts from 0 and may be outside of the year. */
const monthAt = (year: number, month: number) => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
