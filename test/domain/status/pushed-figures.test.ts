import { expect, test } from "vitest";
import { sortingCodeOf } from "~/domain/parcel/sorting-code";
import { changedFigures, isNewer } from "~/domain/status/pushed-figures";

const known = { weightGrams: 500, feeVnd: 22_000, codVnd: 450_000 };
const nothing = { weightGrams: null, feeVnd: null, codVnd: null };

test.each<[string, Partial<typeof known>, object | null]>([
  ["the same", known, null],
  ["nothing", {}, null],
  ["a weight that was rounded", { weightGrams: 505 }, null],
  ["another weight", { weightGrams: 1_200 }, { ...nothing, weightGrams: 1_200 }],
  ["another fee, the same weight", { weightGrams: 500, feeVnd: 27_000 }, { ...nothing, feeVnd: 27_000 }],
  ["another COD", { codVnd: 400_000 }, { ...nothing, codVnd: 400_000 }],
])("a push that says %s", (_, told, news) => {
  expect(changedFigures({ ...nothing, ...told }, known)).toEqual(news);
});

test("an older push never overrides newer facts, and one without a time overrides none", () => {
  const time = new Date("2026-11-20T09:00:00Z");
  expect(isNewer(time, null, undefined)).toBe(true);
  expect(isNewer(time, "2026-11-20T08:59:59.000Z")).toBe(true);
  expect(isNewer(time, "2026-11-20T09:00:00.000Z")).toBe(false);
  expect(isNewer(time, "2026-11-20T08:00:00Z", "2026-11-20T10:00:00Z")).toBe(false);
  expect(isNewer(null)).toBe(false);
});

test.each([
  ["S15000000.HN12.G3.876000853", "HN12.G3"],
  ["S20000000.SGP39-J31.1375000526", "SGP39-J31"],
  ["S1.A1.17373471", "A1"],
  ["S1.8663516", null],
  ["MYSHOP.A.1", null],
  ["", null],
])("the sorting code of %s", (trackingNumber, code) => {
  expect(sortingCodeOf(trackingNumber)).toBe(code);
});
