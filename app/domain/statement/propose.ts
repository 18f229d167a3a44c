import { plainWords } from "~/domain/text";
import { type Cell, cellText, isBlank, type Row } from "./cell";
import { type ColumnField, FEE_FIELDS } from "./fields";
import { fieldOfHeader } from "./header-words";
import type { Mapping } from "./mapping";
import type { WeightUnit } from "./weight";

/** The first rows of a sheet. */
export interface Sheet {
  name: string;
  rows: readonly Row[];
}

/** Columns that are looked at. */
export const MOST_COLUMNS = 60;
/** A header stands within the first rows, below a title and the shop's name. */
export const HEADER_WITHIN = 30;

/**
 * Returns which column is likely to hold what: by the row with the most words of statements, in the sheet where there are most.
 * Null when no row looks like a header: staff say it then.
 */
export function proposeMapping(sheets: readonly Sheet[]): Mapping | null {
  const best = sheets
    .flatMap(({ rows }, sheet) =>
      rows.slice(0, HEADER_WITHIN).map((row, at) => ({ sheet, row, below: rows.slice(at + 1) })),
    )
    .map((candidate) => ({ ...candidate, columns: columnsOf(candidate.row.cells) }))
    .map((candidate) => ({ ...candidate, score: scoreOf(candidate.columns) }))
    .reduce<{ sheet: number; row: Row; below: readonly Row[]; columns: (ColumnField | null)[]; score: number } | null>(
      (found, one) => (one.score > (found?.score ?? 1) ? one : found),
      null,
    );
  if (!best) return null;
  const columns = withTotalLeftOut(best.columns, best.row.cells);
  const weight = columns.indexOf("weight");
  const weightUnit = weightUnitOf(
    cellText(best.row.cells[weight]),
    best.below.map(({ cells }) => cells[weight] ?? null),
  );
  return { sheet: best.sheet, headerRow: best.row.n, columns, weightUnit };
}

/** The tracking number is worth most: without it there is no statement. */
const scoreOf = (columns: readonly (ColumnField | null)[]) =>
  new Set(columns.filter((field) => field !== null)).size + (columns.includes("label") ? 2 : 0);

function columnsOf(cells: readonly Cell[]): (ColumnField | null)[] {
  const taken = new Set<ColumnField>();
  return cells.slice(0, MOST_COLUMNS).map((cell) => {
    if (typeof cell !== "string" || cell.length > 80) return null;
    const field = fieldOfHeader(cell);
    if (field === null || (taken.has(field) && !isFee(field))) return null;
    taken.add(field);
    return field;
  });
}

const isFee = (field: ColumnField) => (FEE_FIELDS as readonly ColumnField[]).includes(field);

/** A column with all fees together is not added to those that it is the sum of. */
function withTotalLeftOut(columns: (ColumnField | null)[], header: readonly Cell[]): (ColumnField | null)[] {
  const isTotal = (at: number) => /^(tong|total)\b/.test(plainWords(cellText(header[at])).join(" "));
  const fees = columns.flatMap((field, at) => (field !== null && isFee(field) ? [at] : []));
  const hasParts = fees.some((at) => !isTotal(at));
  return columns.map((field, at) => (hasParts && fees.includes(at) && isTotal(at) ? null : field));
}

function weightUnitOf(header: string, values: readonly Cell[]): WeightUnit {
  const words = plainWords(header);
  if (words.includes("kg")) return "kg";
  if (words.some((word) => /^g(r|ram|rams)?$/.test(word))) return "g";
  const numbers = values.filter((cell) => !isBlank(cell)).map((cell) => Number(cellText(cell).replace(",", ".")));
  return numbers.length > 0 && numbers.every((number) => number > 0 && number < 50) ? "kg" : "g";
}
