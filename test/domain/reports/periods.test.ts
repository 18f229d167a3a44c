import fc from "fast-check";
import { expect, test } from "vitest";
import { daysOfPeriod, lastMonths, type Period, readPeriod, spanBefore, weekOf } from "~/domain/reports/periods";
import { addDays } from "~/domain/vietnam-time";

test.each([
  ["w4", "w4"],
  ["w52", "w52"],
  ["m:2026-11", "m:2026-11"],
  ["w5", null],
  ["m:2026-13", null],
  ["m:2026-1", null],
  ["", null],
  [null, null],
])("the period %s is read as %s", (text, period) => {
  expect(readPeriod(text)).toBe(period);
});

test.each([
  ["w4", "2026-11-02", "2026-11-29"],
  ["w13", "2026-08-31", "2026-11-29"],
  ["m:2026-02", "2026-02-01", "2026-02-28"],
  ["m:2026-12", "2026-12-01", "2026-12-31"],
] satisfies [Period, string, string][])("%s has the days from %s to %s", (period, from, to) => {
  expect(daysOfPeriod(period, "2026-11-23")).toEqual({ from, to });
});

test.each([
  ["w4", "w4-"],
  ["m:2026-11", "m:2026-10"],
  ["m:2026-01", "m:2025-12"],
] satisfies [Period, string][])("before %s was %s", (period, before) => {
  expect(spanBefore(period)).toBe(before);
});

test("a week begins on Monday, and every day is in exactly one", () => {
  expect(["2026-11-23", "2026-11-29", "2026-11-30"].map(weekOf)).toEqual(["2026-11-23", "2026-11-23", "2026-11-30"]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
      const day = addDays("2000-01-01", days);
      const week = weekOf(day);
      return week <= day && day <= addDays(week, 6) && new Date(`${week}T00:00:00Z`).getUTCDay() === 1;
    }),
  );
});

test("months go back over the year", () => {
  expect(lastMonths("2026-02-10", 3)).toEqual(["m:2026-02", "m:2026-01", "m:2025-12"]);
});
