import { chargesOf } from "./charges";
import { addCounted, type CountedLine, type CountedRows, countedRows, newPartOf } from "./counted";
import { type Amounts, outwardFeeVnd } from "./fields";
import type { ReadLine } from "./line";
import { feesKey, identityOf, lineKey, statesFees } from "./line-key";
import { isDifferent, isUnreadable, type LineOutcome, type LineProblem } from "./outcomes";
import { type InTurns, ROWS_IN_A_TURN } from "./turns";

/** What is known of a parcel before the statement. */
export interface KnownParcel {
  shipmentId: string;
  /** What the courier was to collect. */
  codVnd: number;
  /** What was collected; null: not known, as after a partial delivery nobody entered an amount for. */
  collectedVnd: number | null;
  /** The COD's state allows any amount: it was delivered in part, or it is not certain. */
  isOpenAmount: boolean;
  /** Nothing was or will be collected. */
  isNothingDue: boolean;
  /** What earlier statements paid out for it. */
  paidOutVnd: number;
  /** The fees that earlier statements charged for it, without those of a return. */
  paidFeeVnd: number;
  chargedFeeVnd: number | null;
  quotedFeeVnd: number | null;
  weightGrams: number;
}

/** A row with what it is. */
export interface JudgedLine extends ReadLine {
  shipmentId: string | null;
  outcome: LineOutcome;
  lineKey: string;
}

interface Known {
  /** The parcel of a row; null: the shop has none. */
  parcelOf(line: ReadLine): KnownParcel | null;
  /** The rows of these parcels that count already. */
  counted: readonly CountedLine[];
}

/** What a statement says of one parcel, in all of its rows. */
interface ParcelSum {
  firstRow: number;
  codVnd: number | null;
  feeVnd: number | null;
}

/**
 * Returns what each row of a statement is. A parcel's rows are compared together: COD in one and fees in another are no
 * difference. What counts already, in an earlier statement or in an earlier row, is a duplicate.
 */
export function* judging(lines: readonly ReadLine[], known: Known): InTurns<JudgedLine[]> {
  const counted = countedRows([]);
  for (const [at, line] of known.counted.entries()) {
    if (at % ROWS_IN_A_TURN === 0) yield;
    addCounted(counted, line);
  }
  const placed: Placed[] = [];
  const sums = new Map<string, ParcelSum>();
  for (const [at, line] of lines.entries()) {
    if (at % ROWS_IN_A_TURN === 0) yield;
    const one = placeLine(line, known, counted);
    if (one.shipmentId !== null && one.outcome === null) addTo(sums, one.shipmentId, one.line);
    placed.push(one);
  }
  const judged: JudgedLine[] = [];
  for (const [at, one] of placed.entries()) {
    if (at % ROWS_IN_A_TURN === 0) yield;
    judged.push(judge(one, known, sums));
  }
  return judged;
}

function judge({ line, shipmentId, outcome, key }: Placed, known: Known, sums: Map<string, ParcelSum>): JudgedLine {
  const parcel = shipmentId === null ? null : known.parcelOf(line);
  const sum = shipmentId === null ? undefined : sums.get(shipmentId);
  if (outcome !== null || !parcel || !sum) return { ...line, shipmentId, outcome: outcome ?? "unknown", lineKey: key };
  const problems = [...line.problems, ...compare(line, sum, parcel)];
  return { ...line, problems, shipmentId, outcome: isDifferent(problems) ? "different" : "matched", lineKey: key };
}

interface Placed {
  line: ReadLine;
  shipmentId: string | null;
  /** Null: it is to be compared. */
  outcome: LineOutcome | null;
  key: string;
}

