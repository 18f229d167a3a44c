import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AGES, ageOf, bookOf, daysOfAge, daysSince } from "~/domain/cod/book";
import { expectedPayouts, type Pace, paceOf } from "~/domain/cod/payouts";
import { MONEY_STAGES } from "~/domain/cod/position";
import { DAY_MS } from "~/domain/durations";
import { dayInVietnam } from "~/domain/vietnam-time";

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
      leftOutVnd: 90_000,
      lateVnd: 70_000,
    });
  });

  it("are not made up where too few were paid", () => {
    const few = new Map([...KEPT].filter(([what]) => !what.startsWith("lag:")));
    expect(expectedPayouts(book, paceOf(few, book), NOW)).toBeNull();
  });
});

const days = fc.array(
  fc.record({
    stage: fc.constantFrom(...MONEY_STAGES),
    day: fc.integer({ min: -90, max: 0 }).map((n) => dayInVietnam(new Date(NOW.getTime() + n * DAY_MS))),
    parcels: fc.integer({ min: 1, max: 90 }),
    vnd: fc.integer({ min: 0, max: 900_000_000 }),
  }),
  { maxLength: 30 },
);
const many = fc.integer({ min: 0, max: 60 });
const pace: fc.Arbitrary<Pace & { payoutDays: number; lateDays: number }> = fc.record({
  transitDays: fc.option(many, { nil: null }),
  payoutDays: many,
  lateDays: many,
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  collectedPercent: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
});
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
const add = (some: readonly { vnd: number }[]) => some.reduce((sum, { vnd }) => sum + vnd, 0);

describe("pay-outs to come, whatever is on the road", () => {
  const property = (check: (found: NonNullable<ReturnType<typeof expectedPayouts>>, of: Case) => void) =>
    fc.assert(
      fc.property(days, pace, (given, of) => {
        const found = expectedPayouts({ days: given }, of, NOW);
        if (found === null) throw new Error("the pace is known");
        check(found, { days: given, pace: of });
      }),
    );
  type Case = { days: typeof days extends fc.Arbitrary<infer Value> ? Value : never; pace: Pace };
  const at = (of: Case, ...stages: string[]) => of.days.filter(({ stage }) => stages.includes(stage));

  it("account for each đồng: the days, what comes later and what is left out are all of it, and nothing else is", () => {
    property(({ payouts, laterVnd, leftOutVnd }, of) => {
      const sum = payouts.reduce((all, { collectedVnd, onRoadVnd }) => all + collectedVnd + onRoadVnd, 0);
      expect(sum + laterVnd + leftOutVnd).toBe(add(at(of, "to_collect", "collected", "partly")));
      // Only what is not collected yet can be left out.
      expect(leftOutVnd).toBeGreaterThanOrEqual(0);
      expect(leftOutVnd).toBeLessThanOrEqual(add(at(of, "to_collect")));
    });
  });

  it("are on days to come in their order, each once, on weekdays on which the shop is paid", () => {
    property(({ payouts }, { pace: { weekdays } }) => {
      const expected = payouts.map(({ day }) => day);
      expect(expected).toEqual([...new Set(expected)].toSorted());
      for (const { day, collectedVnd, onRoadVnd } of payouts) {
        expect(day > dayInVietnam(NOW)).toBe(true);
        expect(weekdays).toContain(weekdayOf(day));
        expect(Math.min(collectedVnd, onRoadVnd)).toBeGreaterThanOrEqual(0);
        expect(collectedVnd + onRoadVnd).toBeGreaterThan(0);
      }
    });
  });

  it("do not come sooner than the shop's parcels take, and are late only when collected", () => {
    property(({ payouts, lateVnd }, of) => {
      const collected = at(of, "collected", "partly");
      const { payoutDays, transitDays, lateDays } = of.pace as Pace & { payoutDays: number; lateDays: number };
      const daysTo = (day: string) => (Date.parse(day) - Date.parse(dayInVietnam(NOW))) / DAY_MS;
      for (const { day, onRoadVnd } of payouts) {
        if (onRoadVnd > 0) expect(transitDays === null ? 0 : daysTo(day)).toBeGreaterThanOrEqual(payoutDays);
      }
      expect(lateVnd).toBe(add(collected.filter(({ day }) => -daysTo(day) > lateDays)));
    });
  });

  it("are not put off: what was collected comes within two weeks, where a shop waits no longer than one", () => {
    fc.assert(
      fc.property(days, pace, (given, of) => {
        const collected = given.filter(({ stage }) => stage !== "to_collect");
        const soon = { ...of, payoutDays: of.payoutDays % 8 };
        expect(expectedPayouts({ days: collected }, soon, NOW)?.laterVnd).toBe(0);
      }),
    );
  });

  it("take from the road as much as is usually collected: nothing more is left out", () => {
    property(({ leftOutVnd }, of) => {
      const road = at(of, "to_collect");
      const { transitDays, collectedPercent } = of.pace;
      if (transitDays === null || collectedPercent === null) expect(leftOutVnd).toBe(add(road));
      else expect(Math.abs(leftOutVnd - (add(road) * (100 - collectedPercent)) / 100)).toBeLessThanOrEqual(road.length);
    });
  });
});
