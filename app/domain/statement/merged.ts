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
  const together = joined(tall);
  for (const line of lines) {
    if (!holds(together, line.n)) continue;
    line.problems = line.problems.filter(({ code }) => code !== "no_label" && code !== "nothing_stated");
    line.problems.push({ code: "merged" });
  }
}

/** A day or a weight that several rows share does no harm. */
const isUsed = (field: Mapping["columns"][number] | undefined) =>
  field !== null && field !== undefined && field !== "happenedOn" && field !== "weight";

interface Rows {
  first: number;
  last: number;
}

/** Returns ranges of rows in their order, those that touch as one. Rows are never written out: a range may be a million long. */
function joined(ranges: readonly (readonly number[])[]): Rows[] {
  const all = ranges.map(([first = 0, last = 0]) => ({ first, last })).sort((a, b) => a.first - b.first);
  const together: Rows[] = [];
  for (const { first, last } of all) {
    const before = together.at(-1);
    if (before && first <= before.last + 1) before.last = Math.max(before.last, last);
    else together.push({ first, last });
  }
  return together;
}

/** Returns whether a row is in one of these ranges, which are in their order and apart. */
function holds(ranges: readonly Rows[], row: number): boolean {
  let [from, to] = [0, ranges.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ranges[middle]?.last ?? 0) < row) from = middle + 1;
    else to = middle;
  }
  const { first } = ranges[from] ?? { first: Number.POSITIVE_INFINITY };
  return first <= row;
}
