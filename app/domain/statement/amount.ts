import { oneLine } from "~/domain/text";
import type { Cell } from "./cell";

/** Why no amount can be taken from a cell. Text keys: `statements:problem.<fault>`. */
export type AmountFault = "not_an_amount" | "not_whole" | "formula_without_value" | "error_value";

export type ReadAmount = { vnd: number | null } | { fault: AmountFault };

/** Far above any payment: what is larger is a tracking number, or a phone. */
const MOST_VND = 1_000_000_000_000;
/** What spreadsheets leave of a sum of fractions. */
const NOISE = 0.005;
const CURRENCY = /(?:vnđ|vnd|đồng|dong|₫|đ|d)\.?$/i;
const CURRENCY_BEFORE = /^(?:vnđ|vnd|₫)\s*/i;
/** What people write for "nothing". */
const NOTHING = /^[-–—−]?$/;
const THOUSANDS = /^[1-9]\d{0,2}([., ])\d{3}(?:\1\d{3})*$/;
/** `450.000,00`, `450,000.00`, `450000.00`: no part of a đồng after the sign. */
const WITH_FRACTION = /^(\d+|[1-9]\d{0,2}(?:([., ])\d{3})+)([.,])(\d{1,4})$/;

/**
 * Reads an amount of whole đồng as statements write it: a number, or a text with points, commas or blanks between thousands,
 * with a currency, a minus or parentheses. Null: the cell is empty. Nothing is rounded: what is not whole is a fault.
 */
export function readAmount(cell: Cell | undefined): ReadAmount {
  if (cell === undefined || cell === null) return { vnd: null };
  if (typeof cell === "number") return ofNumber(cell);
  if (typeof cell === "string") return ofText(cell);
  if ("formula" in cell) return { fault: "formula_without_value" };
  if ("error" in cell) return { fault: "error_value" };
  return { fault: "not_an_amount" };
}

function ofNumber(value: number): ReadAmount {
  const whole = Math.round(value);
  if (!Number.isFinite(value) || Math.abs(whole) > MOST_VND) return { fault: "not_an_amount" };
  return Math.abs(value - whole) > NOISE ? { fault: "not_whole" } : { vnd: whole === 0 ? 0 : whole };
}

function ofText(text: string): ReadAmount {
  const written = oneLine(text.replace(/\u00a0|\u202f/g, " ")).replace(/^'/, "");
  if (NOTHING.test(written)) return { vnd: null };
  const [, inParentheses] = /^\((.*)\)$/.exec(written) ?? [];
  const bare = withoutCurrency(inParentheses ?? written);
  const [, sign = "", unsigned = ""] = /^([-–−+]?) ?(.*)$/.exec(bare) ?? [];
  const digits = withoutCurrency(unsigned);
  const negative = inParentheses !== undefined || (sign !== "" && sign !== "+");
  const read = ofDigits(digits);
  return "vnd" in read && read.vnd !== null && negative && read.vnd !== 0 ? { vnd: -read.vnd } : read;
}

const withoutCurrency = (text: string) => text.trim().replace(CURRENCY_BEFORE, "").replace(CURRENCY, "").trim();

function ofDigits(digits: string): ReadAmount {
  if (/^\d+$/.test(digits)) return ofNumber(Number(digits));
  if (THOUSANDS.test(digits)) return ofNumber(Number(digits.replace(/\D/g, "")));
  const [, whole, between, point, fraction] = WITH_FRACTION.exec(digits) ?? [];
  if (whole === undefined || fraction === undefined || between === point) return { fault: "not_an_amount" };
  return Number(fraction) === 0 ? ofNumber(Number(whole.replace(/\D/g, ""))) : { fault: "not_whole" };
}
