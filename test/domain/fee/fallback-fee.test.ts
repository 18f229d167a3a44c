import { describe, expect, test } from "vitest";
import { checkoutSettingsSchema } from "~/domain/checkout/settings";
import { fallbackFee, tableDays } from "~/domain/fee/fallback-fee";
import { provinces } from "../places/provinces-data.ts";

const { fallback, days } = checkoutSettingsSchema.parse({
  fallback: [
    {
      transport: "road",
      zone: "other_region",
      // As a merchant may have typed them.
      steps: [
        { upToGrams: 2_000, feeVnd: 40_000 },
        { upToGrams: 500, feeVnd: 30_000 },
      ],
      beyond: { perGrams: 500, feeVnd: 5_000 },
    },
    { transport: "road", zone: "same_province", steps: [{ upToGrams: 1_000, feeVnd: 18_000 }] },
    { transport: "fly", zone: "other_region", steps: [{ upToGrams: 1_000, feeVnd: 60_000 }] },
    { transport: "road", provinces: ["Tỉnh Bình Dương"], steps: [{ upToGrams: 1_000, feeVnd: 33_000 }] },
  ],
  days: [
    { transport: "road", zone: "other_region", from: 3, to: 5 },
    { transport: "road", provinces: ["Cà Mau"], from: 6, to: 8 },
  ],
});

const fee = (to: string | null, weightGrams = 500, transport: "road" | "fly" = "road") =>
  fallbackFee(fallback, { from: "Hà Nội", to }, transport, weightGrams, provinces);

describe("the shop's own price list", () => {
  test("gives the fee of the first step that holds the weight, plus each part begun beyond the last step", () => {
    expect([1, 500, 501, 2_000].map((grams) => fee("Đà Nẵng", grams))).toEqual([30_000, 30_000, 40_000, 40_000]);
    expect([2_001, 2_500, 2_501].map((grams) => fee("Đà Nẵng", grams))).toEqual([45_000, 45_000, 50_000]);
    expect(fee("Hà Nội", 1_001)).toBeNull();
  });

  test("is looked up by transport, and by province before zone, under former and present names", () => {
    expect(fee("Đà Nẵng", 500, "fly")).toBe(60_000);
    expect(fee("Hà Nội", 500, "fly")).toBeNull();
    expect(["Tỉnh Bình Dương", "Thành phố Hồ Chí Minh"].map((to) => fee(to))).toEqual([33_000, 33_000]);
    expect(fee("Bắc Ninh")).toBeNull();
  });

  test("takes the farthest zone for an unknown place in Vietnam", () => {
    expect(fee(null)).toBe(30_000);
  });

  test("gives days the same way, and none where none are entered", () => {
    const of = (to: string | null, transport: "road" | "fly" = "road") =>
      tableDays(days, { from: "Hà Nội", to }, transport, provinces);
    expect([of("Đà Nẵng"), of("Cà Mau"), of("Bạc Liêu")]).toEqual([
      { from: 3, to: 5 },
      { from: 6, to: 8 },
      { from: 6, to: 8 },
    ]);
    expect([of("Hà Nội"), of("Bắc Ninh"), of("Đà Nẵng", "fly")]).toEqual([null, null, null]);
  });
});
