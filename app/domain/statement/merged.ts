import type { ReadLine } from "./line";
import type { Mapping } from "./mapping";

/**
 * Names the rows whose tracking number is in a cell merged over several rows: a spreadsheet keeps it for the first of them only, and
 * whether the amounts of the others are its own or the same once more, nobody can tell from the file. `merged`: first and last row,
 * first and last column, the rows from 1, the columns from 0 on.
 */
export function nameMerged(lines: readonly ReadLine[], merged: readonly number[][], { columns }: Mapping): void {
  const at = columns.indexOf("label");
  const tall = merged.filter(
    ([first = 0, last = 0, from = 0, to = 0]) =>
      last > first && columns.some((field, column) => isUsed(field) && column >= from && column <= to),
  );
  if (at < 0 || tall.length === 0) return;
  const rows = new Set(
    tall.flatMap(([first = 0, last = 0]) =>
      Array.from({ length: Math.min(last - first + 1, 10_000) }, (_, n) => first + n),
    ),
  );
  for (const line of lines) {
    if (!rows.has(line.n)) continue;
    line.problems = line.problems.filter(({ code }) => code !== "no_label" && code !== "nothing_stated");
    line.problems.push({ code: "merged" });
  }
}

/** A day or a weight that several rows share does no harm. */
const isUsed = (field: Mapping["columns"][number] | undefined) =>
  field !== null && field !== undefined && field !== "happenedOn" && field !== "weight";
