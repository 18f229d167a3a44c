import { expect, test } from "vitest";
import { createAllowances, visitorOf } from "~/edge/visitor-allowance.server";

test("an allowance is used up, comes back with time, and never beyond its most", () => {
  let now = 0;
  const take = createAllowances({ burst: 3, perSecond: 2 }, () => now);
  const taken = (count: number, key = "a") => Array.from({ length: count }, () => take(key)).filter(Boolean).length;
  expect(taken(5)).toBe(3);
  expect(taken(5, "b")).toBe(3);
  now = 400;
  expect(taken(5)).toBe(0);
  now = 1_000;
  expect(taken(5)).toBe(2);
  now = 3_600_000;
  expect(taken(5)).toBe(3);
  // A clock that is put back takes nothing away and gives nothing.
  now = 0;
  expect(taken(5)).toBe(0);
});

test.each<[string | undefined, string | null]>([
  [undefined, null],
  ["1.1.1.1", null],
  ["1.1.1.1, 23.0.0.1", "1.1.1.1"],
  ["9.9.9.9,1.1.1.1,23.0.0.1", "1.1.1.1"],
  [", 23.0.0.1", null],
  // Whoever has one address of such a network has all of them.
  ["2001:db8:1:2:3:4:5:6, 23.0.0.1", "2001:db8:1:2::/64"],
  // Nothing long is kept for it.
  [`${"9".repeat(5_000)}, 23.0.0.1`, "9".repeat(64)],
])("behind %s stands %s", (forwarded, visitor) => {
  expect(visitorOf({ headers: { "x-forwarded-for": forwarded } })).toBe(visitor);
});
