import { isExactNumber } from "../exact-json.ts";

/** An object as it came from outside, before its fields are read. */
export type Fields = Record<string, unknown>;

/** Whether a value is an object with named fields (no array, no null, no number kept as digits). */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isExactNumber(value);
}

/** A text or a number as trimmed text; blank, absent and anything else is "". Blank means absent on this service. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  if (isExactNumber(value)) return value.rawJSON;
  return typeof value === "number" && Number.isFinite(value) ? String(value) : "";
}

/** A number, also from numeric text; undefined when absent or blank, NaN when it is no plain decimal number. */
export function numberOf(value: unknown): number | undefined {
  const text = textOf(value);
  if (text === "") return value === undefined || value === null || value === "" ? undefined : Number.NaN;
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
}

/** A whole number, also written `450000.0` or `"450000"`; undefined when absent, NaN when it is none. */
export function wholeOf(value: unknown): number | undefined {
  const number = numberOf(value);
  return number === undefined || Number.isSafeInteger(number) ? number : Number.NaN;
}

/** A list from an array, from PHP's `{"0": …}`, or from a single value; absent gives an empty list. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (isFields(value)) return Object.values(value);
  return value === undefined || value === null || value === "" ? [] : [value];
}

/** Whole numbers out of a list, also written `1,7` or `[1,7]`; what is no number is dropped. */
export function codesOf(value: unknown): number[] {
  return listOf(value)
    .flatMap((item) => (typeof item === "string" ? item.split(/[^\d-]+/).filter(Boolean) : [item]))
    .map((item) => wholeOf(item))
    .filter((code): code is number => code !== undefined && !Number.isNaN(code));
}
