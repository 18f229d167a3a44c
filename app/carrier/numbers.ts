/**
 * The carrier writes the same number as 37000, "37000", "37000.0" or "" (field notes 1.3). Reads it; null for
 * everything that is not a finite decimal number.
 */
export function readNumber(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string") return null;
  const text = value.trim();
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

/** A whole number that JavaScript holds exactly: amounts in VND, counts, codes. Null when it is not one. */
export function readInteger(value: unknown): number | null {
  const number = readNumber(value);
  if (number === null || !Number.isSafeInteger(number)) return null;
  return number === 0 ? 0 : number; // "-0" prints as such on a page
}

/**
 * Text or an id, trimmed. An id may arrive as bare digits, beyond 2^53 too (`parseJson` keeps those as text). Null
 * when empty or neither. Without what no column of ours takes, the character zero and halves of emoji: the rest is still said.
 */
export function readText(value: unknown): string | null {
  if (typeof value === "number") return Number.isSafeInteger(value) ? String(value) : null;
  return typeof value === "string" ? storable(value) || null : null;
}

const storable = (text: string) => text.replaceAll("\0", "").toWellFormed().trim();

/** 1, "1", true, "true" and their opposites (`is_freeship`, `delivery`); null for anything else. */
export function readFlag(value: unknown): boolean | null {
  if (value === true || value === 1) return true;
  if (value === false || value === 0) return false;
  if (typeof value !== "string") return null;
  const word = value.trim().toLowerCase();
  if (word === "1" || word === "true") return true;
  return word === "0" || word === "false" ? false : null;
}
