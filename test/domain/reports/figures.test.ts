import { expect, test } from "vitest";
import { addFigures, averageOf, endedOf, isFew, marginVnd, NO_FIGURES, percentOf } from "~/domain/reports/figures";

const SOME = { ...NO_FIGURES, parcels: 9, delivered: 3, partly: 1, returned: 1, lost: 1, underWay: 2, cancelled: 1 };

test("parcels have ended that arrived, came back or were lost", () => {
  expect(endedOf(SOME)).toBe(6);
  expect(isFew(SOME)).toBe(false);
  expect(isFew({ ...SOME, delivered: 1 })).toBe(true);
});

test("the margin is what came in less the fees of parcels that have ended", () => {
  const money = {
    buyerPaidVnd: 50_000,
    doorFeeVnd: 10_000,
    compensationVnd: 5_000,
    endedChargedVnd: 80_001,
    chargedVnd: 99_000,
  };
  expect(marginVnd({ ...SOME, ...money })).toBe(-15_001);
});

test("figures add up, one by one", () => {
  expect(addFigures([SOME, SOME, { ...NO_FIGURES, days: 4 }])).toEqual({
    ...NO_FIGURES,
    ...{ parcels: 18, delivered: 6, partly: 2, returned: 2, lost: 2, underWay: 4, cancelled: 2, days: 4 },
  });
});

test("of nothing there is no share and no average", () => {
  expect([percentOf(0, 0), percentOf(8, 40), percentOf(1, 3)]).toEqual([null, 20, 33]);
  expect([averageOf(3, 0), averageOf(7, 3)]).toEqual([null, 2.3]);
});
