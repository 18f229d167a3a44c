import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MOST_BOXES, type Packing, type PieceGroup, packBoxes } from "~/domain/goods/boxes";

const LIMIT = { weightLimitGrams: 20_000, packagingWeightGrams: 0 };

/** Pieces as `count × grams`, by name. */
function pieces(named: Record<string, readonly [count: number, grams: number, vnd?: number]>): PieceGroup<string>[] {
  return Object.entries(named).map(([key, [count, pieceGrams, pieceVnd = 0]]) => ({
    key,
    count,
    pieceGrams,
    pieceVnd,
  }));
}

const shown = (packing: Packing<string>) =>
  packing.outcome === "boxes"
    ? packing.boxes.map((box) => box.map(({ key, count }) => `${count} ${key}`).join(", "))
    : packing.outcome === "piece_too_heavy"
      ? `${packing.key} is too heavy`
      : packing.outcome;

describe("the boxes", () => {
  test.each<[string, Parameters<typeof pieces>[0], object, unknown]>([
    ["all fits into one", { rice: [4, 5_000] }, {}, ["4 rice"]],
    ["25 kg in five bags", { rice: [5, 5_000] }, {}, ["4 rice", "1 rice"]],
    [
      "the heaviest first, and small ones where there is room",
      { cup: [6, 500], pot: [3, 9_000] },
      {},
      ["2 pot, 4 cup", "1 pot, 2 cup"],
    ],
    [
      "of the same weight the dearest first",
      { agate: [1, 12_000, 1], zircon: [1, 12_000, 9], cup: [1, 8_000] },
      {},
      ["1 zircon, 1 cup", "1 agate"],
    ],
    ["the packaging counts in each box", { rice: [4, 5_000] }, { packagingWeightGrams: 1 }, ["3 rice", "1 rice"]],
    ["another limit", { rice: [4, 5_000] }, { weightLimitGrams: 9_999 }, ["1 rice", "1 rice", "1 rice", "1 rice"]],
    ["exactly the limit", { safe: [2, 20_000] }, {}, ["1 safe", "1 safe"]],
    ["one piece alone above it", { rice: [1, 5_000], safe: [1, 20_001] }, {}, "safe is too heavy"],
    ["one piece above it with its packaging", { safe: [1, 20_000] }, { packagingWeightGrams: 1 }, "safe is too heavy"],
    [
      "packaging heavier than the limit",
      { cup: [1, 1] },
      { weightLimitGrams: 1_000, packagingWeightGrams: 5_000 },
      "cup is too heavy",
    ],
    ["no pieces", { rice: [0, 5_000] }, {}, []],
    ["as many boxes as there may be", { safe: [MOST_BOXES, 20_000] }, {}, Array(MOST_BOXES).fill("1 safe")],
    ["one box too many", { safe: [MOST_BOXES + 1, 20_000] }, {}, "too_many"],
  ])("%s", (_, named, limit, expected) => {
    expect(shown(packBoxes(pieces(named), { ...LIMIT, ...limit }))).toEqual(expected);
  });

  const groups = fc
    .array(
      fc.record({
        pieceGrams: fc.integer({ min: 1, max: 22_000 }),
        pieceVnd: fc.constantFrom(0, 1_000),
        count: fc.integer({ min: 0, max: 40 }),
      }),
      { maxLength: 8 },
    )
    .map((list) => list.map((one, key) => ({ key, ...one })));
  const limits = fc.record({
    weightLimitGrams: fc.integer({ min: 1_000, max: 100_000 }),
    packagingWeightGrams: fc.constantFrom(0, 120, 5_000),
  });

  test("lose no piece, none is above the limit, and none is empty", () => {
    let boxed = 0;
    fc.assert(
      fc.property(groups, limits, (list, limit) => {
        const packing = packBoxes(list, limit);
        if (packing.outcome !== "boxes") return;
        boxed += 1;
        const gramsOf = (key: number) => list.find((one) => one.key === key)?.pieceGrams ?? 0;
        for (const box of packing.boxes) {
          const grams = box.reduce(
            (sum, { key, count }) => sum + gramsOf(key) * count,
            Number(limit.packagingWeightGrams),
          );
          expect(grams).toBeLessThanOrEqual(limit.weightLimitGrams);
          expect(box.length).toBeGreaterThan(0);
          expect(box.every(({ count }) => count > 0)).toBe(true);
        }
        for (const { key, count } of list) {
          const placed = packing.boxes.flat().filter((one) => one.key === key);
          expect(placed.reduce((sum, one) => sum + one.count, 0)).toBe(count);
        }
      }),
      { numRuns: 1_000 },
    );
    expect(boxed).toBeGreaterThan(100);
  });

  test("do not depend on the sequence of the pieces", () => {
    fc.assert(
      fc.property(groups, limits, fc.integer(), (list, limit, turn) => {
        const at = list.length === 0 ? 0 : Math.abs(turn) % list.length;
        const turned = [...list.slice(at), ...list.slice(0, at)].reverse();
        expect(packBoxes(turned, limit)).toEqual(packBoxes(list, limit));
      }),
    );
  });

  test("no two of them would fit into one less than half full", () => {
    fc.assert(
      fc.property(groups, limits, (list, limit) => {
        const packing = packBoxes(list, limit);
        if (packing.outcome !== "boxes") return;
        const gramsOf = (key: number) => list.find((one) => one.key === key)?.pieceGrams ?? 0;
        const room = limit.weightLimitGrams - limit.packagingWeightGrams;
        const half = packing.boxes.filter(
          (box) => box.reduce((sum, { key, count }) => sum + gramsOf(key) * count, 0) * 2 <= room,
        );
        expect(half.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("of a hundred thousand pieces are made without looking at each", () => {
    const many = pieces({ pin: [100_000, 3], nail: [50_000, 1] });
    const { outcome, boxes } = packBoxes(many, LIMIT) as Extract<Packing<string>, { outcome: "boxes" }>;
    expect(outcome).toBe("boxes");
    expect(boxes.length).toBe(18);
    expect(boxes.flat().length).toBeLessThan(40);
  });
});
