import { DAY_MS, HOUR_MS } from "~/domain/durations";
import { LOCALE_TAGS, type Locale } from "~/domain/locale";

/** How amounts and times are written in one language and time zone. */
export interface Format {
  /** `450.000 ₫`, in English `450,000 ₫`, from whole VND. */
  money(vnd: number): string;
  /** `9,00 USD`, from hundredths of a currency that is not VND. */
  price(cents: number, currency: string): string;
  /** `300 g` below a kilogram, else `1,2 kg`. */
  weight(grams: number): string;
  /** `1.234` */
  number(value: number): string;
  /** `21/11/2026 14:05` */
  dateTime(iso: string): string;
  /** `21/11/2026` */
  date(iso: string): string;
  /** `Úc` for `AU`, an ISO 3166 code. */
  country(code: string): string;
  /** `3 giờ trước`, `sau 2 ngày nữa`, `vừa xong`, relative to `nowIso`; for the middle of a sentence. */
  relative(iso: string, nowIso: string): string;
}

/** `Intl` has *phút này* and *this minute*, which nobody says of what has just been done. */
const JUST_NOW: Record<Locale, string> = { vi: "vừa xong", en: "just now" };

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", DAY_MS],
  ["hour", HOUR_MS],
  ["minute", 60_000],
];

const formats = new Map<string, Format>();

/**
 * Returns the formats for a language in a time zone (IANA name). Throws RangeError for an unknown time zone. Each is made once in a
 * process: `Intl` takes a tenth of a millisecond for one, and a list asks for it in every cell.
 */
export function createFormat(locale: Locale, timeZone: string): Format {
  const key = `${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const format = newFormat(locale, timeZone);
  formats.set(key, format);
  return format;
}

function newFormat(locale: Locale, timeZone: string): Format {
  const tag = LOCALE_TAGS[locale];
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 });
  const prices = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: "auto" });
  const countries = new Intl.DisplayNames(tag, { type: "region" });
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const read = (iso: string) =>
    Object.fromEntries(parts.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));

  return {
    // The sign stands after the amount, as on every price tag in Vietnam; points and commas are the language's, as in other numbers.
    money: (vnd) => `${numbers.format(vnd)}\u00a0₫`,
    price: (cents, currency) => `${prices.format(cents / 100)}\u00a0${currency}`,
    weight: (grams) =>
      grams < 1000 ? `${numbers.format(grams)}\u00a0g` : `${numbers.format(Math.round(grams / 10) / 100)}\u00a0kg`,
    number: (value) => numbers.format(value),
    date: (iso) => {
      const { day, month, year } = read(iso);
      return `${day}/${month}/${year}`;
    },
    dateTime: (iso) => {
      const { day, month, year, hour, minute } = read(iso);
      return `${day}/${month}/${year} ${hour}:${minute}`;
    },
    country: (code) => countries.of(code) ?? code,
    relative(iso, nowIso) {
      const elapsed = Date.parse(iso) - Date.parse(nowIso);
      const [unit, length] = UNITS.find(([, size]) => Math.abs(elapsed) >= size) ?? ["minute", 0];
      if (length === 0) return JUST_NOW[locale];
      const words = relative.format(Math.round(elapsed / length), unit);
      return words.charAt(0).toLocaleLowerCase(tag) + words.slice(1);
    },
  };
}
