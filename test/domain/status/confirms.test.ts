import { expect, test } from "vitest";
import { confirms, isOfficialStatus, needsVerification, type ReadBackFacts } from "~/domain/status/codes";

const official = Array.from({ length: 30 }, (_, index) => index - 2).filter(isOfficialStatus);

/**
 * The carrier's status → the pushes it confirms: those that are always read back | with a possible partial delivery | without a
 * reported delivery.
 */
const TABLE: Record<number, string> = {
  [-1]: "-1",
  1: "",
  2: "",
  3: "",
  4: "",
  5: "5",
  6: "5 6 | 11 21 | 11 21",
  7: "",
  8: "",
  9: "",
  10: "",
  11: "11 21 | 5 6",
  12: "",
  13: "13",
  20: " | 5 6",
  21: "21 | 5 6",
};

test.each(official.map((shown) => [shown] as const))("the carrier shows %i", (shown) => {
  const [always = [], withPart = [], undelivered = []] = (TABLE[shown] ?? "").split("|").map(numbers);
  const borneOut = (facts: ReadBackFacts) =>
    official.filter(needsVerification).filter((pushed) => confirms(shown, pushed, facts));
  const sorted = (...lists: number[][]) => [...new Set(lists.flat())].toSorted((a, b) => a - b);
  expect(borneOut({ mayBePartial: false, delivered: true }).toSorted((a, b) => a - b)).toEqual(sorted(always));
  expect(sorted(borneOut({ mayBePartial: true, delivered: true }))).toEqual(sorted(always, withPart));
  expect(sorted(borneOut({ mayBePartial: false, delivered: false }))).toEqual(sorted(always, undelivered));
  expect(sorted(borneOut({ mayBePartial: true, delivered: false }))).toEqual(sorted(always, withPart, undelivered));
});

const numbers = (list: string) => list.trim().split(" ").filter(Boolean).map(Number);
