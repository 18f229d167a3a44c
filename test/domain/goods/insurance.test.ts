import { describe, expect, test } from "vitest";
import { coverOf, isInsured } from "~/domain/goods/insurance";

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
