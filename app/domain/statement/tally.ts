import { type Amounts, FEE_FIELDS, MONEY_FIELDS, noAmounts } from "./fields";
import type { JudgedLine } from "./judge";
import { COUNTABLE, LINE_OUTCOMES, type LineOutcome, type ProblemCode } from "./outcomes";
import { type InTurns, ROWS_IN_A_TURN } from "./turns";
import type { Warning } from "./warnings";

/** Rows of one outcome, with what they pay out and charge. */
export interface OutcomeTally {
  rows: number;
  codVnd: number;
  feeVnd: number;
}

/** What a statement says, added up. */
export interface Tally {
  rows: number;
  parcels: number;
  outcomes: Record<LineOutcome, OutcomeTally>;
  problems: Partial<Record<ProblemCode, number>>;
  /** Of every row whose amounts can be read, counted or not: what the statement's own total is compared with. */
  sums: Amounts;
  firstDay: string | null;
  lastDay: string | null;
  warnings: Warning[];
}

/**
 * Returns the sums of a statement's rows, without warnings. `sums`: of the amounts as the rows state them, before a part was left
 * out.
 */
export function* tallying(lines: readonly JudgedLine[], sums: Amounts): InTurns<Tally> {
  const outcomes = noOutcomes();
  const problems: Tally["problems"] = {};
  const parcels = new Set<string>();
  const days = new Set<string>();
  for (const [at, { outcome, amounts, problems: said, shipmentId, happenedOn }] of lines.entries()) {
    if (at % ROWS_IN_A_TURN === 0) yield;
    const of = outcomes[outcome];
    of.rows += 1;
    of.codVnd += amounts.codVnd ?? 0;
    of.feeVnd += feesVnd(amounts);
    for (const { code } of said) problems[code] = (problems[code] ?? 0) + 1;
    if (shipmentId !== null) parcels.add(shipmentId);
    if (happenedOn !== null) days.add(happenedOn);
  }
  const { firstDay, lastDay } = boundsOf([...days]);
  return { rows: lines.length, parcels: parcels.size, outcomes, problems, sums, firstDay, lastDay, warnings: [] };
}

/** What applying a statement books: rows, and what they pay out and charge. */
export type Booking = OutcomeTally;

/** Returns what applying a statement books. */
export const bookingOf = ({ outcomes }: Tally): Booking =>
  COUNTABLE.map((one) => outcomes[one]).reduce((sum, one) => ({
    ...{ rows: sum.rows + one.rows, codVnd: sum.codVnd + one.codVnd },
    feeVnd: sum.feeVnd + one.feeVnd,
  }));

/** Returns a tally as it was stored, with the outcomes that came later. */
export const withAllOutcomes = (tally: Tally): Tally => ({
  ...tally,
  outcomes: { ...noOutcomes(), ...tally.outcomes },
});

const noOutcomes = () =>
  Object.fromEntries(LINE_OUTCOMES.map((one) => [one, { rows: 0, codVnd: 0, feeVnd: 0 }])) as Tally["outcomes"];

/** Returns all fees of a row together. */
const feesVnd = (amounts: Amounts): number => FEE_FIELDS.reduce((sum, field) => sum + (amounts[field] ?? 0), 0);

/** Returns the sums of amounts; null where none is stated. */
export function* summing(all: readonly { amounts: Amounts }[]): InTurns<Amounts> {
  const sums = noAmounts();
  for (const [at, { amounts }] of all.entries()) {
    if (at % ROWS_IN_A_TURN === 0) yield;
    for (const field of MONEY_FIELDS) {
      const vnd = amounts[field];
      if (vnd !== null) sums[field] = (sums[field] ?? 0) + vnd;
    }
  }
  return sums;
}

function boundsOf(days: readonly string[]): { firstDay: string | null; lastDay: string | null } {
  let [firstDay, lastDay]: [string | null, string | null] = [null, null];
  for (const day of days) {
    if (firstDay === null || day < firstDay) firstDay = day;
    if (lastDay === null || day > lastDay) lastDay = day;
  }
  return { firstDay, lastDay };
}
