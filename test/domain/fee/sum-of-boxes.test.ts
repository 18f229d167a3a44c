import { expect, test } from "vitest";
import type { FeeAnswer, FeeSource } from "~/domain/fee/carrier-fee";
import type { BoxTrace } from "~/domain/fee/quote-trace";
import { sumOfBoxes } from "~/domain/fee/sum-of-boxes";

const NOT_SERVED: FeeAnswer = { outcome: "not_served" };
const fee = (feeVnd: number, insuranceVnd = 0, surchargesVnd = 0): FeeAnswer => ({
  outcome: "served",
  fee: { feeVnd, insuranceVnd, surchargesVnd },
});
const boxes = (...list: [count: number, source: FeeSource, answer: FeeAnswer | null][]): BoxTrace[] =>
  list.map(([count, source, answer]) => {
    const tried: BoxTrace["tried"] =
      source === "none" ? [{ source: "live", result: "refused", ms: 1 }] : [{ source, result: "answered", ms: 1 }];
    return { count, weightGrams: 1, valueVnd: 1, question: null, tried, source, answer };
  });

test.each<[string, BoxTrace[], FeeSource, FeeAnswer | null]>([
  [
    "fees are added, part by part, as often as there are boxes",
    boxes([3, "live", fee(40_000, 2_000, 1_000)], [1, "live", fee(22_000)]),
    "live",
    fee(142_000, 6_000, 3_000),
  ],
  ["a fresh sum is of fresh fees only", boxes([2, "cached", fee(1)], [1, "cached", fee(5)]), "cached", fee(7)],
  [
    "a sum is as certain as its least certain part",
    boxes([1, "fallback", fee(1)], [1, "cached", fee(5)], [1, "tariff", fee(1)]),
    "fallback",
    fee(7),
  ],
  [
    "a place that one box is not taken to is not served",
    boxes([1, "live", fee(1)], [1, "live", NOT_SERVED]),
    "live",
    NOT_SERVED,
  ],
  ["half a delivery has no price", boxes([1, "live", fee(1)], [1, "none", null]), "none", null],
])("%s", (_, given, source, answer) => {
  expect(sumOfBoxes("road", given)).toMatchObject({ transport: "road", source, answer, boxes: given });
});

test("what was tried for each box is told of the whole", () => {
  const { tried } = sumOfBoxes("fly", boxes([1, "live", fee(1)], [1, "none", null]));
  expect(tried.map(({ result }) => result)).toEqual(["answered", "refused"]);
});
