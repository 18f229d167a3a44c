import { chargesOf } from "./charges";
import { addCounted, type CountedRows, newPartOf } from "./counted";
import type { Amounts } from "./fields";
import { feesKey, statesFees } from "./line-key";
import { isCompared, isDifferent, isLeftOut, type LineOutcome, type LineProblem, type ProblemCode } from "./outcomes";

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

export const OF_COD: readonly ProblemCode[] = ["cod_differs", "cod_from_statement", "negative_cod"];

/**
 * Returns what becomes of a row that is about to count, or was left out in part: it is judged by all that it states and by what counts
 * now, as it would be were the file read at this moment. What it counts itself stays. The row is added to what counts where `counts`.
 */
export function settle(line: StoredLine, counted: CountedRows, counts: boolean): SettledLine {
  const { wholeFeeVnd, ...settled } = line;
  const { shipmentId: of, statementId, n } = line;
  const stated = asStated(line);
  const holdsFees = line.counted && statesFees(line.amounts);
  const part = newPartOf({ n, ...stated }, { of, statementId, wholeFeeVnd, holdsFees }, counted);
  const lostCod = stated.amounts.codVnd !== null && part.amounts.codVnd === null;
  const lostFees = statesFees(stated.amounts) && !statesFees(part.amounts);
  const problems = part.problems.filter(
    (problem) =>
      !(part.is === "duplicate" && isCompared(problem)) &&
      !(lostCod && OF_COD.includes(problem.code)) &&
      !(lostFees && problem.code === "fee_differs"),
  );
  const isCounted = counts && part.is === "new";
  if (isCounted) {
    const charges = statesFees(part.amounts) ? feesKey(of, part.amounts) : null;
    const mine = { of, lineKey: part.lineKey, statementId, n, feesKey: charges };
    // Once: it may be there with the part that it counted before.
    const others = counted.byParcel.get(of)?.filter((one) => !(one.statementId === statementId && one.n === n));
    counted.byParcel.set(of, others ?? []);
    addCounted(counted, { ...mine, charges: chargesOf(part.amounts) });
  }
  const outcome = part.is !== "new" ? part.is : isDifferent(problems) ? "different" : "matched";
  return { ...settled, outcome, problems, amounts: part.amounts, counted: isCounted, lineKey: part.lineKey };
}

/**
 * Returns a row whose fees somebody says to be new; null for one whose fees are not in doubt. What counts of it is not said here: only
 * its COD does, and its fees are judged as those of any other row.
 */
export function saidNew(line: StoredLine): StoredLine | null {
  const doubt = line.problems.find((problem) => problem.code === "fees_perhaps_counted");
  if (!doubt) return null;
  const others = line.problems.filter((problem) => problem !== doubt);
  const amounts = { ...line.amounts, ...doubt.left };
  return { ...line, amounts, problems: [...others, { code: "fees_said_new" }], counted: false };
}

/** Returns all that a row states, and what is said of it whatever counts elsewhere: what was left out is in it again. */
export function asStated({ amounts, problems }: Pick<StoredLine, "amounts" | "problems">) {
  let all = amounts;
  for (const problem of problems) {
    if (problem.code === "cod_counted_before") all = { ...all, codVnd: problem.codVnd };
    if (problem.code === "fees_counted_before" || problem.code === "fees_perhaps_counted")
      all = { ...all, ...problem.left };
  }
  return { amounts: all, problems: problems.filter((problem) => !isLeftOut(problem)) };
}
