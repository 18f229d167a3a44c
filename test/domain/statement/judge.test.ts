import fc from "fast-check";
import { expect, test } from "vitest";
import { chargesOf } from "~/domain/statement/charges";
import type { CountedLine } from "~/domain/statement/counted";
import { type Amounts, noAmounts } from "~/domain/statement/fields";
import { judging, type KnownParcel } from "~/domain/statement/judge";
import type { ReadLine } from "~/domain/statement/line";
import { feesKey, identityOf, lineKey, statesFees } from "~/domain/statement/line-key";
import type { LineProblem } from "~/domain/statement/outcomes";
import { summing, tallying } from "~/domain/statement/tally";
import { checkTotals } from "~/domain/statement/totals";
import { atOnce } from "~/domain/statement/turns";
import { warningsOf } from "~/domain/statement/warnings";

const parcel: KnownParcel = {
  shipmentId: "p1",
  codVnd: 450_000,
  collectedVnd: 450_000,
  isOpenAmount: false,
  isNothingDue: false,
  paidOutVnd: 0,
  paidFeeVnd: 0,
  chargedFeeVnd: 30_000,
  quotedFeeVnd: 29_000,
  weightGrams: 300,
};

const line = (amounts: Partial<Amounts>, more: Partial<ReadLine> = {}): ReadLine => ({
  ...{ n: 2, label: "S1.A1.1", partnerId: null, weightGrams: null, happenedOn: null, problems: [] },
  amounts: { ...noAmounts(), ...amounts },
  ...more,
});

const judge = (lines: ReadLine[], known: Partial<KnownParcel> | null = {}, counted: CountedLine[] = []) =>
  atOnce(
    judging(lines, {
      parcelOf: () => known && { ...parcel, ...known },
      counted,
    }),
  );

const cases: Record<
  string,
  { lines: ReadLine[]; known?: Partial<KnownParcel> | null; gives: [string, LineProblem[]][] }
> = {
  "as expected": {
    lines: [line({ codVnd: 450_000, shippingFeeVnd: 25_000, insuranceFeeVnd: 5_000 })],
    gives: [["matched", []]],
  },
  "less COD": {
    lines: [line({ codVnd: 400_000 })],
    gives: [["different", [{ code: "cod_differs", expectedVnd: 450_000, statedVnd: 400_000 }]]],
  },
  "the rest of what was paid before": {
    lines: [line({ codVnd: 50_000 })],
    known: { paidOutVnd: 400_000 },
    gives: [["matched", []]],
  },
  "COD for a parcel that came back": {
    lines: [line({ codVnd: 450_000 })],
    known: { collectedVnd: null, isNothingDue: true },
    gives: [["different", [{ code: "cod_differs", expectedVnd: 0, statedVnd: 450_000 }]]],
  },
  "a partial delivery nobody entered an amount for": {
    lines: [line({ codVnd: 200_000 })],
    known: { collectedVnd: null, isOpenAmount: true },
    gives: [["matched", [{ code: "cod_from_statement", bookedVnd: 450_000, statedVnd: 200_000 }]]],
  },
  "a partial delivery with an entered amount": {
    lines: [line({ codVnd: 200_000 })],
    known: { collectedVnd: 250_000, isOpenAmount: true },
    gives: [["different", [{ code: "cod_differs", expectedVnd: 250_000, statedVnd: 200_000 }]]],
  },
  "another fee than the carrier told": {
    lines: [line({ shippingFeeVnd: 35_000 })],
    gives: [["different", [{ code: "fee_differs", basis: "charged", expectedVnd: 30_000, statedVnd: 35_000 }]]],
  },
  "another fee than quoted": {
    lines: [line({ shippingFeeVnd: 35_000 })],
    known: { chargedFeeVnd: null },
    gives: [["different", [{ code: "fee_differs", basis: "quoted", expectedVnd: 29_000, statedVnd: 35_000 }]]],
  },
  "a fee for the return alone is not compared with the fee": {
    lines: [line({ returnFeeVnd: 15_000 })],
    gives: [["matched", []]],
  },
  "charged for more weight": {
    lines: [line({ codVnd: 450_000 }, { weightGrams: 900 })],
    gives: [["different", [{ code: "weight_differs", expectedGrams: 300, statedGrams: 900 }]]],
  },
  "charged for less weight": { lines: [line({ codVnd: 450_000 }, { weightGrams: 200 })], gives: [["matched", []]] },
  "COD and fees in two rows": {
    lines: [line({ codVnd: 450_000 }), line({ shippingFeeVnd: 30_000 }, { n: 3 })],
    gives: [
      ["matched", []],
      ["matched", [{ code: "parcel_again", row: 2 }]],
    ],
  },
  "COD in two parts": {
    lines: [line({ codVnd: 400_000 }), line({ codVnd: 50_000 }, { n: 3 })],
    gives: [
      ["matched", []],
      ["matched", [{ code: "parcel_again", row: 2 }]],
    ],
  },
  "the same row twice": {
    lines: [line({ codVnd: 450_000 }), line({ codVnd: 450_000 }, { n: 3 })],
    gives: [
      ["matched", []],
      ["duplicate", [{ code: "twice_in_file", row: 2 }]],
    ],
  },
  "no parcel of the shop": { lines: [line({ codVnd: 450_000 })], known: null, gives: [["unknown", []]] },
  unreadable: {
    lines: [line({ codVnd: 450_000 }, { problems: [{ code: "merged" }] })],
    gives: [["unreadable", [{ code: "merged" }]]],
  },
  "the carrier takes COD back": {
    lines: [line({ codVnd: -450_000 })],
    known: { paidOutVnd: 900_000 },
    gives: [["different", [{ code: "negative_cod" }]]],
  },
};

