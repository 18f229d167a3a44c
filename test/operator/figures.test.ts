import { expect, test } from "vitest";
import { age, counted, duration, sizeOf } from "~/operator/figures";

test.each([
  [0, "0 s"],
  [59.9, "59 s"],
  [60, "1 min"],
  [3_725, "1 h 2 min"],
  [90_000, "1 d 1 h"],
  [86_400, "1 d"],
])("%d seconds are %s", (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});

test("a moment is an age, or a time to come", () => {
  const now = new Date("2026-12-02T03:00:00Z");
  expect(age(new Date("2026-12-02T02:58:30Z"), now)).toBe("1 min 30 s ago");
  expect(age(new Date("2026-12-02T03:15:00Z"), now)).toBe("in 15 min");
});

test("counting stops somewhere, and sizes are round", () => {
  expect([counted(4_999, 5_000), counted(5_000, 5_000)]).toEqual(["4,999", "5,000+"]);
  expect([sizeOf(2_340_000_000), sizeOf(1_000_001)]).toEqual(["2.3 GB", "2 MB"]);
});
