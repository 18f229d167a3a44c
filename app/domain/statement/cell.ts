/**
 * A cell as the file has it. A text or a number as it is written; a number whose format is a date as its day; what no value can be
 * taken from, by its kind: an error such as `#REF!`, a formula without a result, a number that lost digits.
 */
export type Cell =
  | string
  | number
  | null
  | { day: string }
  | { error: string }
  | { formula: true }
  | { inexact: string };

/** A row of a file. */
export interface Row {
  /** As a spreadsheet counts: 1 is the first. */
  n: number;
  cells: readonly Cell[];
  /** A filter or somebody's hand hides it. */
  hidden?: boolean;
  /** The file ends within it. */
  cut?: boolean;
}

/** Returns whether a cell has nothing in it. */
export const isBlank = (cell: Cell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === "string" && cell.trim() === "");

/** Returns a cell as the text that a spreadsheet would show, about. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined || cell === null) return "";
  if (typeof cell === "object") {
    if ("day" in cell) return cell.day;
    if ("error" in cell) return cell.error;
    return "inexact" in cell ? cell.inexact : "";
  }
  return String(cell);
}
