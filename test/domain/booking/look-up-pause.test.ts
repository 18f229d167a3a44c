import fc from "fast-check";
import { expect, test } from "vitest";
import { lookUpPauseSeconds } from "~/domain/booking/look-up-pause";

test.each([
  ["an answer that broke off", { unknownMs: 0, isSlow: false }, 1],
  ["no answer in time", { unknownMs: 0, isSlow: true }, 5],
  ["an answer that broke off three seconds ago", { unknownMs: 3_000, isSlow: false }, 2],
  ["no answer for three seconds", { unknownMs: 3_000, isSlow: true }, 5],
  ["a minute", { unknownMs: 60_000, isSlow: false }, 30],
  ["two hours", { unknownMs: 7_200_000, isSlow: true }, 1_800],
])("%s is looked up after its time", (_, unanswered, seconds) => {
  expect(lookUpPauseSeconds(unanswered)).toBe(seconds);
});

test("the pause never shrinks with time, and is whole seconds within its limits", () => {
  const unknownMs = fc.integer({ min: 0, max: 10 * 3_600_000 });
  fc.assert(
    fc.property(unknownMs, unknownMs, fc.boolean(), (a, b, isSlow) => {
      const [sooner, later] = [Math.min(a, b), Math.max(a, b)].map((ms) =>
        lookUpPauseSeconds({ unknownMs: ms, isSlow }),
      );
      expect(Number.isInteger(sooner)).toBe(true);
      expect(sooner).toBeGreaterThanOrEqual(isSlow ? 5 : 1);
      expect(later).toBeLessThanOrEqual(1_800);
      expect(later).toBeGreaterThanOrEqual(sooner as number);
    }),
  );
});
