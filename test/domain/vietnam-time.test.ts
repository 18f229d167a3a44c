import { expect, test } from "vitest";
import { clockInVietnam, dayInVietnam, endOfDayInVietnam, noonInVietnam } from "~/domain/vietnam-time";

test.each([
  ["2026-11-20T16:59:59.999Z", "2026-11-20", "2026-11-20 23:59:59"],
  ["2026-11-20T17:00:00Z", "2026-11-21", "2026-11-21 00:00:00"],
  ["2026-12-31T17:00:00Z", "2027-01-01", "2027-01-01 00:00:00"],
])("at %s it is %s in Vietnam", (moment, day, clock) => {
  expect(dayInVietnam(new Date(moment))).toBe(day);
  expect(clockInVietnam(new Date(moment))).toBe(clock);
});

test("noon and the last second of a day are those in Vietnam", () => {
  expect(new Date(noonInVietnam("2026-11-21"))).toEqual(new Date("2026-11-21T05:00:00Z"));
  expect(endOfDayInVietnam("2026-11-21")).toEqual(new Date("2026-11-21T16:59:59Z"));
});
