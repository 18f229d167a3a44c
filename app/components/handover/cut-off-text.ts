import { DAY_MS } from "~/domain/durations";
import { clockInVietnam, dayInVietnam } from "~/domain/vietnam-time";
import type { Text } from "~/locales/keys";

/**
 * Returns when the courier comes, in words: today with the time that is left, tomorrow, or on which day of the week. Times are those
 * of Vietnam, like the courier's. `next` null: never.
 */
export function cutOffText(t: Text, next: string | null, now: string): string {
  if (next === null) return t("handover:comes.never");
  const [at, from] = [new Date(next), new Date(now)];
  const time = clockInVietnam(at).slice(11, 16);
  const days = Math.round((Date.parse(dayInVietnam(at)) - Date.parse(dayInVietnam(from))) / DAY_MS);
  if (days === 1) return t("handover:comes.tomorrow", { time });
  if (days > 1) return t("handover:comes.later", { weekday: weekdayText(t, at), time });
  const minutes = Math.max(0, Math.ceil((at.getTime() - from.getTime()) / 60_000));
  const left =
    minutes < 60
      ? t("handover:in.minutes", { minutes })
      : t("handover:in.hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return `${t("handover:comes.today", { time })} · ${left}`;
}

/** Monday first. */
export const WEEKDAYS = ["0", "1", "2", "3", "4", "5", "6"] as const;

function weekdayText(t: Text, at: Date): string {
  const weekday = (new Date(`${dayInVietnam(at)}T00:00:00Z`).getUTCDay() + 6) % 7;
  return t(`handover:weekday.${WEEKDAYS[weekday] ?? "0"}`);
}
