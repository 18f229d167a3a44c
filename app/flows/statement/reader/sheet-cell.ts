import type { Cell } from "~/domain/statement/cell";

/** A cell as a sheet writes it. */
export interface WrittenCell {
  type: string;
  /** Null: it has none. */
  value: string | null;
  hasFormula: boolean;
  /** Its style shows a number as a date. */
  isDate: boolean;
}

/** What a sheet's cells refer to. */
export interface CellContext {
  texts: readonly string[];
  from1904: boolean;
  cellLength: number;
}

const DAY_MS = 86_400_000;

/** Returns what a cell holds: a number that lost digits, a formula without a result, and an error are told apart from values. */
export function cellOf({ type, value, hasFormula, isDate }: WrittenCell, on: CellContext): Cell {
  if (value === null || (value === "" && type !== "inlineStr")) return hasFormula ? { formula: true } : null;
  if (type === "s") return on.texts[Number(value)] ?? null;
  if (type === "e") return { error: value.slice(0, 20) };
  if (type === "d") return /^\d{4}-\d{2}-\d{2}/.test(value) ? { day: value.slice(0, 10) } : cut(value, on);
  if (type === "str" || type === "inlineStr") return cut(value, on).normalize("NFC");
  const number = Number(value);
  if (!Number.isFinite(number)) return cut(value, on);
  if (isDate && number > 0 && number < 200_000) return { day: dayOf(number, on.from1904) };
  // A spreadsheet keeps fifteen digits.
  return Number.isInteger(number) && Math.abs(number) >= 1e15 ? { inexact: value.slice(0, 40) } : number;
}

const cut = (value: string, { cellLength }: CellContext) => value.slice(0, cellLength);

const dayOf = (serial: number, from1904: boolean) =>
  new Date(Date.UTC(1899, 11, 30) + Math.floor(serial + (from1904 ? 1_462 : 0)) * DAY_MS).toISOString().slice(0, 10);
