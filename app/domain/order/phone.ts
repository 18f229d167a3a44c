import { z } from "zod";
import { oneLine } from "~/domain/text";

/**
 * The result of reading a phone field. `number` is the national form: digits only, with its leading 0 (hotlines `1800…`,
 * `1900…` have none).
 */
export type PhoneReading =
  | { outcome: "ok"; number: string; extension?: string }
  | { outcome: "missing" }
  | { outcome: "invalid" }
  /** More than one number in the field; the first is the one to call unless staff choose another. */
  | { outcome: "two_numbers"; numbers: string[] };

/**
 * A phone as staff type it into a form of their own: at least seven digits (shorter ones the carrier refuses), with the signs
 * people write between them. The carrier judges it; {@link readPhone} reads what buyers type.
 */
export const typedPhoneSchema = z
  .string()
  .trim()
  .regex(/^\+?(?=[\d .-]{7,20}$)(?:[ .-]*\d){7}/)
  .max(21);

/** One number, with the signs that may stand between its digits. */
const NUMBER_RUN = /\+?\d(?:[\s.()-]*\d)*/g;
const EXTENSION_WORD = /(?:^|[^\p{L}])(?:ext|extension|máy lẻ|may le|nhánh|nhanh|lẻ|số lẻ|#)\s*[.:]*\s*$/iu;
/** Mobile and short landline 0 + 9, landline 02 + 9. */
const NATIONAL = /^(?:0\d{9}|02\d{9}|1[89]00\d{4,6})$/;
const TWO_IN_ONE_RUN = /^(0\d{9}|02\d{9})(0\d{9}|02\d{9})$/;

/**
 * Reads a phone number as buyers type it: with +84, 84 or 0084 in front, spaces, dots, brackets, words around it, an extension
 * after it, or two numbers in one field (domain 1.4). A letter among the digits makes it invalid: no guessing.
 */
export function readPhone(text: string | null | undefined): PhoneReading {
  // Full-width digits become ASCII; direction marks, which come with a number copied from a contact list, are removed.
  const typed = (text ?? "")
    .toWellFormed()
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim();
  if (typed === "") return { outcome: "missing" };

  const numbers: string[] = [];
  let extension: string | undefined;
  for (const run of typed.matchAll(NUMBER_RUN)) {
    const before = typed.slice(0, run.index);
    if (numbers.length > 0 && EXTENSION_WORD.test(before)) extension ??= run[0].replace(/\D/g, "");
    else if (!touchesLetter(typed, run.index, run.index + run[0].length)) numbers.push(...numbersIn(run[0]));
  }
  const [first, ...others] = [...new Set(numbers)];
  if (first === undefined) return { outcome: "invalid" };
  if (others.length > 0) return { outcome: "two_numbers", numbers: [first, ...others] };
  return { outcome: "ok", number: first, extension };
}

/** Returns the first field in which anything was typed; an empty text where none was. */
export const firstTyped = (fields: readonly (string | null | undefined)[]): string =>
  fields.find((text) => oneLine(text ?? "") !== "") ?? "";

/** Returns the one number to compare and to send; null when the field holds none. */
export function nationalNumber(text: string | null | undefined): string | null {
  const reading = readPhone(text);
  if (reading.outcome === "ok") return reading.number;
  return reading.outcome === "two_numbers" ? (reading.numbers[0] ?? null) : null;
}

function numbersIn(run: string): string[] {
  const whole = national(run);
  if (whole !== null) return [whole];
  const parts = run.split(/\s*-\s*|\s{2,}|(?<=\d)\s+(?=\+|0)/).map(national);
  if (parts.length > 1 && parts.every((part) => part !== null)) return parts;
  const [, first, second] = TWO_IN_ONE_RUN.exec(run.replace(/\D/g, "")) ?? [];
  return first && second ? [first, second] : [];
}

function national(run: string): string | null {
  const digits = run.replace(/\D/g, "");
  const local = withoutCountryCode(digits, run.startsWith("+"));
  return local !== null && NATIONAL.test(local) ? local : null;
}

/** Null for a number of another country. */
function withoutCountryCode(digits: string, plus: boolean): string | null {
  const international = plus ? digits : digits.startsWith("00") ? digits.slice(2) : null;
  if (international?.startsWith("84")) return `0${international.slice(2).replace(/^0(?=\d{9})/, "")}`;
  if (plus) return null;
  if (/^84\d{9,10}$/.test(digits)) return `0${digits.slice(2)}`;
  // A spreadsheet dropped the leading 0.
  return /^[235789]\d{8}$/.test(digits) ? `0${digits}` : digits;
}

/** A letter among the digits spoils a number (`09O2345678`); a word in front of it does not (`ĐT0902345678`). */
function touchesLetter(text: string, start: number, end: number): boolean {
  return /\p{L}/u.test(text.charAt(end)) || (/\p{L}/u.test(text.charAt(start - 1)) && /\d/.test(text.slice(0, start)));
}
