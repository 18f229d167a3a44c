import fc from "fast-check";
import { expect, test } from "vitest";
import {
  BUYER_OUTCOMES,
  type BuyerHistory,
  decidedBy,
  hasHistory,
  NO_HISTORY,
  notTakenBy,
  takenBy,
} from "~/domain/confirm/history";

const counted = (counts: BuyerHistory["counts"]): BuyerHistory => ({ ...NO_HISTORY, counts });

test.each<[string, BuyerHistory["counts"], { taken: number; not: number; decided: number; has: boolean }]>([
  ["nothing", {}, { taken: 0, not: 0, decided: 0, has: false }],
  ["three taken", { delivered: 2, partly: 1 }, { taken: 3, not: 0, decided: 3, has: true }],
  [
    "each way of not taking one",
    { refused: 1, unreachable: 2, put_off: 3, came_back: 4 },
    { taken: 0, not: 10, decided: 10, has: true },
  ],
  [
    "the shop's own recall, a loss and one under way are nobody's refusal",
    { called_back: 1, lost: 2, under_way: 3 },
    { taken: 0, not: 0, decided: 0, has: true },
  ],
])("%s", (_, counts, { taken, not, decided, has }) => {
  const history = counted(counts);
  expect([takenBy(history), notTakenBy(history), decidedBy(history), hasHistory(history)]).toEqual([
    taken,
    not,
    decided,
    has,
  ]);
});

test("what is decided is what was taken and what was not", () => {
  const counts = fc.record(Object.fromEntries(BUYER_OUTCOMES.map((outcome) => [outcome, fc.nat(50)])));
  fc.assert(
    fc.property(counts, (some) => {
      const history = counted(some);
      expect(takenBy(history) + notTakenBy(history)).toBe(decidedBy(history));
    }),
  );
});
