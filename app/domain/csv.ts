/** What a cell holds: text, a whole number, or nothing. */
export type CsvCell = string | number | null;

/** Spreadsheets take a file without it for one of the system's own code page, and show Vietnamese letters as garbage. */
export const CSV_START = "\uFEFF";

/**
 * Returns a line of a CSV file (RFC 4180, with its line end). Text that a spreadsheet would run as a formula is defused by an
 * apostrophe in front, as spreadsheets themselves write such text; numbers stay numbers, negative ones too.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

/**
 * A formula begins with one of these, also behind blanks (OWASP, CSV injection). Both patterns are in the part of the language that
 * PostgreSQL reads alike, since it writes such lines too (decision 147).
 */
export const FORMULA_PATTERN =
  "^[\\f\\n\\r\\t\\v \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]*[=+@\\t\\r-]";
export const TO_QUOTE_PATTERN = '[",\\r\\n]';
const FORMULA = new RegExp(FORMULA_PATTERN);
const TO_QUOTE = new RegExp(TO_QUOTE_PATTERN);

function cellText(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return TO_QUOTE.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
