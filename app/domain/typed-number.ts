import { LOCALE_TAGS, type Locale } from "./locale";
import { MAX_STORED_INTEGER } from "./stored-integer";
import { oneLine } from "./text";

/** How numbers are written in a field. */
export interface NumberStyle {
  language: Locale;
  /** How many digits may follow the decimal separator; 0: whole numbers only. */
  decimals: number;
  /** May be typed or pasted with the number: `g`, `₫`. */
  unit?: string;
}

/** What a number field holds: a number, null when empty, or the text as typed when the field does not accept it as a number. */
export type NumberEntry = number | string | null;

/** Why a field does not accept a text as a number: keys `problems:number.<fault>`. */
export type TextFault = "not_a_number" | "not_whole" | "too_precise";

/** The languages differ in the thousands separator and the decimal separator. */
const DECIMAL_SIGNS: Record<Locale, "," | "."> = { vi: ",", en: "." };
/** Other ways to write a unit. */
const OTHER_SPELLINGS: Record<string, string[]> = { "₫": ["vnđ", "vnd", "đ"] };
const FULL_WIDTH = /[\uff01-\uff5e]/g;

/** Returns `1234.5` as `1.234,5` (vi) or `1,234.5` (en): a text that {@link readTypedNumber} reads as the same number. */
export function writeNumber(value: number, { language, decimals }: Omit<NumberStyle, "unit">): string {
  return new Intl.NumberFormat(LOCALE_TAGS[language], { maximumFractionDigits: decimals }).format(value);
}

/**
 * Reads a number as staff type or paste it. Where two readings are possible, as for `1.234` in a field with decimals, the
 * language decides. Where only one is possible it applies in both languages: `12,5` and `12.5` are twelve and a half, and in a
 * field for whole numbers a group of three digits is thousands. Digits that the field does not accept are a fault; they are
 * never rounded away or joined to the rest. Returns the number, null for an empty text, or the fault.
 */
export function readTypedNumber(text: string, style: NumberStyle): { number: number | null } | { fault: TextFault } {
  const typed = withoutUnit(halfWidth(oneLine(text)).toLowerCase(), style.unit).replace(/^[-−–] ?/, "-");
  if (typed === "") return { number: null };
  const isNegative = typed.startsWith("-");
  const digits = isNegative ? typed.slice(1) : typed;
  const own = DECIMAL_SIGNS[style.language];
  const parts =
    (style.decimals === 0 ? wholeParts(digits) : null) ??
    partsBy(digits, own) ??
    partsBy(digits, own === "," ? "." : ",");
  if (!parts) return { fault: "not_a_number" };
  const { whole, fraction } = parts;
  if (fraction.length > style.decimals) return { fault: style.decimals === 0 ? "not_whole" : "too_precise" };
  const number = Number(`${whole}.${fraction}0`);
  return { number: isNegative && number !== 0 ? -number : number };
}

/** Returns what a field holds after this text is typed into it. */
export function entryOf(text: string, style: NumberStyle): NumberEntry {
  const read = readTypedNumber(text, style);
  return "fault" in read ? text : read.number;
}

/** Returns the number of an entry; null for an empty one and for a text that is not a number. */
export function numberOf(entry: NumberEntry): number | null {
  return typeof entry === "number" ? entry : null;
}

/** Returns whether a field with these bounds can store an entry: it is empty, or a number between them. */
export function isWithin(entry: NumberEntry, min = 0, max: number = MAX_STORED_INTEGER): entry is number | null {
  return entry === null || (typeof entry === "number" && entry >= min && entry <= max);
}

interface Parts {
  whole: string;
  fraction: string;
}

/** Reads `450.000`, `450,000`, `450 000` as thousands. `0.500` is rejected: it is not how five hundred is written. */
function wholeParts(digits: string): Parts | null {
  return /^[1-9]\d{0,2}([., ])\d{3}(\1\d{3})*$/.test(digits)
    ? { whole: digits.replace(/\D/g, ""), fraction: "" }
    : null;
}

/** Splits at a decimal separator: `1.234,5` at the comma, `1,234.5` at the point. Null when the text is not a number with it. */
function partsBy(digits: string, sign: "," | "."): Parts | null {
  const [before = "", fraction = "", ...more] = digits.split(sign);
  const whole = /^\d*$/.test(before) ? before : wholeParts(before)?.whole;
  if (more.length > 0 || whole === undefined || !/^\d*$/.test(fraction)) return null;
  return whole + fraction === "" ? null : { whole: whole || "0", fraction };
}

/** Converts full-width digits and signs, as East Asian keyboards type them, to ASCII. */
function halfWidth(text: string): string {
  return text.replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

function withoutUnit(text: string, unit: string | undefined): string {
  const written = unit === undefined ? [] : [unit.toLowerCase(), ...(OTHER_SPELLINGS[unit] ?? [])];
  for (const one of written) {
    if (text.endsWith(one)) return text.slice(0, -one.length).trim();
    if (text.startsWith(one)) return text.slice(one.length).trim();
  }
  return text;
}
