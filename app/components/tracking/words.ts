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
  /** `Thứ Bảy 28/11`, in English `Saturday 28/11`, of a day in Vietnam (`YYYY-MM-DD`). */
  day(day: string): string;
}

const days = new Map<Locale, Intl.DateTimeFormat>();

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
    day: (day) =>
      written(`${weekday(locale, day)} ${format.date(noonInVietnam(day)).slice(0, 5)}`.replaceAll(" ", "\u00a0")),
  };
}

function weekday(locale: Locale, day: string): string {
  const known = days.get(locale);
  const made = known ?? new Intl.DateTimeFormat(LOCALE_TAGS[locale], { weekday: "long", timeZone: VIETNAM_TIME_ZONE });
  if (!known) days.set(locale, made);
  const name = made.format(new Date(noonInVietnam(day)));
  return name.charAt(0).toLocaleUpperCase(LOCALE_TAGS[locale]) + name.slice(1);
}
