import { nationalNumber } from "./phone";

/** What staff typed into the search of the orders, as it is looked for. */
export interface SearchText {
  /** Looked for word by word: phones in it are as they are dialled in Vietnam. */
  text: string;
  /** May be the end of an order number or a tracking number, whatever separates its parts. */
  isCode: boolean;
  /** Has a number of several digits, which few orders share. */
  isRare: boolean;
  /** `#1001`: an order's number, or its end, and nothing else. */
  isNumber: boolean;
}

/** A number of fewer digits is a word like any other: a house, a ward, a size. */
const FEWEST_DIGITS = 4;
const PHONE_SIGNS = /^[+\d\s.()-]+$/;
const NUMBER_RUN = /\+?\d(?:[\s.()-]*\d)*/g;
const LONG_NUMBER = new RegExp(`\\d{${FEWEST_DIGITS}}`);

/**
 * Reads what was typed into the search. A phone may be written in any way that buyers and staff write one (domain 1.4): with its
 * signs and spaces, +84 or 84 in front, without the leading 0, or its last digits only.
 */
export function readSearchText(typed: string): SearchText {
  const written = typed
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim();
  const text = PHONE_SIGNS.test(written) ? dialled(written) : written.replace(NUMBER_RUN, phoneIn);
  const signs = written.replace(/[^A-Za-z0-9]/g, "");
  const isCode = signs.length >= FEWEST_DIGITS && /\d/.test(signs);
  return { text, isCode, isRare: LONG_NUMBER.test(text), isNumber: /^#.*\d/.test(written) };
}

const phoneIn = (run: string) => nationalNumber(run) ?? run;

/** Signs between the digits of a number mean nothing; between a few digits they may separate two sizes or house numbers. */
function dialled(written: string): string {
  const digits = written.replace(/\D/g, "");
  return nationalNumber(written) ?? (digits.length >= FEWEST_DIGITS ? digits : written);
}
