import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { callAgainAt, isTaken } from "~/domain/confirm/calls";
import { clockInVietnam } from "~/domain/vietnam-time";

/** A time in Vietnam. */
const at = (clock: string) => new Date(`2026-11-${clock}:00+07:00`);
const shown = (moment: Date) => clockInVietnam(moment).slice(8, 16);

describe("a buyer who was not reached is called again", () => {
  test.each([
    ["after two hours", "20T09:30", 1, "20 11:30"],
    ["then after four", "20T09:30", 2, "20 13:30"],
    ["then the next morning", "20T14:00", 3, "21 08:00"],
    ["… and so on", "20T14:00", 9, "21 08:00"],
    ["not in the evening", "20T18:00", 1, "21 08:00"],
    ["not before the morning", "20T04:00", 1, "20 08:00"],
    ["just before the evening", "20T17:59", 1, "20 19:59"],
    ["… with the day's end in between", "20T23:30", 1, "21 08:00"],
  ])("%s", (_, clock, tries, again) => {
    expect(shown(callAgainAt(at(clock), tries))).toBe(again);
  });

  test("always later, within a day and a half, and between eight and eight", () => {
    const moments = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 20 }), (now, tries) => {
        const again = callAgainAt(now, tries);
        const hour = Number(clockInVietnam(again).slice(11, 13));
        expect(again.getTime()).toBeGreaterThan(now.getTime());
        expect(again.getTime() - now.getTime()).toBeLessThan(36 * 3_600_000);
        expect(hour).toBeGreaterThanOrEqual(8);
        expect(hour).toBeLessThan(20);
      }),
    );
  });
});

test("whoever took an order is on the phone for ten minutes at most", () => {
  const now = at("20T09:30");
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  expect([null, before(9), before(10)].map((moment) => isTaken(moment, now))).toEqual([false, true, false]);
});
