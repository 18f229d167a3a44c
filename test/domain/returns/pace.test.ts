import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FEWEST_RETURNS, OVERDUE_AFTER_DAYS, paceOf } from "~/domain/returns/pace";

const times = (n: number, days: number) => Array.from({ length: n }, () => days);

describe("how long a shop's returns take", () => {
  test.each<[string, number[], number | null, number]>([
    ["no returns yet", [], null, OVERDUE_AFTER_DAYS],
    ["too few to say", times(FEWEST_RETURNS - 1, 3), null, OVERDUE_AFTER_DAYS],
    ["nine of ten, to the next whole day", [...times(18, 7.2), 40, 41], 8, 8],
    ["two late ones of twenty do not count, three do", [...times(17, 7.2), 12, 40, 41], 12, 12],
    ["faster than the carrier may try", times(FEWEST_RETURNS, 1.5), 2, 5],
    ["the same day", times(FEWEST_RETURNS, 0), 1, 5],
    ["slower than a claim may wait", times(FEWEST_RETURNS, 44), 44, 30],
  ])("%s", (_, days, usualDays, overdueAfterDays) => {
    expect(paceOf(days)).toEqual({ usualDays, overdueAfterDays });
  });

  test("is met by nine of ten at least, whatever their order, and not by one day less", () => {
    const days = fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { minLength: FEWEST_RETURNS, maxLength: 60 });
    fc.assert(
      fc.property(days, (some) => {
        const { usualDays, overdueAfterDays } = paceOf(some);
        const within = (limit: number) => some.filter((one) => one <= limit).length / some.length;
        expect(usualDays).not.toBeNull();
        expect(within(usualDays ?? 0)).toBeGreaterThanOrEqual(0.9);
        if ((usualDays ?? 0) > 1) expect(within((usualDays ?? 0) - 1)).toBeLessThan(0.9);
        expect(paceOf(some.toReversed())).toEqual({ usualDays, overdueAfterDays });
        expect(overdueAfterDays).toBeGreaterThanOrEqual(5);
        expect(overdueAfterDays).toBeLessThanOrEqual(30);
      }),
    );
  });
});
