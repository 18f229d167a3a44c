import { z } from "zod";
import { DAY_MS } from "~/domain/durations";
import { dayInVietnam, VIETNAM_OFFSET } from "~/domain/vietnam-time";

const DAYS_OF_WEEK = 7;
/** More than a courier comes in a day. */
export const MOST_TIMES_A_DAY = 6;

/** More than a shop has, so that the settings stay small. */
const MOST_PICKUPS = 1_000;

const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** When the courier comes, `hh:mm` in Vietnam, from Monday to Sunday; an empty day: not on that day. */
const weekCutOffsSchema = z.array(z.array(timeSchema).max(MOST_TIMES_A_DAY)).length(DAYS_OF_WEEK);

export type WeekCutOffs = z.infer<typeof weekCutOffsSchema>;

/** What holds for a pickup whose times nobody set. Public holidays are not known: a day off is set by the merchant. */
export const DEFAULT_CUT_OFFS: WeekCutOffs = [...Array.from({ length: 6 }, () => ["16:00"]), []];

/** The cut-offs by pickup; one without an entry has the default. */
export const cutOffsSchema = z
  .record(z.string().min(1).max(255), weekCutOffsSchema)
  .refine((pickups) => Object.keys(pickups).length <= MOST_PICKUPS);

/** Returns the cut-offs of a pickup. */
export const cutOffsOf = (cutOffs: Readonly<Record<string, WeekCutOffs>>, pickupId: string): WeekCutOffs =>
  cutOffs[pickupId] ?? DEFAULT_CUT_OFFS;

/** Returns the next time after `now` that the courier comes; null: never. */
export function nextCutOff(week: WeekCutOffs, now: Date): Date | null {
  return cutOffsFrom(week, now, [0, 1, 2, 3, 4, 5, 6, 7]).find((at) => at > now) ?? null;
}

/** Returns the last time, at `now` or before, that the courier came; null: never. */
export function lastCutOff(week: WeekCutOffs, now: Date): Date | null {
  return cutOffsFrom(week, now, [-7, -6, -5, -4, -3, -2, -1, 0]).findLast((at) => at <= now) ?? null;
}

/** The cut-offs of days around today, in order. Vietnam has no summer time: a day is always as long. */
function cutOffsFrom(week: WeekCutOffs, now: Date, days: readonly number[]): Date[] {
  return days.flatMap((away) => {
    const day = dayInVietnam(new Date(now.getTime() + away * DAY_MS));
    const times = week[weekday(day)] ?? [];
    return times.toSorted().map((time) => new Date(`${day}T${time}:00${VIETNAM_OFFSET}`));
  });
}

/** 0 is Monday. */
const weekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;

/**
 * Returns the times in a text as people write them: `16:00`, `16h`, `9h30, 16 giờ`; in order, each once. Null when a part of it
 * is no time.
 */
export function readTimes(text: string): string[] | null {
  const written = text
    .normalize("NFC")
    .toLowerCase()
    .replace(
      /(\d)\s*(?:giờ|gio|h|g|:|\.)(?:\s*(\d{1,2}))?(?:\s*(?:phút|p))?/g,
      (_, hour, minute) => `${hour}:${minute ?? "00"}`,
    );
  const times = written
    .split(/[\s,;/]+|và/)
    .filter((part) => part !== "")
    .map((part) => {
      const [, hour = "no", minute = "00"] = /^(\d{1,2})(?::(\d{2}))?$/.exec(part) ?? [];
      return `${hour.padStart(2, "0")}:${minute}`;
    });
  return times.every((time) => timeSchema.safeParse(time).success) ? [...new Set(times)].toSorted() : null;
}
