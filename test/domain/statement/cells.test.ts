import fc from "fast-check";
import { expect, test } from "vitest";
import { readAmount } from "~/domain/statement/amount";
import type { Cell } from "~/domain/statement/cell";
import { readDay } from "~/domain/statement/day";
import { readLabel } from "~/domain/statement/label";
import { readWeight } from "~/domain/statement/weight";

test.each<[Cell, object]>([
  [450_000, { vnd: 450_000 }],
  [-31_000, { vnd: -31_000 }],
  // What a sum of fractions leaves.
  [449_999.999_999, { vnd: 450_000 }],
  [31_818.18, { fault: "not_whole" }],
  ["450000", { vnd: 450_000 }],
  ["450.000", { vnd: 450_000 }],
  ["1.450.000", { vnd: 1_450_000 }],
  ["450,000", { vnd: 450_000 }],
  ["450 000", { vnd: 450_000 }],
  ["450\u00a0000\u00a0đ", { vnd: 450_000 }],
  ["450.000đ", { vnd: 450_000 }],
  ["450,000 VNĐ", { vnd: 450_000 }],
  ["VND 450000", { vnd: 450_000 }],
  ["450,000.00", { vnd: 450_000 }],
  ["450.000,00", { vnd: 450_000 }],
  ["450000.00", { vnd: 450_000 }],
  ["450.000,50", { fault: "not_whole" }],
  ["12.5", { fault: "not_whole" }],
  ["-450.000", { vnd: -450_000 }],
  ["− 450.000 ₫", { vnd: -450_000 }],
  ["(450.000)", { vnd: -450_000 }],
  ["+450.000", { vnd: 450_000 }],
  ["'450000", { vnd: 450_000 }],
  ["0", { vnd: 0 }],
  ["", { vnd: null }],
  [" - ", { vnd: null }],
  [null, { vnd: null }],
  ["0.500", { fault: "not_whole" }],
  ["1.45.000", { fault: "not_an_amount" }],
  ["450.000.00", { fault: "not_an_amount" }],
  ["Đã thu", { fault: "not_an_amount" }],
  ["1375000526123456", { fault: "not_an_amount" }],
  [{ error: "#REF!" }, { fault: "error_value" }],
  [{ formula: true }, { fault: "formula_without_value" }],
  [{ day: "2026-11-02" }, { fault: "not_an_amount" }],
])("the amount of %j", (cell, gives) => {
  expect(readAmount(cell)).toEqual(gives);
});

test("an amount is read back however a spreadsheet writes it", () => {
  const style = fc.constantFrom(".", ",", " ", "");
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), style, (vnd, sign) => {
      const digits = String(Math.abs(vnd)).replace(/\B(?=(\d{3})+$)/g, sign);
      expect(readAmount(`${vnd < 0 ? "-" : ""}${digits} đ`)).toEqual({ vnd });
    }),
  );
});

test.each<[Cell, object]>([
  ["S22737675.SG1.A1.1375000526", { label: "S22737675.SG1.A1.1375000526" }],
  [" s1.a1.1375000526 ", { label: "s1.a1.1375000526" }],
  [1_375_000_526, { label: "1375000526" }],
  ["1375000526", { label: "1375000526" }],
  ["'1375000526", { label: "1375000526" }],
  ["1.375E+09", { fault: "scientific" }],
  ["1,37500E+09", { fault: "scientific" }],
  [{ inexact: "1.37500052612345E15" }, { fault: "scientific" }],
  [1_375.5, { fault: "scientific" }],
  ["S1.A1.5001 S1.A1.5002", { fault: "two_labels" }],
  ["S1.A1.5001, S1.A1.5002", { fault: "two_labels" }],
  ["S1.A1.5001\nS1.A1.5002", { fault: "two_labels" }],
  // The wrong column: nothing that names a buyer is taken for a code.
  ["Nguyễn Văn An", { fault: "no_code" }],
  ["Nguyen", { fault: "no_code" }],
  ["0912345678", { fault: "no_code" }],
  ["84912345678", { fault: "no_code" }],
  ["12 Lê Lợi", { fault: "no_code" }],
  ["", { fault: "no_label" }],
  [null, { fault: "no_label" }],
])("the tracking number of %j", (cell, gives) => {
  expect(readLabel(cell)).toEqual(gives);
});

test.each<[Cell, object]>([
  [{ day: "2026-11-02" }, { day: "2026-11-02" }],
  [46_328, { day: "2026-11-02" }],
  ["46328.5", { day: "2026-11-02" }],
  ["02/11/2026", { day: "2026-11-02" }],
  ["2/11/26", { day: "2026-11-02" }],
  ["2-11-2026 14:05", { day: "2026-11-02" }],
  ["14:05 02/11/2026", { day: "2026-11-02" }],
  ["2026-11-02", { day: "2026-11-02" }],
  ["2026-11-02T08:00:00+07:00", { day: "2026-11-02" }],
  ["", { day: null }],
  ["31/02/2026", { fault: "no_date" }],
  ["13/13/2026", { fault: "no_date" }],
  ["hôm qua", { fault: "no_date" }],
  [450_000, { fault: "no_date" }],
])("the day of %j", (cell, gives) => {
  expect(readDay(cell)).toEqual(gives);
});

test.each<[Cell, "g" | "kg", object]>([
  [300, "g", { grams: 300 }],
  [0.3, "kg", { grams: 300 }],
  ["0,3", "kg", { grams: 300 }],
  ["1.200", "g", { grams: 1_200 }],
  ["1.200", "kg", { grams: 1_200 }],
  ["0.5 kg", "g", { grams: 500 }],
  ["500g", "kg", { grams: 500 }],
  ["", "g", { grams: null }],
  ["nhẹ", "g", { fault: "no_weight" }],
])("the weight of %j in a column of %s", (cell, unit, gives) => {
  expect(readWeight(cell, unit)).toEqual(gives);
});
