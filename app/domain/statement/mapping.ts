import { plainWords } from "~/domain/text";
import { COLUMN_FIELDS, type ColumnField, FEE_FIELDS } from "./fields";
import type { WeightUnit } from "./weight";

/** Which column of a statement holds what. */
export interface Mapping {
  /** The sheet of a workbook, from 0 on. */
  sheet: number;
  /** The row with the words of the columns, as a spreadsheet counts; 0: it has none. */
  headerRow: number;
  /** What each column holds, from the first on; null: nothing that is used. */
  columns: readonly (ColumnField | null)[];
  weightUnit: WeightUnit;
}

/** What stands in a mapping's way. Text keys: `statements:mapping.<fault>`. */
export type MappingFault = "no_label_column" | "no_money_column" | "twice";

/** Several columns may be one fee: they are added up. */
const MANY: readonly ColumnField[] = FEE_FIELDS;
const PAYS: readonly ColumnField[] = ["codVnd", "compensationVnd", ...FEE_FIELDS];

/** Returns what is wrong with a mapping; null when rows can be read by it. */
export function faultOfMapping({ columns }: Pick<Mapping, "columns">): MappingFault | null {
  const has = (field: ColumnField) => columns.includes(field);
  if (!has("label") && !has("partnerId")) return "no_label_column";
  if (!PAYS.some(has)) return "no_money_column";
  const twice = COLUMN_FIELDS.some(
    (field) => !MANY.includes(field) && columns.filter((column) => column === field).length > 1,
  );
  return twice ? "twice" : null;
}

/** Returns the text that a header's fingerprint is made of: its words without accents, case and order of blanks. */
export const headerText = (cells: readonly string[]): string =>
  cells
    .map((cell) => plainWords(cell).join(" "))
    .join("|")
    .replace(/\|+$/, "");
