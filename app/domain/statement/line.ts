import { readAmount } from "./amount";
import { type Cell, cellText, isBlank, type Row } from "./cell";
import { readDay } from "./day";
import { type Amounts, MONEY_FIELDS, type MoneyField, noAmounts } from "./fields";
import { readLabel } from "./label";
import type { Mapping } from "./mapping";
import type { LineProblem } from "./outcomes";
import { saysTotal } from "./total-row";
import { readWeight } from "./weight";

/** A row of a statement as it was read, before anything is known of its parcel. */
export interface ReadLine {
  n: number;
  /** Empty: it has none that can be used. */
  label: string;
  partnerId: string | null;
  amounts: Amounts;
  weightGrams: number | null;
  /** `YYYY-MM-DD` */
  happenedOn: string | null;
  problems: LineProblem[];
}

export type ReadRow =
  | { kind: "line"; line: ReadLine }
  /** The statement's own sums. */
  | { kind: "total"; amounts: Amounts }
  /** Blank, or words between the rows. */
  | { kind: "nothing" };

/** Returns what a row below the header says. Faults are named; none is guessed away. */
export function readRow(row: Row, mapping: Mapping): ReadRow {
  const cells = mapping.columns.map((_, at) => row.cells[at] ?? null);
  if (row.cells.every((cell) => isBlank(cell))) return { kind: "nothing" };
  const { amounts, problems } = readAmounts(cells, mapping);
  const states = MONEY_FIELDS.some((field) => amounts[field] !== null) || problems.length > 0;
  const label = readCode(cells, mapping, "label");
  const partnerId = readCode(cells, mapping, "partnerId");
  if (label.code === null && saysTotal(row.cells)) return states ? { kind: "total", amounts } : { kind: "nothing" };
  const hasCode = label.code !== null || partnerId.code !== null;
  // A heading of a part, a signature: nothing that money could belong to.
  if (!hasCode && !states && !row.cut) return { kind: "nothing" };
  const fault = label.fault ?? partnerId.fault;
  if (!hasCode && fault) problems.push({ code: fault });
  if (hasCode && !states) problems.push({ code: "nothing_stated" });
  if (row.cut) problems.push({ code: "cut" });
  const line = { n: row.n, label: label.code ?? "", partnerId: partnerId.code, amounts, problems };
  return { kind: "line", line: { ...line, ...readRest(cells, mapping, problems) } };
}

type Code = { code: string | null; fault?: Extract<ReturnType<typeof readLabel>, { fault: unknown }>["fault"] };

function readCode(cells: readonly Cell[], { columns }: Mapping, field: "label" | "partnerId"): Code {
  const at = columns.indexOf(field);
  if (at < 0) return { code: null };
  const read = readLabel(cells[at]);
  return "label" in read ? { code: read.label } : { code: null, fault: read.fault };
}

function readAmounts(cells: readonly Cell[], { columns }: Mapping): { amounts: Amounts; problems: LineProblem[] } {
  const amounts = noAmounts();
  const problems: LineProblem[] = [];
  for (const [at, field] of columns.entries()) {
    if (!isMoney(field)) continue;
    const read = readAmount(cells[at]);
    if ("fault" in read) problems.push({ code: read.fault, field });
    else if (read.vnd !== null) amounts[field] = (amounts[field] ?? 0) + read.vnd;
  }
  return { amounts, problems };
}

const isMoney = (field: string | null | undefined): field is MoneyField =>
  (MONEY_FIELDS as readonly (string | null | undefined)[]).includes(field);

/** A weight or a day that cannot be read is said, and does not keep the money from counting. */
function readRest(cells: readonly Cell[], { columns, weightUnit }: Mapping, problems: LineProblem[]) {
  const cellOf = (field: "weight" | "happenedOn") => {
    const at = columns.indexOf(field);
    return at < 0 || cellText(cells[at]).trim() === "" ? null : (cells[at] ?? null);
  };
  const weight = readWeight(cellOf("weight"), weightUnit);
  const day = readDay(cellOf("happenedOn"));
  if ("fault" in weight) problems.push({ code: weight.fault });
  if ("fault" in day) problems.push({ code: day.fault });
  return {
    weightGrams: "grams" in weight ? weight.grams : null,
    happenedOn: "day" in day ? day.day : null,
  };
}
