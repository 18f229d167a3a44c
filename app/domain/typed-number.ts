import { oneLine } from "./text";

/** The languages in which numbers are typed: they differ in the sign that groups and the one before decimals. */
export type NumberLanguage = "vi" | "en";

/** How numbers are written in a field. */
export interface NumberStyle {
  language: NumberLanguage;
  /** How many digits may stand behind the decimal sign; 0: whole numbers only. */
  decimals: number;
  /** May stand beside the number, as it does where the number is pasted from: `g`, `₫`. */
  unit?: string;
}

/** What a number field holds: a number, null when empty, or the very text when it is no number that the field takes. */
export type NumberEntry = number | string | null;

/** Why a text is no number that a field takes: keys `problems:number.<fault>`. */
export type TextFault = "not_a_number" | "not_whole" | "too_precise";

/** Amounts and weights live in 32 bits. */
export const LARGEST_TYPED = 2_000_000_000;

const TAGS: Record<NumberLanguage, string> = { vi: "vi-VN", en: "en-GB" };
const DECIMAL_SIGNS: Record<NumberLanguage, "," | "."> = { vi: ",", en: "." };
/** Other ways to write a unit. */
const ALSO: Record<string, string[]> = { "₫": ["vnđ", "vnd", "đ"] };
const FULL_WIDTH = /[\uff01-\uff5e]/g;

/** `1234.5` as `1.234,5` (vi) or `1,234.5` (en): what {@link readNumber} reads as the same number. */
export function writeNumber(value: number, { language, decimals }: Omit<NumberStyle, "unit">): string {
  return new Intl.NumberFormat(TAGS[language], { maximumFractionDigits: decimals }).format(value);
}

/**
 * Reads a number as people type and paste it. The language decides where two readings are possible: `1.234` with decimals.
 * Where one only is, it holds in both: `12,5` and `12.5` are twelve and a half, and in a field for whole numbers a group of three
 * digits is thousands. A part that the field does not take is a fault, never rounded or run together with the rest. Returns the
 * number, or null for an empty text.
 */
export function readNumber(text: string, style: NumberStyle): { number: number | null } | { fault: TextFault } {
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

/** What a field holds once this was typed into it. */
export function entryOf(text: string, style: NumberStyle): NumberEntry {
  const read = readNumber(text, style);
  return "fault" in read ? text : read.number;
}

/** The number of an entry; null for an empty one, and for a text that is none. */
export function numberOf(entry: NumberEntry): number | null {
  return typeof entry === "number" ? entry : null;
}

/** Whether an entry can be stored by a field with these bounds: empty, or a number between them. */
export function isWithin(entry: NumberEntry, min = 0, max: number = LARGEST_TYPED): entry is number | null {
  return entry === null || (typeof entry === "number" && entry >= min && entry <= max);
}

interface Parts {
  whole: string;
  fraction: string;
}

/** `450.000`, `450,000`, `450 000`: thousands, whichever sign groups them. `0.500` is none: nobody writes five hundred so. */
function wholeParts(digits: string): Parts | null {
  return /^[1-9]\d{0,2}([., ])\d{3}(\1\d{3})*$/.test(digits)
    ? { whole: digits.replace(/\D/g, ""), fraction: "" }
    : null;
}

/** `1.234,5` by the comma, `1,234.5` by the point. Null: not written by that sign. */
function partsBy(digits: string, sign: "," | "."): Parts | null {
  const [before = "", fraction = "", ...more] = digits.split(sign);
  const whole = /^\d*$/.test(before) ? before : wholeParts(before)?.whole;
  if (more.length > 0 || whole === undefined || !/^\d*$/.test(fraction)) return null;
  return whole + fraction === "" ? null : { whole: whole || "0", fraction };
}

/** Digits and signs as an East Asian keyboard types them. */
function halfWidth(text: string): string {
  return text.replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

function withoutUnit(text: string, unit: string | undefined): string {
  const written = unit === undefined ? [] : [unit.toLowerCase(), ...(ALSO[unit] ?? [])];
  for (const one of written) {
    if (text.endsWith(one)) return text.slice(0, -one.length).trim();
    if (text.startsWith(one)) return text.slice(one.length).trim();
  }
  return text;
}
