import fc from "fast-check";
import { expect, test } from "vitest";
import { dearerVnd, rechargeAfter, rechargeOf } from "~/domain/attention/recharge";

const as = (
  declaredGrams: number,
  weighedGrams: number | null,
  bookedFeeVnd: number | null,
  chargedFeeVnd: number | null,
) => ({
  ...{ declaredGrams, weighedGrams, bookedFeeVnd, chargedFeeVnd },
});

test.each([
  ["weighed heavier and dearer", as(300, 1_250, 22_000, 37_000), true],
  ["dearer at the same weight", as(300, 300, 22_000, 27_000), true],
  ["dearer, and the weight is not said", as(300, null, 22_000, 27_000), true],
  ["heavier within the same price", as(300, 480, 22_000, 22_000), false],
  ["heavier, and the fee is not said", as(300, 480, 22_000, null), true],
  ["heavier, and what the booking cost is not known", as(300, 480, null, 22_000), true],
  ["heavier by less than a scale says, and the fee is not said", as(300, 309, 22_000, null), false],
  ["lighter and cheaper", as(300, 200, 22_000, 20_000), false],
  ["the same", as(300, 300, 22_000, 22_000), false],
  ["nothing said", as(300, null, null, null), false],
])("%s", (_, figures, told) => {
  expect(rechargeOf(figures, null)).toEqual(told ? { ...figures, settled: false } : null);
});

test("what staff have seen stays seen until the figures change again", () => {
  const figures = as(300, 1_250, 22_000, 37_000);
  const seen = { ...figures, settled: true };
  expect(rechargeOf(figures, seen)).toEqual(seen);
  expect(rechargeOf({ ...figures, chargedFeeVnd: 40_000 }, seen)).toMatchObject({ settled: false });
  expect(rechargeOf({ ...figures, weighedGrams: 2_000 }, seen)).toMatchObject({ settled: false });
  expect(rechargeOf(as(300, 300, 22_000, 22_000), seen)).toBeNull();
});

test("by how much it is dearer", () => {
  expect(dearerVnd({ bookedFeeVnd: 22_000, chargedFeeVnd: 37_000 })).toBe(15_000);
  expect(dearerVnd({ bookedFeeVnd: null, chargedFeeVnd: 37_000 })).toBeNull();
});

test("a fee that did not rise never asks for a person", () => {
  const grams = fc.integer({ min: 1, max: 40_000 });
  fc.assert(
    fc.property(
      grams,
      fc.option(grams, { nil: null }),
      fc.nat(90_000),
      fc.nat(90_000),
      (declared, weighed, fee, less) => {
        expect(rechargeOf(as(declared, weighed, fee + less, fee), null)).toBeNull();
      },
    ),
  );
});

test("another fee in the ledger is another figure to be seen, or none", () => {
  const seen = { ...as(300, 300, 22_000, 30_000), settled: true };
  expect(rechargeAfter(seen, 30_000)).toBe(seen);
  expect(rechargeAfter(seen, 26_000)).toEqual({ ...seen, chargedFeeVnd: 26_000, settled: false });
  expect(rechargeAfter(seen, 22_000)).toBeNull();
  // Charged nothing that is known, and not heavier.
  expect(rechargeAfter(seen, null)).toBeNull();
});
