import { describe, expect, test } from "vitest";
import { coverOf, declaredValue, expectedReturnFee, isInsured } from "~/domain/goods/value";
import { aLine } from "../order/an-order";

describe("declared value", () => {
  test.each([
    [
      "price after discounts × quantity",
      [aLine({ quantity: 3, discountedPriceVnd: 90_000 })],
      { valueVnd: 270_000, origin: "order" },
    ],
    [
      "a free gift beside a sold piece adds nothing",
      [aLine(), aLine({ discountedPriceVnd: 0 })],
      { valueVnd: 150_000, origin: "order" },
    ],
    [
      "fully discounted: the undiscounted price",
      [aLine({ discountedPriceVnd: 0 })],
      { valueVnd: 150_000, origin: "order" },
    ],
    [
      "free of charge from the start: the shop's minimum",
      [aLine({ discountedPriceVnd: 0, originalPriceVnd: 0 })],
      { valueVnd: 10_000, origin: "setting" },
    ],
    ["nothing at all", [], { valueVnd: 10_000, origin: "setting" }],
    [
      "a negative price counts as nothing",
      [aLine({ discountedPriceVnd: -1 }), aLine()],
      { valueVnd: 150_000, origin: "order" },
    ],
  ] as const)("%s", (_, lines, expected) => {
    expect(declaredValue(lines, 10_000)).toEqual(expected);
  });
});

test("insurance starts strictly above the threshold for the kind of shop", () => {
  expect(isInsured(3_000_000, "b2c")).toBe(false);
  expect(isInsured(3_000_001, "b2c")).toBe(true);
  expect(isInsured(1_000_000, "c2c")).toBe(false);
  expect(isInsured(1_000_001, "c2c")).toBe(true);
});

describe("cover", () => {
  test.each([
    ["below the threshold none is shown", 3_000_000, 30_000, null],
    [
      "the value with proof, four fees without",
      5_000_000,
      30_000,
      { withProofVnd: 5_000_000, withoutProofVnd: 120_000 },
    ],
    ["at most twenty million", 25_000_000, 30_000, { withProofVnd: 20_000_000, withoutProofVnd: 120_000 }],
    ["unknown fee", 5_000_000, null, { withProofVnd: 5_000_000, withoutProofVnd: null }],
  ] as const)("%s", (_, value, fee, cover) => {
    expect(coverOf(value, "b2c", fee)).toEqual(cover);
  });
});

describe("expected return fee", () => {
  test.each([
    ["no such tag", { tags: [2, 10], firstFeeVnd: 30_000, sameProvince: true }, null],
    ["within the province", { tags: [17], firstFeeVnd: 30_000, sameProvince: true }, 5_000],
    ["between provinces", { tags: [18], firstFeeVnd: 30_000, sameProvince: false }, 15_000],
    ["half of an odd fee", { tags: [19], firstFeeVnd: 30_001, sameProvince: false }, 15_001],
    ["document retrieval", { tags: [62], firstFeeVnd: 30_000, sameProvince: false }, 15_000],
    ["fee unknown", { tags: [17], firstFeeVnd: null, sameProvince: false }, null],
    ["provinces unknown", { tags: [17], firstFeeVnd: 30_000, sameProvince: null }, null],
  ])("%s", (_, parcel, fee) => {
    expect(expectedReturnFee(parcel)).toBe(fee);
  });
});
