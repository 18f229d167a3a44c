import { describe, expect, test } from "vitest";
import { declaredValue } from "~/domain/goods/value";
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
