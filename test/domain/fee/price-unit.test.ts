import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { initialScore, type PriceUnit, SCORE_TO_SAVE, scoreAfter, unitOf } from "~/domain/fee/price-unit";

const pair = (readVnd: number, adminVnd: number) => ({ readVnd, adminVnd });

describe("what one request shows of the unit", () => {
  test.each([
    ["the same price", [pair(150_000, 150_000)], "hundredths", -1],
    ["a third off", [pair(100_000, 150_000)], "hundredths", -1],
    ["half off", [pair(75_000, 150_000)], "hundredths", -1],
    ["dearer than in the admin, by another market's price", [pair(200_000, 150_000)], "hundredths", -1],
    ["a hundredth", [pair(1_500, 150_000)], "hundredths", 1],
    ["a hundredth, and half off", [pair(750, 150_000)], "hundredths", 1],
    ["nine tenths off is no hundredth", [pair(15_000, 150_000)], "hundredths", 0],
    ["a gift", [pair(0, 150_000)], "hundredths", 0],
    ["goods that cost nothing in the admin", [pair(150_000, 0)], "hundredths", 0],
    ["nothing to compare", [], "hundredths", 0],
    ["read as whole đồng, and right", [pair(150_000, 150_000)], "whole", 1],
    ["read as whole đồng, and a hundred times too dear", [pair(15_000_000, 150_000)], "whole", -1],
    [
      "one piece at a hundredth of its price among others",
      [pair(1_500, 150_000), pair(9_000, 9_000), pair(5, 5)],
      "hundredths",
      -1,
    ],
    ["as many items show one unit as the other", [pair(1_500, 150_000), pair(9_000, 9_000)], "hundredths", 0],
    ["ten pieces count as one request", Array(10).fill(pair(1_500, 150_000)), "hundredths", 1],
  ] as const)("%s", (_, pairs, readIn, score) => {
    expect(scoreAfter(0, [...pairs], readIn as PriceUnit)).toBe(score);
  });
});

test("hundredths by default, unless another unit was recorded", () => {
  expect(unitOf(initialScore(null))).toBe("hundredths");
  expect(unitOf(initialScore("whole"))).toBe("whole");
  expect(unitOf(initialScore("hundredths"))).toBe("hundredths");
  expect(unitOf(1)).toBe("whole");
});

test("one contradicting cart does not change the known unit, many do", () => {
  const oneOdd = scoreAfter(initialScore("hundredths"), [pair(1_500, 150_000)], "hundredths");
  expect(unitOf(oneOdd)).toBe("hundredths");
  let score = initialScore("hundredths");
  for (let n = 0; n < 20; n += 1) score = scoreAfter(score, [pair(1_500, 150_000)], "hundredths");
  expect(unitOf(score)).toBe("whole");
});

test("whatever the discounts up to half, both units are told apart within a few requests", () => {
  const carts = fc.array(fc.tuple(fc.integer({ min: 1_000, max: 50_000_000 }), fc.integer({ min: 50, max: 100 })), {
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(fc.constantFrom<PriceUnit>("hundredths", "whole"), carts, (truth, cart) => {
      let score = 0;
      for (let n = 0; n < SCORE_TO_SAVE; n += 1) {
        const readIn = unitOf(score);
        const factor = truth === readIn ? 1 : truth === "whole" ? 0.01 : 100;
        score = scoreAfter(
          score,
          cart.map(([adminVnd, percent]) => pair(Math.ceil(((adminVnd * percent) / 100) * factor), adminVnd)),
          readIn,
        );
      }
      expect([unitOf(score), Math.abs(score)]).toEqual([truth, SCORE_TO_SAVE]);
    }),
  );
});