function placeLine(read: ReadLine, known: Known, counted: CountedRows): Placed {
  const parcel = known.parcelOf(read);
  const shipmentId = parcel?.shipmentId ?? null;
  const of = identityOf(read, shipmentId);
  const line = withoutIdleZero(read, parcel);
  if (isUnreadable(line.problems)) return { line, shipmentId, outcome: "unreadable", key: lineKey(of, line.amounts) };
  const wholeFeeVnd = parcel && (parcel.chargedFeeVnd ?? parcel.quotedFeeVnd);
  const { is, amounts, problems, lineKey: key } = newPartOf(line, { of, statementId: null, wholeFeeVnd }, counted);
  if (is === "new") {
    const mine = { of, lineKey: key, statementId: null, n: line.n, charges: chargesOf(amounts) };
    // Also what was left out of it is not new when it comes again.
    addCounted(counted, { ...mine, feesKey: statesFees(line.amounts) ? feesKey(of, line.amounts) : null }, [
      lineKey(of, line.amounts),
    ]);
  }
  const outcome = is === "duplicate" ? is : !parcel ? "unknown" : is === "unsure" ? is : null;
  return { line: { ...line, amounts, problems }, shipmentId, outcome, key };
}

/**
 * A column of COD says 0 in rows that are about fees: there it says nothing of the COD, unless the parcel has none. A row that says
 * 0 and nothing else is about no payment.
 */
function withoutIdleZero(line: ReadLine, parcel: KnownParcel | null): ReadLine {
  if (line.amounts.codVnd !== 0 || isUnreadable(line.problems)) return line;
  if (!statesFees(line.amounts)) return saying(line, { code: "zero_only" });
  return parcel?.codVnd === 0 ? line : { ...line, amounts: { ...line.amounts, codVnd: null } };
}

const saying = (line: ReadLine, problem: LineProblem): ReadLine => ({ ...line, problems: [...line.problems, problem] });

function addTo(sums: Map<string, ParcelSum>, shipmentId: string, { n, amounts }: ReadLine): void {
  const sum = sums.get(shipmentId);
  const feeVnd = outwardFeeVnd(amounts);
  sums.set(shipmentId, {
    firstRow: sum?.firstRow ?? n,
    codVnd: added(sum?.codVnd ?? null, amounts.codVnd),
    feeVnd: added(sum?.feeVnd ?? null, feeVnd),
  });
}

const added = (a: number | null, b: number | null) => (a === null && b === null ? null : (a ?? 0) + (b ?? 0));

function compare(line: ReadLine, sum: ParcelSum, parcel: KnownParcel): LineProblem[] {
  const problems: LineProblem[] = [];
  if (sum.firstRow !== line.n) problems.push({ code: "parcel_again", row: sum.firstRow });
  if ((line.amounts.codVnd ?? 0) < 0) problems.push({ code: "negative_cod" });
  problems.push(...compareCod(line.amounts, sum, parcel), ...compareFee(line.amounts, sum, parcel));
  const { weightGrams } = line;
  if (weightGrams !== null && parcel.weightGrams > 0 && weightGrams > parcel.weightGrams) {
    problems.push({ code: "weight_differs", expectedGrams: parcel.weightGrams, statedGrams: weightGrams });
  }
  return problems;
}

function compareCod(amounts: Amounts, { codVnd: statedVnd }: ParcelSum, parcel: KnownParcel): LineProblem[] {
  if (amounts.codVnd === null || statedVnd === null) return [];
  if (parcel.collectedVnd === null && parcel.isOpenAmount) {
    return [{ code: "cod_from_statement", bookedVnd: parcel.codVnd, statedVnd }];
  }
  const due = parcel.collectedVnd ?? (parcel.isNothingDue ? 0 : parcel.codVnd);
  const expectedVnd = due - parcel.paidOutVnd;
  return statedVnd === expectedVnd ? [] : [{ code: "cod_differs", expectedVnd, statedVnd }];
}

/** What an earlier statement charged is part of what is expected: the rest of the fee may come later. */
function compareFee(amounts: Amounts, { feeVnd: statedVnd }: ParcelSum, parcel: KnownParcel): LineProblem[] {
  if (statedVnd === null || outwardFeeVnd(amounts) === null) return [];
  const basis = parcel.chargedFeeVnd === null ? "quoted" : "charged";
  const whole = parcel.chargedFeeVnd ?? parcel.quotedFeeVnd;
  if (whole === null) return [];
  const expectedVnd = whole - parcel.paidFeeVnd;
  return statedVnd === expectedVnd ? [] : [{ code: "fee_differs", basis, expectedVnd, statedVnd }];
}