test.each(Object.entries(cases))("%s", (_, { lines, known, gives }) => {
  expect(judge(lines, known).map(({ outcome, problems }) => [outcome, problems])).toEqual(gives);
});

/** A row of an earlier statement that counts. */
const counted = (amounts: Partial<Amounts>, n = 9): CountedLine => {
  const whole = { ...noAmounts(), ...amounts };
  const fees = statesFees(whole) ? feesKey("p1", whole) : null;
  const charges = chargesOf(whole);
  return { of: "p1", lineKey: lineKey("p1", whole), statementId: "s1", n, feesKey: fees, charges };
};

test("what counts already is a duplicate, whatever day and columns the new file has", () => {
  const [judged] = judge([line({ codVnd: 450_000, shippingFeeVnd: 30_000 }, { happenedOn: "2026-12-01" })], {}, [
    counted({ codVnd: 450_000, shippingFeeVnd: 30_000 }),
  ]);
  expect(judged).toMatchObject({
    outcome: "duplicate",
    problems: [{ code: "counted_before", statementId: "s1", row: 9 }],
  });
});

test("COD that counts already is left out of a row whose fees are new", () => {
  const row = line({ codVnd: 450_000, shippingFeeVnd: 30_000 });
  const cod = counted({ codVnd: 450_000 });
  const [judged] = judge([row], { paidOutVnd: 450_000 }, [cod]);
  expect(judged).toMatchObject({ outcome: "matched", amounts: { codVnd: null, shippingFeeVnd: 30_000 } });
  expect(judged?.lineKey).toBe(feesKey("p1", row.amounts));
  // The same fees stand in a row of their own before it.
  const fees = line({ shippingFeeVnd: 30_000 });
  const [, repeated] = judge([fees, { ...row, n: 3 }], { paidOutVnd: 450_000 }, [cod]);
  expect(repeated?.outcome).toBe("duplicate");
  // Imported once more, the fees count already too.
  const [again] = judge([row], { paidOutVnd: 450_000 }, [cod, counted({ shippingFeeVnd: 30_000 })]);
  expect(again?.outcome).toBe("duplicate");
});

test("fees that count already, with the COD of their parcel or alone, count no second time", () => {
  const whole = { codVnd: 450_000, shippingFeeVnd: 30_000 };
  const before = { code: "counted_before", statementId: "s1", row: 9 };
  expect(judge([line({ shippingFeeVnd: 30_000 })], {}, [counted(whole)])).toMatchObject([
    { outcome: "duplicate", problems: [before] },
  ]);
  expect(judge([line(whole), line({ shippingFeeVnd: 30_000 }, { n: 3 })])).toMatchObject([
    { outcome: "matched" },
    { outcome: "duplicate", problems: [{ code: "twice_in_file", row: 2 }] },
  ]);
  // The other way round, what is new of the row is its COD.
  const left = { shippingFeeVnd: 30_000 };
  const codOnly = { outcome: "matched", amounts: { codVnd: 450_000, shippingFeeVnd: null } };
  expect(judge([line(whole)], {}, [counted(left)])).toMatchObject([
    { ...codOnly, problems: [{ code: "fees_counted_before", statementId: "s1", row: 9, left }] },
  ]);
  expect(judge([line(left), line(whole, { n: 3 })])[1]).toMatchObject({
    ...codOnly,
    problems: [
      { code: "fees_counted_before", statementId: null, row: 2, left },
      { code: "parcel_again", row: 2 },
    ],
  });
  // Other fees of the parcel are new.
  expect(judge([line({ returnFeeVnd: 30_000 })], {}, [counted(whole)])).toMatchObject([{ outcome: "matched" }]);
});

