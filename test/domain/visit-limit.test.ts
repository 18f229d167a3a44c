import { expect, test } from "vitest";
import { createVisitLimit } from "~/domain/visit-limit";

test("a visitor has so many visits at once, then one now and then; others are not counted with them", () => {
  let now = 0;
  const limit = createVisitLimit(() => now, { atOnce: 3, everyMs: 1_000 });
  const visits = (visitor: string, times: number) => Array.from({ length: times }, () => limit.admits(visitor));
  expect(visits("one", 5)).toEqual([true, true, true, false, false]);
  expect(visits("two", 1)).toEqual([true]);
  now = 999;
  expect(visits("one", 1)).toEqual([false]);
  // What was refused did not count.
  now = 1_000;
  expect(visits("one", 2)).toEqual([true, false]);
  now = 60_000;
  expect(visits("one", 4)).toEqual([true, true, true, false]);
  // A clock that goes back gives nothing and takes nothing.
  now = 0;
  expect(visits("one", 1)).toEqual([false]);
});

test("names that are made long to fill the memory are one visitor", () => {
  const limit = createVisitLimit(() => 0, { atOnce: 2, everyMs: 1_000 });
  const long = (n: number) => `${n}`.padStart(401, "x");
  expect([limit.admits(long(1)), limit.admits(long(2)), limit.admits(long(3))]).toEqual([true, true, false]);
  expect(limit.take(long(4))).toBe(1);
  expect(limit.admits("x".repeat(400))).toBe(true);
});
