import { isExactNumber } from "../exact-json.ts";

/** An object from outside whose fields have not been read yet. */
export type Fields = Record<string, unknown>;

/** Returns whether a value is an object with named fields: not an array, null, or a number kept as digits. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isExactNumber(value);
}

/**
 * Returns a string or a number as trimmed text; "" for blank, absent and any other value. Blank means absent on this
 * service.
 */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  if (isExactNumber(value)) return value.rawJSON;
  return typeof value === "number" && Number.isFinite(value) ? String(value) : "";
}

/** Returns a number, also from numeric text; undefined when absent or blank, NaN when it is not a plain decimal number. */
export function numberOf(value: unknown): number | undefined {
  const text = textOf(value);
  if (text === "") return value === undefined || value === null || value === "" ? undefined : Number.NaN;
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
}

/** Returns a whole number, also from `450000.0` or `"450000"`; undefined when absent, NaN when it is not whole. */
export function wholeOf(value: unknown): number | undefined {
  const number = numberOf(value);
  return number === undefined || Number.isSafeInteger(number) ? number : Number.NaN;
}

/** Returns a list from an array, from PHP's `{"0": …}`, or from a single value; an empty list when absent. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (isFields(value)) return Object.values(value);
  return value === undefined || value === null || value === "" ? [] : [value];
}

/** Returns the whole numbers of a list, also written `1,7` or `[1,7]`; drops everything else. */
export function codesOf(value: unknown): number[] {
  return listOf(value)
    .flatMap((item) => (typeof item === "string" ? item.split(/[^\d-]+/).filter(Boolean) : [item]))
    .map((item) => wholeOf(item))
    .filter((code): code is number => code !== undefined && !Number.isNaN(code));
}
