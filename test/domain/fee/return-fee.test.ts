import { describe, expect, test } from "vitest";
import { expectedReturnFee } from "~/domain/fee/return-fee";

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
