import type { i18n } from "i18next";
import { LOCALE_TAGS, type Locale } from "~/domain/locale";
import { noonInVietnam, VIETNAM_TIME_ZONE } from "~/domain/vietnam-time";
import { createFormat, type Format } from "~/locales/format";
import type { Text } from "~/locales/keys";
import { plainText } from "./plain-text";

/** What a tracking page is written with. Texts are escaped already, for where they are shown. */
export interface Words {
  locale: Locale;
  t: Text;
  format: Format;
  /** `Thứ Bảy 28/11`, in English `Sat 28 Nov`, of a day in Vietnam (`YYYY-MM-DD`). A line may break behind the day's name alone. */
  day(day: string): string;
  /** `28/11/2026 09:10`, in English `28 Nov 2026, 09:10`, of an instant (ISO 8601). */
  time(iso: string): string;
}

/**
 * Returns what a tracking page is written with in one language. `texts`: the catalogue of that language. `written` escapes for where it
 * is shown, by default for the page.
 */
export function wordsOf(texts: i18n, locale: Locale, written = plainText): Words {
  const format = createFormat(locale, VIETNAM_TIME_ZONE);
  return {
    locale,
    format,
    t: (key, values) => written(texts.t(key, { ...values })),
    day: (day) => written(dayIn(locale, noonInVietnam(day))),
    time: (iso) => written(locale === "vi" ? format.dateTime(iso) : timeInEnglish(iso)),
  };
}

const zone = { timeZone: VIETNAM_TIME_ZONE } as const;
const VIETNAMESE = new Intl.DateTimeFormat(LOCALE_TAGS.vi, { weekday: "long", ...zone });
/** Who reads English takes `01/12` for a day in January: months have names. */
const ENGLISH = new Intl.DateTimeFormat("en-US", {
  ...{ weekday: "short", day: "numeric", month: "short", year: "numeric" },
  ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  ...zone,
});

function dayIn(locale: Locale, iso: string): string {
  if (locale === "en") {
    const { weekday, day, month } = inEnglish(iso);
    return `${weekday} ${day}\u00a0${month}`;
  }
  const name = VIETNAMESE.format(new Date(iso));
  const begun = name.charAt(0).toLocaleUpperCase(LOCALE_TAGS.vi) + name.slice(1);
  return `${begun.replaceAll(" ", "\u00a0")} ${createFormat(locale, VIETNAM_TIME_ZONE).date(iso).slice(0, 5)}`;
}

function timeInEnglish(iso: string): string {
  const { day, month, year, hour, minute } = inEnglish(iso);
  return `${day}\u00a0${month} ${year}, ${hour}:${minute}`;
}

const inEnglish = (iso: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> =>
  Object.fromEntries(ENGLISH.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
