/**
 * Reads a number, which the carrier writes as 37000, "37000", "37000.0" or "" (field notes 1.3). Returns null for everything that
 * is not a finite decimal number.
 */
export function readWireNumber(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string") return null;
  const text = value.trim();
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

/** Reads a whole number that JavaScript holds exactly: amounts in VND, counts, codes. Returns null for anything else. */
export function readInteger(value: unknown): number | null {
  const number = readWireNumber(value);
  if (number === null || !Number.isSafeInteger(number)) return null;
  return number === 0 ? 0 : number; // -0 would show as "-0" on a page
}

/**
 * Reads text or an id, trimmed. An id may arrive as bare digits, even beyond 2^53 (`parseJson` keeps those as text). Returns null
 * when empty or of another type. NUL characters are removed and unpaired surrogates replaced, since no column accepts them.
 */
export function readText(value: unknown): string | null {
  if (typeof value === "number") return Number.isSafeInteger(value) ? String(value) : null;
  return typeof value === "string" ? storable(value) || null : null;
}

const storable = (text: string) => text.replaceAll("\0", "").toWellFormed().trim();

/** Reads a flag: 1, "1", true, "true" and their opposites (`is_freeship`, `delivery`). Returns null for anything else. */
export function readFlag(value: unknown): boolean | null {
  if (value === true || value === 1) return true;
  if (value === false || value === 0) return false;
  if (typeof value !== "string") return null;
  const word = value.trim().toLowerCase();
  if (word === "1" || word === "true") return true;
  return word === "0" || word === "false" ? false : null;
}
