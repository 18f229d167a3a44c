import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkoutSettingsSchema } from "~/domain/checkout/settings";
import { buyerPrice } from "~/domain/fee/price-rules";
import { provinces } from "../places/provinces-data.ts";

const FEE = { feeVnd: 52_300, insuranceVnd: 20_000, surchargesVnd: 1_000 };
const QUESTION = { transport: "road", toProvince: "Thành phố Hồ Chí Minh", goodsVnd: 4_000_000 } as const;
const price = (settings: object, question: Partial<typeof QUESTION> | object = {}, fee = FEE) =>
  buyerPrice(fee, checkoutSettingsSchema.parse(settings), { ...QUESTION, ...question }, provinces);

describe("the buyer's price", () => {
  test("is the carrier's fee without price rules", () => {
    expect(price({})).toEqual({
      shippingVnd: 31_300,
      insuranceVnd: 20_000,
      surchargesVnd: 1_000,
      totalVnd: 52_300,
      steps: [],
    });
  });

  test.each([
    ["insurance paid by the shop", { insurancePaidBy: "shop" }, 32_300],
    ["a percentage", { markUp: { percent: 10 } }, 57_530],
    ["a discount", { markUp: { percent: -50, fixedVnd: -1_000 } }, 25_150],
    ["rounded up", { rounding: { stepVnd: 1_000, direction: "up" } }, 53_000],
    ["rounded to the nearest", { rounding: { stepVnd: 1_000, direction: "nearest" } }, 52_000],
    ["rounded down", { rounding: { stepVnd: 5_000, direction: "down" } }, 50_000],
    ["a cap", { capVnd: 40_000 }, 40_000],
    ["a cap that rounding must not lift", { capVnd: 40_500, rounding: { stepVnd: 1_000, direction: "up" } }, 40_000],
    ["a cap below the step", { capVnd: 700, rounding: { stepVnd: 1_000, direction: "up" } }, 700],
    ["free from exactly the sum", { freeFrom: { orderVnd: 4_000_000 } }, 0],
    ["not free one đồng below", { freeFrom: { orderVnd: 4_000_001 } }, 52_300],
    ["not free by air", { freeFrom: { orderVnd: 1, transports: ["fly"] } }, 52_300],
    [
      "a province's price",
      { provincePrices: [{ provinces: ["Tỉnh Bình Dương"], change: { kind: "price", vnd: 20_000 } }] },
      20_000,
    ],
    [
      "a province's own mark-up in place of the shop's",
      {
        markUp: { percent: 100 },
        provincePrices: [{ provinces: ["Hồ Chí Minh"], change: { kind: "mark_up", fixedVnd: 700 } }],
      },
      53_000,
    ],
    [
      "another transport's province price",
      { provincePrices: [{ provinces: ["Hồ Chí Minh"], transport: "fly", change: { kind: "price", vnd: 1 } }] },
      52_300,
    ],
  ])("with %s", (_, settings, totalVnd) => {
    expect(price(settings).totalVnd).toBe(totalVnd);
  });

  test("names each rule that changed it, in order", () => {
    const { steps } = price({
      insurancePaidBy: "shop",
      markUp: { percent: 10 },
      rounding: { stepVnd: 1_000, direction: "up" },
      freeFrom: { orderVnd: 1 },
    });
    expect(steps.map(({ rule, afterVnd }) => [rule, afterVnd])).toEqual([
      ["insurance_paid_by_shop", 32_300],
      ["mark_up", 35_530],
      ["rounding", 36_000],
      ["free_from", 0],
    ]);
  });

  test("is whole, never negative, at most its cap, and its parts add up", () => {
    const vnd = fc.integer({ min: 0, max: 5_000_000 });
    const settings = fc.record({
      markUp: fc.record({
        percent: fc.double({ min: -100, max: 300, noNaN: true }),
        fixedVnd: fc.integer({ min: -90_000, max: 90_000 }),
      }),
      rounding: fc.record({
        stepVnd: fc.integer({ min: 1, max: 50_000 }),
        direction: fc.constantFrom("up", "nearest", "down"),
      }),
      capVnd: fc.option(vnd),
      insurancePaidBy: fc.constantFrom("buyer", "shop"),
    });
    fc.assert(
      fc.property(settings, vnd, vnd, vnd, (given, shippingVnd, insuranceVnd, surchargesVnd) => {
        const fee = { feeVnd: shippingVnd + insuranceVnd + surchargesVnd, insuranceVnd, surchargesVnd };
        const made = price(given, {}, fee);
        const parts = [made.shippingVnd, made.insuranceVnd, made.surchargesVnd];
        expect(parts.reduce((sum, part) => sum + part)).toBe(made.totalVnd);
        expect([...parts, made.totalVnd].every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
        if (given.capVnd !== null) expect(made.totalVnd).toBeLessThanOrEqual(given.capVnd);
        if (given.insurancePaidBy === "shop") expect(made.insuranceVnd).toBe(0);
      }),
    );
  });
});
