import { DAY_MS } from "./durations";

/** The time zone of Vietnam, by its name. */
export const VIETNAM_TIME_ZONE = "Asia/Ho_Chi_Minh";

/** Vietnam's offset from UTC, the same all year. The carrier's days begin and end in this time zone. */
export const VIETNAM_OFFSET = "+07:00";
export const VIETNAM_OFFSET_MINUTES = 7 * 60;

/** Returns the day in Vietnam at this moment, `YYYY-MM-DD`. */
export function dayInVietnam(moment: Date): string {
  return clockInVietnam(moment).slice(0, 10);
}

/** Returns the date and time in Vietnam at this moment, `YYYY-MM-DD hh:mm:ss`. */
export function clockInVietnam(moment: Date): string {
  const shifted = new Date(moment.getTime() + VIETNAM_OFFSET_MINUTES * 60_000);
  return shifted.toISOString().slice(0, 19).replace("T", " ");
}

/** Returns noon of a day in Vietnam (`YYYY-MM-DD`): a moment that falls on the same date in nearly every time zone. */
export function noonInVietnam(day: string): string {
  return `${day}T12:00:00${VIETNAM_OFFSET}`;
}

/** Returns the beginning of the day in Vietnam that this moment is in. */
export function beginningOfDayInVietnam(moment: Date): Date {
  return new Date(`${dayInVietnam(moment)}T00:00:00${VIETNAM_OFFSET}`);
}

/** Returns the last second of a day in Vietnam (`YYYY-MM-DD`). */
export function endOfDayInVietnam(day: string): Date {
  return new Date(`${day}T23:59:59${VIETNAM_OFFSET}`);
}

/** Returns the day (`YYYY-MM-DD`) so many days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
