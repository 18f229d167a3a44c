import fc from "fast-check";
import { expect, test } from "vitest";
import { type Amounts, MONEY_FIELDS, noAmounts } from "~/domain/statement/fields";
import { feesKey, statesFees } from "~/domain/statement/line-key";
import { isLeftOut } from "~/domain/statement/outcomes";
import { feesOf, type One, type Row, Statements } from "./statements-of-a-parcel";

/** One payment as statements have it: whole, divided, and in parts. */
const PARTS: Partial<Amounts>[] = [
  { codVnd: 9 },
  { codVnd: 9, shippingFeeVnd: 25, insuranceFeeVnd: 5 },
  { codVnd: 9, shippingFeeVnd: 30 },
  { shippingFeeVnd: 30 },
  { shippingFeeVnd: 25 },
  { otherFeeVnd: 5 },
  { otherFeeVnd: 30 },
];
const vnd = fc.constantFrom(5, 10, 25, 30);
const anyRow = fc
  .record({
    codVnd: fc.option(fc.constantFrom(9, 9, 8)),
    fees: fc.dictionary(fc.constantFrom("shippingFeeVnd", "insuranceFeeVnd", "otherFeeVnd", "returnFeeVnd"), vnd, {
      maxKeys: 2,
    }),
  })
  .filter(({ codVnd, fees }) => codVnd !== null || Object.keys(fees).length > 0)
  .map(({ codVnd, fees }): Amounts => ({ ...noAmounts(), codVnd, ...fees }));
const aRow = fc.oneof(anyRow, {
  weight: 4,
  arbitrary: fc.constantFrom(...PARTS).map((stated): Amounts => ({ ...noAmounts(), ...stated })),
});
const aFile = (maxLength: number) => fc.array(aRow, { minLength: 1, maxLength });
/** What is done to which statement; the later half is read on the way. */
const STEPS = ["read", "apply", "apply", "say", "say", "say", "undo"] as const;
const steps = fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(11)), { minLength: 6, maxLength: 24 });

function played(files: Amounts[][], done: [(typeof STEPS)[number], number][], wholeFeeVnd: number | null) {
  const statements = new Statements(wholeFeeVnd);
  const unread = [...files];
  for (const file of unread.splice(0, Math.ceil(files.length / 2))) statements.read(file);
  for (const [step, which] of done) {
    const one = statements.all[which % statements.all.length] as One;
    if (step === "read") {
      const file = unread.shift();
      if (file) statements.read(file);
    } else if (step === "say") statements.say(one, which);
    else statements[step](one);
    check(statements, files);
  }
  return statements;
}

/** What is to be true after each step. */
function check(statements: Statements, files: Amounts[][]): void {
  const counting = statements.counting();
  const keys = counting.map(({ lineKey }) => lineKey);
  if (new Set(keys).size < keys.length) statements.faults.add("a payment counts twice");
  const fees = counting.filter(({ amounts }) => statesFees(amounts)).map(({ amounts }) => feesKey("p", amounts));
  if (new Set(fees).size < fees.length) statements.faults.add("the same fees count twice");
  for (const [at, one] of statements.all.entries()) {
    for (const row of one.rows) {
      const stated = files[at]?.[row.n - 2] ?? noAmounts();
      if (row.counted) checkCounted(statements, one, row, stated);
      const isWhole = row.counted && MONEY_FIELDS.every((field) => (row.amounts[field] ?? 0) === (stated[field] ?? 0));
      if (one.state !== "applied" || isWhole) continue;
      const isElsewhere = !stated.codVnd || counting.some(({ amounts }) => amounts.codVnd === stated.codVnd);
      if (!isElsewhere) statements.faults.add("a COD that is stated counts nowhere");
      checkWaiting(statements, row);
    }
  }
}

function checkCounted({ faults }: Statements, { state }: One, { amounts }: Row, stated: Amounts): void {
  if (state !== "applied") faults.add("a row counts of a statement that is not applied");
  if (amounts.codVnd !== null && amounts.codVnd !== stated.codVnd)
    faults.add("a COD counts that its row does not state");
  const isStated = !statesFees(amounts) || String(feesOf(amounts)) === String(feesOf(stated));
  if (!isStated) faults.add("fees count that their row does not state");
}

function checkWaiting({ faults, all }: Statements, { problems }: Row): void {
  const waits = problems.filter(isLeftOut);
  if (waits.length === 0) faults.add("a row that does not count as a whole does not say why");
  for (const problem of waits) {
    const named = "statementId" in problem && problem.statementId;
    // One in the same file may itself wait for another.
    if (!named || !("row" in problem)) continue;
    const other = all.find(({ id }) => id === named)?.rows[problem.row - 2];
    if (!other?.counted) faults.add("a row waits for one that does not count");
  }
}

const wholeFee = fc.constantFrom(null, 0, 30, 60);

test("no fees count that their statement does not state, and what does not count says why, whatever is done in which order", () => {
  fc.assert(
    fc.property(fc.array(aFile(2), { minLength: 2, maxLength: 5 }), steps, wholeFee, (files, done, whole) => {
      expect([...played(files, done, whole).faults]).toEqual([]);
    }),
    { numRuns: 1500 },
  );
});

test("the only statement that is left counts all that it states", () => {
  fc.assert(
    fc.property(
      fc.array(aFile(1), { minLength: 2, maxLength: 5 }),
      steps,
      wholeFee,
      fc.nat(9),
      (files, done, whole, left) => {
        const statements = played(files, done, whole);
        const applied = statements.all.filter(({ state }) => state === "applied");
        const last = applied[left % applied.length];
        for (const one of applied) if (one !== last) statements.undo(one);
        check(statements, files);
        expect([...statements.faults]).toEqual([]);
        if (!last) return;
        const [row] = last.rows;
        const [stated] = files[statements.all.indexOf(last)] ?? [];
        expect([row?.counted, row?.amounts]).toEqual([true, stated]);
      },
    ),
    { numRuns: 1500 },
  );
});
