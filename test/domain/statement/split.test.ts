import fc from "fast-check";
import { expect, test } from "vitest";
import { type Charges, chargesOf, outwardVnd } from "~/domain/statement/charges";
import { CHARGES, noAmounts } from "~/domain/statement/fields";
import { judging, type KnownParcel } from "~/domain/statement/judge";
import { splitOtherwise } from "~/domain/statement/split";
import { atOnce } from "~/domain/statement/turns";

const ship = (shippingFeeVnd: number, more: Charges = {}): Charges => ({ shippingFeeVnd, ...more });

/** What counts, what the new row says, what the parcel costs, and behind which counted row its fees may be. */
test.each<[string, Charges[], Charges, number | null, number | null]>([
  ["nothing counts yet", [], ship(30), 30, null],
  ["what counts says nothing of fees", [{}], ship(30), 30, null],
  ["the same sum by kinds", [ship(30)], ship(25, { insuranceFeeVnd: 5 }), 30, 0],
  ["the same sum by kinds, of a parcel that costs twice as much", [ship(30)], ship(25, { codFeeVnd: 5 }), 60, 0],
  ["the same sum of one other kind", [ship(30)], { otherFeeVnd: 30 }, null, 0],
  ["two rows by kind, and their sum", [ship(25), { insuranceFeeVnd: 5 }], { otherFeeVnd: 30 }, 99, 0],
  ["the same kind, and more than the parcel costs", [{}, ship(30)], ship(8), 30, 1],
  ["the same kind, and nobody knows what the parcel costs", [ship(30)], ship(8), null, 0],
  ["the rest of a fee", [ship(25)], ship(5), 30, null],
  ["less than the rest", [ship(20)], ship(5), 30, null],
  ["another kind", [ship(30)], { codFeeVnd: 4 }, 30, null],
  ["a return that costs as much as the way there", [ship(30)], { returnFeeVnd: 30 }, 30, null],
  ["the way there with a return, where the way there counts", [ship(30)], ship(30, { returnFeeVnd: 30 }), 30, 0],
  ["another fee for a return", [{ returnFeeVnd: 15 }], { returnFeeVnd: 18 }, 99, 0],
  ["another compensation", [{ compensationVnd: 100 }], { compensationVnd: 200 }, 99, 0],
  ["a correction", [ship(30)], ship(-5), 30, null],
  ["a correction in two kinds", [ship(-5)], ship(-3, { codFeeVnd: -2 }), 30, 0],
])("%s", (_, counted, charges, wholeFeeVnd, at) => {
  const rows = counted.map((one) => ({ charges: one }));
  expect(splitOtherwise(charges, rows, wholeFeeVnd)).toBe(at === null ? null : rows[at]);
});

test("fees that are stated once more in any division count once, whatever the order of the rows", () => {
  const kinds = CHARGES.filter((kind) => kind !== "compensationVnd" && kind !== "returnFeeVnd");
  const total = fc.integer({ min: 4, max: 60 });
  const parts = fc.array(fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 1, max: 20 })), { maxLength: 3 });
  const divided = ([of, drawn]: [number, typeof parts extends fc.Arbitrary<infer Drawn> ? Drawn : never]): Charges => {
    const charges: Charges = {};
    let left = of;
    for (const [kind, vnd] of drawn) {
      const part = Math.min(vnd, left);
      if (part > 0) charges[kind] = (charges[kind] ?? 0) + part;
      left -= part;
    }
    return left > 0 ? { ...charges, otherFeeVnd: (charges.otherFeeVnd ?? 0) + left } : charges;
  };
  fc.assert(
    fc.property(total, fc.array(fc.tuple(parts, fc.boolean()), { minLength: 1, maxLength: 6 }), (of, drawn) => {
      const parcel: KnownParcel = {
        ...{ shipmentId: "p1", codVnd: 9, collectedVnd: 9, isOpenAmount: false, isNothingDue: false },
        ...{ paidOutVnd: 0, paidFeeVnd: 0, chargedFeeVnd: null, quotedFeeVnd: null, weightGrams: 0 },
      };
      const lines = drawn.map(([some, hasCod], at) => ({
        ...{ n: at + 2, label: "S1.A1.1", partnerId: null, weightGrams: null, happenedOn: null, problems: [] },
        amounts: { ...noAmounts(), codVnd: hasCod ? 9 : null, ...divided([of, some]) },
      }));
      const judged = atOnce(judging(lines, { parcelOf: () => parcel, counted: [] }));
      const counting = judged.filter(({ outcome }) => outcome === "matched" || outcome === "different");
      const feeVnd = counting.reduce((sum, { amounts }) => sum + outwardVnd(chargesOf(amounts)), 0);
      const codVnd = counting.reduce((sum, { amounts }) => sum + (amounts.codVnd ?? 0), 0);
      expect([feeVnd, codVnd]).toEqual([of, drawn.some(([, hasCod]) => hasCod) ? 9 : 0]);
      // Each that does not count says so.
      for (const { outcome, problems } of judged) {
        if (outcome === "unsure") expect(problems.some(({ code }) => code === "fees_perhaps_counted")).toBe(true);
      }
    }),
  );
});
