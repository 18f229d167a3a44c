import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AGES, ageOf, bookOf, daysOfAge, daysSince } from "~/domain/cod/book";
import { expectedPayouts, paceOf } from "~/domain/cod/payouts";

/** A Thursday, in Vietnam already the 26th. */
const NOW = new Date("2026-11-25T20:00:00Z");

const KEPT = new Map([
  ["n:to_collect:2026-11-24", 2],
  ["vnd:to_collect:2026-11-24", 900_000],
  ["n:collected:2026-11-25", 1],
  ["vnd:collected:2026-11-25", 450_000],
  ["n:collected:2026-10-01", 1],
  ["vnd:collected:2026-10-01", 70_000],
  ["n:settled:2026-10", 90],
  ["vnd:settled:2026-10", 9_000_000],
  ["n:not_collected:2026-11", 10],
  ["vnd:not_collected:2026-11", 1_000_000],
  ["transit:2", 60],
  ["transit:4", 30],
  ["lag:1", 10],
  ["lag:2", 70],
  ["lag:5", 10],
  ["weekday:2", 45],
  ["weekday:5", 43],
  ["weekday:7", 2],
]);

describe("the book", () => {
  it("has what is open by age, and what has ended as a whole", () => {
    const { sums, ages } = bookOf(KEPT, NOW);
    expect(sums.collected).toEqual({ parcels: 2, vnd: 520_000 });
    expect(sums.settled).toEqual({ parcels: 90, vnd: 9_000_000 });
    expect(ages.to_collect.map(({ vnd }) => vnd)).toEqual([900_000, 0, 0, 0, 0]);
    expect(ages.collected.map(({ vnd }) => vnd)).toEqual([450_000, 0, 0, 0, 70_000]);
  });

  it("counts each day under one age, and lists by the same days", () => {
    expect(daysSince("2026-11-26", NOW)).toBe(0);
    expect(daysSince("2026-11-25", NOW)).toBe(1);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), (days) => {
        const { from, to } = daysOfAge(ageOf(days));
        expect(days).toBeGreaterThanOrEqual(from);
        if (to !== null) expect(days).toBeLessThanOrEqual(to);
        expect(AGES.filter((age) => age === ageOf(days))).toHaveLength(1);
      }),
    );
  });
});

describe("pay-outs to come", () => {
  const book = bookOf(KEPT, NOW);
  const pace = paceOf(KEPT, book);

  it("follow from how long this shop's parcels took, and on which weekdays it was paid", () => {
    expect(pace).toEqual({ transitDays: 2, payoutDays: 2, lateDays: 5, weekdays: [2, 5], collectedPercent: 90 });
    expect(expectedPayouts(book, pace, NOW)).toEqual({
      payouts: [
        // Two days after Wednesday; what is late is hoped for on the next day on which the carrier pays.
        { day: "2026-11-27", collectedVnd: 520_000, onRoadVnd: 0 },
        { day: "2026-12-01", collectedVnd: 0, onRoadVnd: 810_000 },
      ],
      laterVnd: 0,
      lateVnd: 70_000,
    });
  });

  it("are not made up where too few were paid", () => {
    const few = new Map([...KEPT].filter(([what]) => !what.startsWith("lag:")));
    expect(expectedPayouts(book, paceOf(few, book), NOW)).toBeNull();
  });
});
