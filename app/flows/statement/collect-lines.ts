import type { Row } from "~/domain/statement/cell";
import type { Amounts, FeeField } from "~/domain/statement/fields";
import { type ReadLine, readRow } from "~/domain/statement/line";
import type { Mapping } from "~/domain/statement/mapping";
import { nameMerged } from "~/domain/statement/merged";
import { nameOtherMonths } from "~/domain/statement/months";
import { turnedFees, turnSigns } from "~/domain/statement/signs";
import { statedTotal } from "~/domain/statement/totals";

/** The rows of a statement as they were read, and what was noticed on the way. */
export interface CollectedLines {
  lines: ReadLine[];
  /** Its own total; null: it has none. */
  stated: Amounts | null;
  cut: boolean;
  hidden: number;
  sheets: number;
  turned: FeeField[];
}

interface RowSource {
  sheets: readonly unknown[];
  read(sheet: number, after: number, take: (rows: readonly Row[]) => void): Promise<number[][]>;
}

/** Reads all rows below the header by a mapping. */
export async function collectLines(mapping: Mapping, file: RowSource): Promise<CollectedLines> {
  const lines: ReadLine[] = [];
  const totals: Amounts[] = [];
  let [cut, hidden] = [false, 0];
  const merged = await file.read(mapping.sheet, mapping.headerRow, (rows) => {
    for (const row of rows) {
      const read = readRow(row, mapping);
      if (read.kind === "nothing") continue;
      if (row.hidden) hidden += 1;
      if (read.kind === "total") {
        totals.push(read.amounts);
        continue;
      }
      cut ||= row.cut === true;
      lines.push(read.line);
    }
  });
  nameMerged(lines, merged, mapping);
  nameOtherMonths(lines);
  const stated = statedTotal(totals);
  const turned = turnedFees(lines);
  if (turned.length > 0) for (const { amounts } of lines) turnSigns(amounts, turned);
  if (stated) turnSigns(stated, turned);
  return { lines, stated, cut, hidden, sheets: file.sheets.length, turned };
}