test("COD of 0 says nothing where the row is about fees, and is no payment where it says nothing else", () => {
  const fees = { codVnd: 0, shippingFeeVnd: 30_000 };
  expect(judge([line(fees)])).toMatchObject([{ outcome: "matched", problems: [], amounts: { codVnd: null } }]);
  expect(judge([line({ codVnd: 0, compensationVnd: 100_000 })])).toMatchObject([{ amounts: { codVnd: null } }]);
  // A partial delivery of which nobody knows the amount still waits for it.
  expect(judge([line(fees)], { collectedVnd: null, isOpenAmount: true })[0]?.problems).toEqual([]);
  expect(judge([line(fees)], { codVnd: 0, collectedVnd: 0 })).toMatchObject([{ amounts: { codVnd: 0 } }]);
  for (const nothing of [{ codVnd: 0 }, { codVnd: 0, shippingFeeVnd: 0 }]) {
    expect(judge([line(nothing)])).toMatchObject([{ outcome: "unreadable", problems: [{ code: "zero_only" }] }]);
  }
});

test("of a parcel no COD and no fees count twice, and what is left of a row is said of it", () => {
  const some = (max: number) => fc.option(fc.integer({ min: 0, max }));
  const amounts = fc.record({ codVnd: some(3), shippingFeeVnd: some(2), compensationVnd: some(1) });
  const rows = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), amounts), { maxLength: 30 });
  fc.assert(
    fc.property(rows, (drawn) => {
      const lines = drawn.map(([of, stated], at) => line(stated, { n: at + 2, label: `S1.A1.${of}` }));
      const judged = atOnce(
        judging(lines, {
          parcelOf: ({ label }) => ({ ...parcel, shipmentId: label }),
          counted: [],
        }),
      );
      const count = judged.filter(({ outcome }) => outcome === "matched" || outcome === "different");
      const cods = count.flatMap((one) => (one.amounts.codVnd ? [`${one.label}:${one.amounts.codVnd}`] : []));
      const fees = count.flatMap((one) => (statesFees(one.amounts) ? [feesKey(one.label, one.amounts)] : []));
      const keys = count.map(({ lineKey: key }) => key);
      for (const all of [cods, fees, keys]) expect(new Set(all).size).toBe(all.length);
      for (const [at, one] of judged.entries()) {
        const asked = lines[at]?.amounts ?? noAmounts();
        const isLess =
          (asked.codVnd || 0) !== (one.amounts.codVnd || 0) || statesFees(asked) !== statesFees(one.amounts);
        expect(isLess && !one.problems.some(({ code }) => /_counted_before$|^fees_perhaps/.test(code))).toBe(false);
        expect(identityOf(one, one.shipmentId)).toBe(one.label);
      }
      const tally = atOnce(tallying(judged, atOnce(summing(lines))));
      expect(Object.values(tally.outcomes).reduce((sum, { rows: found }) => sum + found, 0)).toBe(lines.length);
    }),
  );
});

test("the statement's own total is compared to the đồng", () => {
  const sums = { ...noAmounts(), codVnd: 900_000, shippingFeeVnd: 60_000 };
  expect(checkTotals({ ...noAmounts(), codVnd: 900_000, shippingFeeVnd: 61_000 }, sums)).toEqual([
    { field: "codVnd", statedVnd: 900_000, sumVnd: 900_000, byVnd: 0 },
    { field: "shippingFeeVnd", statedVnd: 61_000, sumVnd: 60_000, byVnd: -1_000 },
  ]);
});

const noticed = { sameFile: null, cut: false, hasTotal: true, hidden: 0, sheets: 1, turned: [] };

test("another account's statement is said on top", () => {
  const unknown = atOnce(
    judging(
      [1, 2, 3].map((n) => line({ codVnd: 1 }, { n, label: `S9.X.${n}` })),
      { parcelOf: () => null, counted: [] },
    ),
  );
  expect(warningsOf(atOnce(tallying(unknown, noAmounts())), noticed)).toEqual([
    { code: "mostly_unknown", unknown: 3, rows: 3 },
  ]);
});

test("a net amount that does not follow from the others is said with the gap", () => {
  const sums = { ...noAmounts(), codVnd: 900_000, shippingFeeVnd: 60_000, netVnd: 830_000 };
  expect(warningsOf(atOnce(tallying([], sums)), noticed)).toEqual([{ code: "net_does_not_add_up", byVnd: 10_000 }]);
});
