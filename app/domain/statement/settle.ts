import { chargesOf } from "./charges";
import { addCounted, type CountedRows, newPartOf } from "./counted";
import type { Amounts } from "./fields";
import { feesKey, statesFees } from "./line-key";
import { isDifferent, type LineOutcome, type LineProblem, type ProblemCode } from "./outcomes";

/** A stored row of a statement, of a parcel of the shop. */
export interface StoredLine {
  statementId: string;
  n: number;
  shipmentId: string;
  outcome: LineOutcome;
  problems: LineProblem[];
  amounts: Amounts;
  counted: boolean;
  /** What its parcel costs on its way to the buyer; null: not known. */
  wholeFeeVnd: number | null;
}

/** What becomes of it. */
export interface SettledLine extends Omit<StoredLine, "wholeFeeVnd"> {
  lineKey: string;
}

const OF_COD: readonly ProblemCode[] = ["cod_differs", "cod_from_statement", "negative_cod"];

/**
 * Returns what becomes of a row that is about to count: what counts by now, through another statement, is left out, as it would have
 * been had the file been read today. The row is added to what counts where `counts`.
 */
export function settle(line: StoredLine, counted: CountedRows, counts: boolean): SettledLine {
  const { wholeFeeVnd, ...settled } = line;
  const { shipmentId: of, statementId, n } = line;
  const part = newPartOf(line, { of, statementId, wholeFeeVnd }, counted);
  const lostCod = line.amounts.codVnd !== null && part.amounts.codVnd === null;
  const lostFees = statesFees(line.amounts) && !statesFees(part.amounts);
  const problems = part.problems.filter(
    (problem) =>
      !(part.is === "duplicate" && isDifferent([problem])) &&
      !(lostCod && OF_COD.includes(problem.code)) &&
      !(lostFees && problem.code === "fee_differs"),
  );
  const isCounted = counts && part.is === "new";
  if (isCounted) {
    const charges = statesFees(line.amounts) ? feesKey(of, line.amounts) : null;
    const mine = { of, lineKey: part.lineKey, statementId, n, feesKey: charges };
    addCounted(counted, { ...mine, charges: chargesOf(part.amounts) });
  }
  const outcome = part.is !== "new" ? part.is : isDifferent(problems) ? "different" : "matched";
  return { ...settled, outcome, problems, amounts: part.amounts, counted: isCounted, lineKey: part.lineKey };
}

/** Returns a row whose fees somebody says to be new; null for one whose fees are not in doubt. */
export function saidNew(line: StoredLine): StoredLine | null {
  const doubt = line.problems.find((problem) => problem.code === "fees_perhaps_counted");
  if (!doubt) return null;
  const others = line.problems.filter((problem) => problem !== doubt);
  return { ...line, amounts: { ...line.amounts, ...doubt.left }, problems: [...others, { code: "fees_said_new" }] };
}

/**
 * Returns a row as it was before what another statement counts was left out of it; that statement is being undone. `gone`: what was
 * said of the row there.
 */
export function freed(line: StoredLine, undoneId: string, gone: readonly LineProblem[]): StoredLine {
  let amounts = line.amounts;
  for (const problem of line.problems) {
    if (!pointsTo(problem, undoneId)) continue;
    if (problem.code === "cod_counted_before") amounts = { ...amounts, codVnd: problem.codVnd };
    if (problem.code === "fees_counted_before" || problem.code === "fees_perhaps_counted")
      amounts = { ...amounts, ...problem.left };
  }
  const kept = line.problems.filter((problem) => !pointsTo(problem, undoneId));
  const said = line.outcome === "duplicate" ? gone.filter((problem) => isDifferent([problem])) : [];
  return { ...line, amounts, problems: [...kept, ...said] };
}

const pointsTo = (problem: LineProblem, statementId: string) =>
  "statementId" in problem && problem.statementId === statementId;
