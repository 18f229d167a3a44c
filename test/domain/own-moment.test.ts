import { expect, test } from "vitest";
import { secondsToOwnMoment } from "~/domain/own-moment";

const SIX_HOURS = 6 * 3_600;
const now = new Date("2026-11-27T02:00:00.500Z");
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

test("the moment of a shop stays where it is while time passes, and comes again after a period", () => {
  const left = secondsToOwnMoment("shop", now, SIX_HOURS);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(SIX_HOURS);
  expect(secondsToOwnMoment("shop", inSeconds(left / 2), SIX_HOURS)).toBeCloseTo(left / 2, 2);
  expect(secondsToOwnMoment("shop", inSeconds(left), SIX_HOURS)).toBeCloseTo(SIX_HOURS, 2);
  expect(secondsToOwnMoment("shop", inSeconds(left + 60), SIX_HOURS)).toBeCloseTo(SIX_HOURS - 60, 2);
});

test("a thousand shops are spread evenly, whatever their ids look like", () => {
  for (const idOf of [
    (n: number) => `shop-${n}`,
    (n: number) => `01ARZ3NDEKTSV4RRFFQ69G5${String(n).padStart(3, "0")}`,
  ]) {
    const moments = Array.from({ length: 1_000 }, (_, n) => secondsToOwnMoment(idOf(n), now, SIX_HOURS));
    const minutes = Map.groupBy(moments, (seconds) => Math.floor(seconds / 60));
    // 2.8 a minute; no minute has many of them.
    expect(Math.max(...[...minutes.values()].map(({ length }) => length))).toBeLessThan(14);
    const hours = Map.groupBy(moments, (seconds) => Math.floor(seconds / 3_600));
    for (const [hour, some] of hours) expect(some.length, `hour ${hour}`).toBeGreaterThan(110);
  }
});
