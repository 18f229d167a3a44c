import type { Locale } from "~/domain/locale";
import { createFormat, type Format } from "~/locales/format";
import { i18nFor } from "~/locales/i18n";
import type { Text } from "~/locales/keys";

/** What the texts on a paper are written with. */
export interface PaperTexts {
  t: Text;
  format: Format;
  /** The name of the shop, on top of each page. */
  shopName: string;
  locale: Locale;
  now: Date;
}

/** Returns the texts of papers in a language and the shop's time zone. */
export function paperTexts(locale: Locale, timeZone: string, shopName: string, now: Date): PaperTexts {
  const { t } = i18nFor(locale);
  return { t: (key, values) => t(key, { ...values }), format: createFormat(locale, timeZone), shopName, locale, now };
}

/** At the bottom of each page: what it belongs to, when it was printed, and which page of how many. */
export function footOf({ t, format, now }: PaperTexts, name: string): string {
  return [name, t("papers:printed_at", { time: format.dateTime(now.toISOString()) }), t("papers:page")]
    .filter(Boolean)
    .join("   ·   ");
}
