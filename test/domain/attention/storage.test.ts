import { expect, test } from "vitest";
import { storageOf } from "~/domain/attention/storage";

const on = (day: number, code: number) => ({ code, at: new Date(Date.UTC(2026, 10, day, 3)) });
const NOW = new Date(Date.UTC(2026, 10, 25, 4));

test.each([
  ["kept three days, the first failure yesterday", 3, [on(23, 4), on(24, 10)], 2],
  ["counted from the first failure of the round, not the last", 5, [on(22, 10), on(23, 4), on(24, 9)], 2],
  ["a return that was given up begins anew", 5, [on(20, 9), on(21, 20), on(22, 4), on(24, 10)], 4],
  ["over", 2, [on(20, 9)], 0],
  ["the record does not say", null, [on(24, 9)], null],
  ["the record says 0, as of a fresh order", 0, [on(24, 9)], null],
  ["no delivery has failed", 3, [on(24, 4)], null],
  ["it goes back already", 3, [on(23, 9), on(24, 20)], null],
  ["a failure a moment ahead of our clock", 3, [on(26, 9)], 3],
])("%s", (_, days, statuses, left) => {
  expect(storageOf(days, statuses, NOW)?.daysLeft ?? null).toBe(left);
});
