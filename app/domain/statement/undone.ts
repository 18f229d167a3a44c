import { type CountedLine, type CountedRows, copied, countedRows } from "./counted";
import { outwardFeeVnd } from "./fields";
import { COUNTABLE, isCompared, isLeftOut, type LineProblem } from "./outcomes";
import { asStated, OF_COD, type SettledLine, type StoredLine, settle } from "./settle";
import type { StatementState } from "./states";

/** A row of a statement that counts, or may yet, beside one that is being undone. */
export interface OtherLine extends StoredLine {
  state: StatementState;
  /** What was said of the row of the undone statement that it repeats as a whole. */
  gone: LineProblem[];
}

/**
 * Returns what becomes of the rows of one parcel of which something was left out, when a statement is undone: all of them are judged
 * anew, whatever they point to, because a doubt may rest on several rows and names one. `others`: the rows of the parcel in other
 * statements, those of applied ones first, in the order in which they were applied, and by row. `counted`: its rows that still count.
 */
export function afterUndoing(
  undoneId: string,
  others: readonly OtherLine[],
  counted: readonly CountedLine[],
): SettledLine[] {
  const rows = countedRows(counted);
  const applied = others.filter(({ state }) => state === "applied");
  const settled = applied.flatMap((line) => {
    if (!line.problems.some(isLeftOut)) return [];
    return [settledAnew(line, undoneId, rows)];
  });
  const open = Map.groupBy(
    others.filter(({ state }) => state !== "applied"),
    ({ statementId }) => statementId,
  );
  return [...settled, ...[...open.values()].flatMap((lines) => ofOpen(lines, undoneId, copied(rows)))];
}

/** Rows of a statement that is not applied: each is judged beside those above it, as if they counted. */
function ofOpen(lines: readonly OtherLine[], undoneId: string, rows: CountedRows): SettledLine[] {
  return lines.flatMap((line) => {
    if (!line.problems.some(isLeftOut)) {
      if (COUNTABLE.includes(line.outcome)) settle(line, rows, true);
      return [];
    }
    return [{ ...settledAnew(line, undoneId, rows), counted: line.counted }];
  });
}

function settledAnew({ state: _, gone, ...line }: OtherLine, undoneId: string, rows: CountedRows): SettledLine {
  return settle({ ...line, problems: [...line.problems, ...inherited(line, undoneId, gone)] }, rows, true);
}

/**
 * What a comparison found of the payment that the row repeats is true of it too: nobody compared this one. Of amounts that it does not
 * state there is nothing to be said, and what somebody said of the other row's fees was said of that row.
 */
function inherited(line: StoredLine, undoneId: string, gone: readonly LineProblem[]): LineProblem[] {
  const isOf = (problem: LineProblem) => problem.code === "counted_before" && problem.statementId === undoneId;
  if (!line.problems.some(isOf)) return [];
  const { amounts } = asStated(line);
  return gone.filter(
    (problem) =>
      isCompared(problem) &&
      !line.problems.some(({ code }) => code === problem.code) &&
      !(OF_COD.includes(problem.code) && amounts.codVnd === null) &&
      !(problem.code === "fee_differs" && outwardFeeVnd(amounts) === null),
  );
}
