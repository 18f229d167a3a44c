/** A number kept as its own digits: `JSON.stringify` writes them unchanged. */
export interface ExactNumber {
  readonly rawJSON: string;
}

/** Node's own functions for this, looked up by name because TypeScript's library does not declare them yet. */
const toExact: (digits: string) => ExactNumber = ofJson("rawJSON");
const isRaw: (value: unknown) => boolean = ofJson("isRawJSON");

function ofJson(name: string) {
  return Reflect.get(JSON, name);
}

/** Returns whether a value read by {@link parseExact} is an integer too large for a JavaScript number. */
export function isExactNumber(value: unknown): value is ExactNumber {
  return isRaw(value);
}

/** Returns a number of any size from its decimal digits. Throws a `SyntaxError` when they are not a JSON number. */
export function exactNumber(digits: string): ExactNumber {
  return toExact(digits);
}

/**
 * Reads JSON without losing digits: an integer beyond 2^53 becomes an {@link ExactNumber} instead of a rounded number (the
 * carrier's solution ids have 19 digits). Throws a `SyntaxError` as `JSON.parse` does.
 */
export function parseExact(text: string): unknown {
  // Asking about each value takes many times as long as reading them all, and hardly a text has a number of so many digits.
  return LONG_NUMBER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

/** What may be an integer of sixteen digits, as many as 2^53 has: a shorter one is safe, and texts are preceded by other signs. */
const LONG_NUMBER = /(?:^|[\s:,[-])\d{16}/;

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? "";
  return /^-?\d+$/.test(source) ? toExact(source) : value;
}
