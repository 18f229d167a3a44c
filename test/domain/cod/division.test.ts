import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { divideCod } from "~/domain/cod/division";

describe("COD divided by value", () => {
  test.each([
    ["each part is cash that a buyer has, the remainder on the last", 549_939, [1, 1, 1], [183_000, 183_000, 183_939]],
    ["the remainder is not on a parcel without value", 100_500, [3, 1, 0], [75_000, 25_500, 0]],
    ["less than the step for each: all on the last", 900, [1, 1], [0, 900]],
    ["no parcel with a value: as if all had the same", 10_000, [0, 0, 0], [3_000, 3_000, 4_000]],
    ["already round", 300_000, [2, 1], [200_000, 100_000]],
  ])("%s", (_, amountVnd, values, parts) => {
    const parcels = values.map((valueVnd) => ({ valueVnd }));
    expect(divideCod(amountVnd, parcels, "by_value")).toEqual(parts);
  });

  test("is the whole amount, and whole thousands on all parcels but one", () => {
    const values = fc.array(fc.nat(50_000_000), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.nat(200_000_000), values, (amountVnd, ofParcels) => {
        const parts = divideCod(
          amountVnd,
          ofParcels.map((valueVnd) => ({ valueVnd })),
          "by_value",
        );
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amountVnd);
        expect(parts.every((part) => part >= 0)).toBe(true);
        expect(parts.filter((part) => part % 1_000 !== 0).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
