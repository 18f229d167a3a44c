import { Unreadable } from "./unreadable.ts";

/** The last row that a spreadsheet has. */
const LAST_ROW = 1_048_576;

/** Returns the column of a cell's reference, from 0 on: that of `B7` is 1. */
export function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const at = letter.charCodeAt(0) - 64;
    if (at < 1 || at > 26) break;
    column = column * 26 + at;
  }
  return column - 1;
}

/** Returns the first and last row, and the first and last column, of a range such as `A1:C3`; null for what is none. */
export function rangeOf(reference: string): [number, number, number, number] | null {
  const [, from = "", fromRow, to = from, toRow = fromRow] = /^([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/.exec(reference) ?? [];
  return fromRow
    ? [Math.min(Number(fromRow), LAST_ROW), Math.min(Number(toRow), LAST_ROW), columnOf(from), columnOf(to)]
    : null;
}

/**
 * Returns the number of the next row: what it says of itself, else one more. Throws {@link Unreadable} for a row that is there twice,
 * or where no spreadsheet has one: it would be somebody else's, and nothing of such a file is believed.
 */
export function rowAfter(last: number, told: string | undefined): number {
  const n = told === undefined ? last + 1 : /^\d{1,7}$/.test(told) ? Number(told) : 0;
  if (n <= last || n > LAST_ROW) throw new Unreadable("damaged");
  return n;
}
