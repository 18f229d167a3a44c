import fc from "fast-check";
import { expect, test } from "vitest";
import type { Cell, Row } from "~/domain/statement/cell";
import { noAmounts } from "~/domain/statement/fields";
import { readRow } from "~/domain/statement/line";
import type { Mapping } from "~/domain/statement/mapping";
import { nameMerged } from "~/domain/statement/merged";
import { nameOtherMonths } from "~/domain/statement/months";
import { turnedFees, turnSigns } from "~/domain/statement/signs";

const mapping: Mapping = {
  sheet: 0,
  headerRow: 1,
  columns: ["label", "codVnd", "shippingFeeVnd", "otherFeeVnd", "otherFeeVnd", "weight", "happenedOn", null],
  weightUnit: "g",
};
const read = (cells: Cell[], more: Partial<Row> = {}) => readRow({ n: 7, cells, ...more }, mapping);
const codes = (cells: Cell[], more: Partial<Row> = {}) => {
  const row = read(cells, more);
  return row.kind === "line" ? row.line.problems.map(({ code }) => code) : row.kind;
};

test("a row with all there is", () => {
  expect(read(["S1.A1.1", "450.000đ", 30_000, 1_000, "500", 300, "02/11/2026", "giao giờ hành chính"])).toEqual({
    kind: "line",
    line: {
      ...{ n: 7, label: "S1.A1.1", partnerId: null, weightGrams: 300, happenedOn: "2026-11-02", problems: [] },
      // Two columns of other fees are added up.
      amounts: { ...noAmounts(), codVnd: 450_000, shippingFeeVnd: 30_000, otherFeeVnd: 1_500 },
    },
  });
});

test.each<[string, Cell[], string[] | string]>([
  ["blank", [null, "", " "], "nothing"],
  ["words between the rows", [null, null, null, null, null, null, null, "Tháng 11"], "nothing"],
  ["the total", ["Tổng cộng", 900_000], "total"],
  ["the total, said in another column", [null, 900_000, null, null, null, null, null, "TỔNG"], "total"],
  ["an amount of nobody", [null, 450_000], ["no_label"]],
  ["a name for a code", ["Nguyễn Văn An", 450_000], ["no_code"]],
  ["two parcels", ["S1.A1.1 S1.A1.2", 450_000], ["two_labels"]],
  ["a code that lost digits", ["1.37E+09", 450_000], ["scientific"]],
  ["no amount", ["S1.A1.1"], ["nothing_stated"]],
  ["a formula without a result", ["S1.A1.1", { formula: true }], ["formula_without_value"]],
  ["an error", ["S1.A1.1", { error: "#N/A" }], ["error_value"]],
  ["half a đồng", ["S1.A1.1", 450_000.5], ["not_whole"]],
  ["a day that is none", ["S1.A1.1", 450_000, null, null, null, null, "mai"], ["no_date"]],
  ["a weight that is none", ["S1.A1.1", 450_000, null, null, null, "nhẹ"], ["no_weight"]],
])("%s", (_, cells, gives) => {
  expect(codes(cells)).toEqual(gives);
});

test("a row within which the file ends is named", () => {
  expect(codes(["S1.A1.1", 45], { cut: true })).toEqual(["cut"]);
  // A total is shorter than the rows, and no row.
  expect(codes(["Tổng", 45], { cut: true })).toBe("total");
});

const lineOf = (n: number, cells: Cell[]) => {
  const row = readRow({ n, cells }, mapping);
  if (row.kind !== "line") throw new Error("no line");
  return row.line;
};

test("rows that share a merged cell are named; a merged day does no harm", () => {
  const lines = [2, 3, 4].map((n) => lineOf(n, [n === 3 ? null : `S1.A1.${n}`, 450_000]));
  nameMerged(
    lines,
    [
      [2, 3, 0, 0],
      [4, 5, 6, 6],
      [4, 4, 0, 1],
      [1, 1, 0, 7],
    ],
    mapping,
  );
  expect(lines.map(({ problems }) => problems.map(({ code }) => code))).toEqual([["merged"], ["merged"], []]);
});

test("merged cells of any height are known in their whole height, in any order, and take no memory", () => {
  const lines = [9, 10, 11, 500_000, 1_000_000, 1_000_001, 1_048_576].map((n) => lineOf(n, [`S1.A1.${n}`, 1]));
  const named = [false, true, true, true, true, false, true];
  const tall = Array.from({ length: 5_000 }, (_, at) => [10 + (at % 7), 1_000_000 - at, 0, 0]);
  const before = process.memoryUsage().heapUsed;
  nameMerged(lines, [[1_048_575, 1_048_576, 1, 1], ...tall], mapping);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20 * 1024 * 1024);
  expect(lines.map(({ problems }) => problems.length === 1)).toEqual(named);
});

test("a row is in a merged cell exactly where one of the ranges has it", () => {
  const range = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 8 }));
  fc.assert(
    fc.property(fc.array(range, { maxLength: 12 }), (drawn) => {
      const ranges = drawn.map(([first, more]) => [first, first + more, 0, 0]);
      const lines = Array.from({ length: 40 }, (_, at) => lineOf(at + 1, [`S1.A1.${at}`, 1]));
      nameMerged(lines, ranges, mapping);
      for (const { n, problems } of lines) {
        expect(problems.length > 0).toBe(ranges.some(([first = 0, last = 0]) => n >= first && n <= last));
      }
    }),
  );
});

test("a row of another month is named, rows around the turn of a month are not", () => {
  const lines = ["05/10/2026", "28/10/2026", "31/10/2026", "03/11/2026", "02/08/2026"].map((day, at) =>
    lineOf(at, [`S1.A1.${at}`, 1, null, null, null, null, day]),
  );
  nameOtherMonths(lines);
  expect(lines.map(({ problems }) => problems.length)).toEqual([0, 0, 0, 0, 1]);
});

test("fees that a statement takes away are charged to the shop; a refund among charges stays one", () => {
  const taken = [lineOf(1, ["S1", 1, -30_000]), lineOf(2, ["S2", 1, 0])];
  expect(turnedFees(taken)).toEqual(["shippingFeeVnd"]);
  for (const { amounts } of taken) turnSigns(amounts, ["shippingFeeVnd"]);
  expect(taken.map(({ amounts }) => amounts.shippingFeeVnd)).toEqual([30_000, 0]);
  expect(turnedFees([lineOf(1, ["S1", 1, -30_000]), lineOf(2, ["S2", 1, 30_000])])).toEqual([]);
});
