import { expect, test } from "vitest";
import { BUYER_OUTCOMES } from "~/domain/confirm/history";
import { reportOutcome } from "~/domain/reports/outcome";

const OF_BUYER = {
  delivered: "delivered",
  partly: "partly",
  refused: "returned",
  unreachable: "returned",
  put_off: "returned",
  came_back: "returned",
  called_back: "returned",
  lost: "lost",
  under_way: "under_way",
} as const;

test.each(BUYER_OUTCOMES)("of a parcel that is %s for its buyer", (outcome) => {
  expect(reportOutcome(outcome, false)).toBe(OF_BUYER[outcome]);
  expect(reportOutcome(outcome, true)).toBe("cancelled");
});

test("what nobody said is under way", () => {
  expect(reportOutcome(null, false)).toBe("under_way");
});
