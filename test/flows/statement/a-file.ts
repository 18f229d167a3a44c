import type { Row } from "~/domain/statement/cell";
import { LIMITS, type Limits } from "~/flows/statement/reader/limits";
import { withFile } from "~/flows/statement/reader.server";
import { type WorkbookSheet, writeWorkbook } from "../../../sandbox/carrier/statements/workbook.ts";
import { zip } from "../../../sandbox/carrier/statements/zip.ts";

/** Reads all rows of a sheet in the thread. */
export async function rowsOf(
  file: Buffer,
  { sheet = 0, limits = LIMITS }: { sheet?: number; limits?: Limits } = {},
): Promise<{ rows: Row[]; merged: number[][]; sheets: string[] }> {
  const bytes = new ArrayBuffer(file.length);
  new Uint8Array(bytes).set(file);
  return withFile(
    bytes,
    async ({ sheets, read }) => {
      const rows: Row[] = [];
      const merged = await read(sheet, 0, (some) => void rows.push(...some));
      return { rows, merged, sheets: sheets.map(({ name }) => name) };
    },
    limits,
  );
}

/** A workbook with one sheet, as spreadsheets write it. */
export const aBook = (sheet: Partial<WorkbookSheet>): Buffer =>
  writeWorkbook([{ name: "Đối soát", rows: [], ...sheet }]);

/** A workbook whose parts are written by hand, as no spreadsheet does. */
export function aBookOf(sheet: string, more: Record<string, string> = {}): Buffer {
  const parts = {
    "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="x"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": '<R><Relationship Id="x" Target="worksheets/sheet1.xml"/></R>',
    "xl/worksheets/sheet1.xml": sheet,
    ...more,
  };
  return zip(Object.entries(parts).map(([name, content]) => ({ name, content: Buffer.from(content) })));
}

/** A workbook whose sheet has these rows and merged cells. */
export const withRows = (rows: string, merged = ""): Buffer =>
  aBookOf(`<worksheet><sheetData>${rows}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`);
