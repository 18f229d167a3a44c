import { chargesOf } from "~/domain/statement/charges";
import { type CountedLine, countedRows } from "~/domain/statement/counted";
import { type Amounts, CHARGES, MONEY_FIELDS } from "~/domain/statement/fields";
import { judging, type KnownParcel } from "~/domain/statement/judge";
import { feesKey, statesFees } from "~/domain/statement/line-key";
import { COUNTABLE } from "~/domain/statement/outcomes";
import { type SettledLine, type StoredLine, saidNew, settle } from "~/domain/statement/settle";
import { splitOtherwise } from "~/domain/statement/split";
import { atOnce } from "~/domain/statement/turns";
import { afterUndoing } from "~/domain/statement/undone";

const PARCEL: KnownParcel = {
  ...{ shipmentId: "p", codVnd: 9, collectedVnd: 9, isOpenAmount: false, isNothingDue: false },
  ...{ paidOutVnd: 0, paidFeeVnd: 0, chargedFeeVnd: null, quotedFeeVnd: null, weightGrams: 0 },
};

export type Row = StoredLine & { lineKey: string };
export interface One {
  id: string;
  state: "read" | "applied" | "undone";
  rows: Row[];
}

/** The statements about one parcel, as the store has them: what counts is asked anew at each step. */
export class Statements {
  readonly all: One[] = [];
  /** What is not as it is to be. */
  readonly faults = new Set<string>();
  /** In the order in which they were applied. */
  private applied: One[] = [];
  private readonly wholeFeeVnd: number | null;

  constructor(wholeFeeVnd: number | null) {
    this.wholeFeeVnd = wholeFeeVnd;
  }

  /** Reads a file. Each of `rows` is what one row states. */
  read(rows: readonly Amounts[]): void {
    const id = `s${this.all.length}`;
    const lines = rows.map((amounts, at) => ({
      ...{ n: at + 2, label: "S1.A1.1", partnerId: null, weightGrams: null, happenedOn: null, problems: [], amounts },
    }));
    const parcel = { ...PARCEL, chargedFeeVnd: this.wholeFeeVnd };
    const judged = atOnce(judging(lines, { parcelOf: () => parcel, counted: this.counted() }));
    const stored = judged.map(({ n, amounts, problems, outcome, lineKey }) => ({
      ...{ statementId: id, n, amounts, problems, outcome, lineKey },
      ...{ shipmentId: "p", counted: false, wholeFeeVnd: this.wholeFeeVnd },
    }));
    this.all.push({ id, state: "read", rows: stored });
  }

  apply(one: One): void {
    if (one.state !== "read") return;
    const counted = countedRows(this.counted());
    for (const row of one.rows.filter(({ outcome }) => COUNTABLE.includes(outcome)))
      this.save(settle(row, counted, true));
    one.state = "applied";
    this.applied.push(one);
  }

  say(one: One, at: number): void {
    const row = one.rows[at % one.rows.length];
    const said = row && one.state !== "undone" && saidNew(row);
    if (!said) return;
    this.save(settle(said, countedRows(this.counted()), one.state === "applied"));
    if (one.state !== "applied") return;
    const fees = String(feesOf(said.amounts));
    const counts = this.counting().some(({ amounts }) => String(feesOf(amounts)) === fees);
    if (!counts) this.faults.add("fees that are said to be new do not count");
  }

  undo(one: One): void {
    if (one.state !== "applied") return;
    for (const row of one.rows) row.counted = false;
    const before = this.counting().map((row) => ({ ...row }));
    this.applied = this.applied.filter((other) => other !== one);
    const open = this.all.filter(({ state }) => state === "read");
    one.state = "undone";
    const others = [...this.applied, ...open].flatMap(({ state, rows }) =>
      rows.map((row) => {
        const repeated = row.problems.find(
          (problem) => problem.code === "counted_before" && problem.statementId === one.id,
        );
        const gone = repeated && "row" in repeated ? one.rows[repeated.row - 2]?.problems : undefined;
        return { ...row, state, gone: gone ?? [] };
      }),
    );
    for (const settled of afterUndoing(one.id, others, this.counted())) this.save(settled);
    for (const row of before) this.stays(row);
    for (const row of this.applied.flatMap(({ rows }) => rows)) this.isDoubted(row);
  }

  counting(): Row[] {
    return this.all.flatMap(({ rows }) => rows.filter(({ counted }) => counted));
  }

  private stays({ statementId, n, amounts }: Row): void {
    const now = this.counting().find((row) => row.statementId === statementId && row.n === n);
    const isKept = MONEY_FIELDS.every((field) => amounts[field] === null || amounts[field] === now?.amounts[field]);
    if (!isKept) this.faults.add("what counted elsewhere does not after undoing");
  }

  private isDoubted({ statementId, n, problems }: Row): void {
    const doubt = problems.find((problem) => problem.code === "fees_perhaps_counted");
    const beside = this.counted().filter((row) => row.statementId !== statementId || row.n !== n);
    if (doubt && !splitOtherwise(doubt.left, beside, this.wholeFeeVnd)) this.faults.add("a doubt rests on nothing");
  }

  private save({ statementId, n, ...settled }: SettledLine): void {
    const row = this.all.find(({ id }) => id === statementId)?.rows[n - 2];
    if (row) Object.assign(row, settled);
  }

  private counted(): CountedLine[] {
    return this.counting().map(({ statementId, n, amounts, lineKey }) => ({
      ...{ of: "p", lineKey, statementId, n, charges: chargesOf(amounts) },
      feesKey: statesFees(amounts) ? feesKey("p", amounts) : null,
    }));
  }
}

/** What a row says beside its COD, by kind. */
export const feesOf = (amounts: Amounts): number[] => CHARGES.map((kind) => amounts[kind] ?? 0);
