import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ParcelDays } from "~/domain/fee/days";
import { dueOn, type ExpectedDay, expectedDay, type ParcelWay } from "~/domain/transit/expected-day";
import { addDays } from "~/domain/vietnam-time";

const WAY: ParcelWay = {
  ...{ isOver: false, pickedUpOn: null, handedOverOn: null, plannedPickupOn: null, notBefore: null },
};
const OWN: ParcelDays = { from: 2, to: 4, origin: "own_parcels", parcels: 37 };
const TABLE: ParcelDays = { from: 3, to: 5, origin: "table" };
const TODAY = "2026-11-20";

const by = (countedFrom: ExpectedDay["countedFrom"]) => ({ origin: "own_parcels", parcels: 37, countedFrom });
const within = (from: string, to: string, isPutOff = false) => ({ outcome: "expected", from, to, isPutOff });

describe("a booked parcel is expected", () => {
  test.each<[string, Partial<ParcelWay>, ParcelDays | null, object | null]>([
    ["not, without days", { pickedUpOn: "2026-11-19" }, null, null],
    ["not, without a pickup", {}, OWN, null],
    ["not, once it is over", { pickedUpOn: "2026-11-19", isOver: true }, OWN, null],
    [
      "from its pickup",
      { pickedUpOn: "2026-11-19", handedOverOn: "2026-11-18", plannedPickupOn: "2026-11-17" },
      OWN,
      { ...within("2026-11-21", "2026-11-23"), ...by("picked_up") },
    ],
    [
      "by the shop's table, which rests on no parcels",
      { pickedUpOn: "2026-11-19" },
      TABLE,
      { ...within("2026-11-22", "2026-11-24"), origin: "table", parcels: null, countedFrom: "picked_up" },
    ],
    [
      "from when staff gave it away",
      { handedOverOn: "2026-11-20", plannedPickupOn: "2026-11-19" },
      OWN,
      { ...within("2026-11-22", "2026-11-24"), ...by("handed_over") },
    ],
    [
      "from the planned pickup",
      { plannedPickupOn: "2026-11-21" },
      OWN,
      { ...within("2026-11-23", "2026-11-25"), ...by("planned_pickup") },
    ],
    [
      "from today where nobody came on the planned day",
      { plannedPickupOn: "2026-11-17" },
      OWN,
      { ...within("2026-11-22", "2026-11-24"), ...by("pickup_overdue") },
    ],
    [
      "from today on, where its first day has passed",
      { pickedUpOn: "2026-11-17" },
      OWN,
      { ...within("2026-11-20", "2026-11-21"), ...by("picked_up") },
    ],
    [
      "today still, on the last day",
      { pickedUpOn: "2026-11-16" },
      OWN,
      { ...within("2026-11-20", "2026-11-20"), ...by("picked_up") },
    ],
    ["later than usual after it", { pickedUpOn: "2026-11-15" }, OWN, { outcome: "late", ...by("picked_up") }],
    [
      "not before the day it was put off to",
      { pickedUpOn: "2026-11-18", notBefore: "2026-11-21" },
      OWN,
      { ...within("2026-11-21", "2026-11-22", true), ...by("picked_up") },
    ],
    [
      "on no day that is said, where it was put off beyond its days",
      { pickedUpOn: "2026-11-16", notBefore: "2026-11-21" },
      OWN,
      { outcome: "put_off", notBefore: "2026-11-21", ...by("picked_up") },
    ],
    [
      "later than usual, where the day it was put off to has passed too",
      { pickedUpOn: "2026-11-14", notBefore: "2026-11-19" },
      OWN,
      { outcome: "late", ...by("picked_up") },
    ],
  ])("%s", (_, way, days, wanted) => {
    expect(expectedDay({ ...WAY, ...way }, days, TODAY)).toEqual(wanted);
  });

  test("on no day before today, and on none before the day it was put off to", () => {
    const aDay = fc.option(fc.integer({ min: -30, max: 30 }).map((days) => addDays(TODAY, days)));
    const way = fc.record({
      ...{ isOver: fc.constant(false), pickedUpOn: aDay, handedOverOn: aDay, plannedPickupOn: aDay, notBefore: aDay },
    });
    const days = fc
      .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }))
      .map(([a, b]): ParcelDays => ({ from: Math.min(a, b), to: Math.max(a, b), origin: "table" }));
    fc.assert(
      fc.property(way, days, (of, inTransit) => {
        const expected = expectedDay(of, inTransit, TODAY);
        if (expected?.outcome === "expected") {
          expect(expected.from >= TODAY && expected.from <= expected.to).toBe(true);
          expect(of.notBefore === null || expected.from >= of.notBefore).toBe(true);
        }
        if (expected?.outcome === "put_off") expect(expected.notBefore >= TODAY).toBe(true);
        expect(expected === null).toBe(dueOn(of, inTransit) === null);
      }),
      { numRuns: 500 },
    );
  });
});

test("the day that is stored does not move with today, and goes with a delivery that was put off", () => {
  const of = (way: Partial<ParcelWay>) => dueOn({ ...WAY, ...way }, OWN);
  expect([
    of({ pickedUpOn: "2026-11-10" }),
    of({ plannedPickupOn: "2026-11-10" }),
    of({ pickedUpOn: "2026-11-10", notBefore: "2026-11-13" }),
    of({ pickedUpOn: "2026-11-10", notBefore: "2026-11-17" }),
    of({ pickedUpOn: "2026-11-10", isOver: true }),
    of({}),
  ]).toEqual(["2026-11-14", "2026-11-14", "2026-11-14", "2026-11-17", null, null]);
});
