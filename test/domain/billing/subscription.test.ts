import { describe, expect, test } from "vitest";
import { needsMerchant, STANDINGS, standingOf } from "~/domain/billing/standing";
import { sortSubscriptions, trialDaysLeft } from "~/domain/billing/subscription";
import { aSubscription, BASIC } from "./a-plan";

const NOW = new Date("2026-11-20T03:00:00Z");
const on = (day: number) => new Date(Date.UTC(2026, 10, day));
const never = { coveredSince: null, approvedAt: null, currentPeriodEnd: null };
const ended = (status: "declined" | "expired" | "cancelled", day: number) =>
  aSubscription({ status, createdAt: on(day), ...never });
const pending = (day: number) => aSubscription({ id: "waiting", status: "pending", createdAt: on(day), ...never });
const standing = (...all: Parameters<typeof sortSubscriptions>[0]) =>
  standingOf({ kind: "plans", plans: [BASIC] }, false, sortSubscriptions(all), NOW);

describe("how a shop stands", () => {
  test.each([
    ["none", []],
    ["waiting", [pending(19)]],
    ["waiting", [ended("declined", 2), pending(19)]],
    ["declined", [ended("declined", 2)]],
    ["expired", [ended("expired", 2)]],
    ["ended", [ended("cancelled", 2)]],
    ["expired", [ended("cancelled", 2), ended("expired", 5)]],
    ["active", [aSubscription()]],
    ["active", [aSubscription({ createdAt: on(3) }), ended("declined", 5)]],
    ["active", [pending(2), aSubscription({ createdAt: on(3) })]],
    ["frozen", [aSubscription({ status: "frozen" })]],
    ["trial", [aSubscription({ trialDays: 19, createdAt: new Date("2026-11-01T03:00:01Z") })]],
    ["active", [aSubscription({ trialDays: 19, createdAt: new Date("2026-11-01T03:00:00Z") })]],
    ["active", [aSubscription({ balanceCents: 899 })]],
    ["near_cap", [aSubscription({ balanceCents: 900 })]],
    ["near_cap", [aSubscription({ balanceCents: 997 })]],
    ["cap_reached", [aSubscription({ balanceCents: 998 })]],
    ["active", [aSubscription({ balanceCents: 998, currentPeriodEnd: NOW })]],
  ] as const)("%s", (expected, all) => {
    expect(standing(...all)).toBe(expected);
  });

  test("is free in the pilot and where the operator let it off, whatever it has", () => {
    const sorted = sortSubscriptions([aSubscription({ status: "frozen" })]);
    expect(standingOf({ kind: "pilot" }, false, sorted, NOW)).toBe("pilot");
    expect(standingOf({ kind: "plans", plans: [BASIC] }, true, sorted, NOW)).toBe("exempt");
  });

  test("keeps its plan where nobody set the switch, and is free without one", () => {
    const unset = { kind: "unset" } as const;
    expect(standingOf(unset, false, sortSubscriptions([aSubscription({ status: "frozen" })]), NOW)).toBe("frozen");
    expect(standingOf(unset, false, sortSubscriptions([]), NOW)).toBe("pilot");
  });

  test("needs the merchant, or does not", () => {
    expect(STANDINGS.filter((one) => !needsMerchant(one))).toEqual(["pilot", "exempt", "trial", "active"]);
  });
});

test("a plan that waits stands beside the one that the shop has", () => {
  const current = aSubscription({ createdAt: on(3) });
  expect(sortSubscriptions([current, pending(5)])).toEqual({ current, waiting: pending(5), last: null });
});

describe("a shop has one trial", () => {
  test.each([
    ["a new shop has all of it", [], 14],
    ["one that only declined too", [ended("declined", 2)], 14],
    ["a change of plan goes on with it", [aSubscription({ createdAt: new Date("2026-11-10T03:00:00Z") })], 4],
    ["and does not give a second one", [aSubscription({ createdAt: on(1) })], 0],
  ])("%s", (_what, approved, days) => {
    expect(trialDaysLeft(14, approved, NOW)).toBe(days);
  });
});
