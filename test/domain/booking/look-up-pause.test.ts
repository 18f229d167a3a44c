import fc from "fast-check";
import { expect, test } from "vitest";
import { lookUpPauseSeconds } from "~/domain/booking/look-up-pause";

test.each([
  ["at once", 0, 1],
  ["for eleven seconds", 11_000, 6],
  ["for a minute", 60_000, 30],
  ["for two hours", 7_200_000, 1_800],
])("a booking that is unknown %s is looked up after its time", (_, unknownMs, seconds) => {
  expect(lookUpPauseSeconds(unknownMs)).toBe(seconds);
});

test("the pause never shrinks with time, and is whole seconds within its limits", () => {
  const times = fc.integer({ min: 0, max: 10 * 3_600_000 });
  fc.assert(
    fc.property(times, times, (a, b) => {
      const sooner = lookUpPauseSeconds(Math.min(a, b));
      const later = lookUpPauseSeconds(Math.max(a, b));
      expect(Number.isInteger(sooner)).toBe(true);
      expect(sooner).toBeGreaterThanOrEqual(1);
      expect(later).toBeGreaterThanOrEqual(sooner);
      expect(later).toBeLessThanOrEqual(1_800);
    }),
  );
});
