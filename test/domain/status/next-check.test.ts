import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "~/domain/durations";
import { checkNoLater, nextCheckAt, type WatchedParcel, type Watching } from "~/domain/status/next-check";

const NOW = new Date("2026-11-23T09:00:00+07:00");
const ago = (ms: number) => new Date(NOW.getTime() - ms);
/** The first part of this id adds nothing to an interval. */
const parcel: WatchedParcel = {
  id: "00000000-0000-4000-8000-000000000000",
  state: "booked",
  carrierStatus: 2,
  carrierStatusAt: null,
  bookedAt: ago(HOUR_MS),
  deliveredAt: null,
  returnState: "none",
};
const unpushed: Watching = { intervalMs: HOUR_MS / 2, pushedAt: null };
const pushed: Watching = { intervalMs: HOUR_MS / 2, pushedAt: ago(HOUR_MS) };
const hours = (some: Partial<WatchedParcel>, watching = unpushed) =>
  (nextCheckAt({ ...parcel, ...some }, NOW, watching).getTime() - NOW.getTime()) / HOUR_MS;

describe("where the carrier pushes nothing, a parcel is read again after so many hours", () => {
  test.each<[string, Partial<WatchedParcel>, number]>([
    ["before its pickup", {}, 1],
    ["on its way", { carrierStatus: 3 }, 1],
    ["out for delivery", { carrierStatus: 4 }, 0.5],
    ["while a cancel is open", { state: "cancelling" }, 0.5],
    ["coming back", { carrierStatus: 20, returnState: "returning" }, 1],
    ["delivered, its money open", { carrierStatus: 5, deliveredAt: ago(HOUR_MS) }, 6],
    ["back", { carrierStatus: 21, returnState: "returned" }, 6],
    ["partly delivered, the rest coming back", { deliveredAt: ago(HOUR_MS), returnState: "returning" }, 1],
    ["booked four days ago", { bookedAt: ago(4 * DAY_MS) }, 6],
    ["booked four days ago and moved since", { bookedAt: ago(4 * DAY_MS), carrierStatusAt: ago(DAY_MS) }, 1],
    [
      "out for delivery for four days",
      { carrierStatus: 4, bookedAt: ago(9 * DAY_MS), carrierStatusAt: ago(4 * DAY_MS) },
      6,
    ],
  ])("%s", (_, some, expected) => {
    expect(hours(some)).toBe(expected);
  });
});

test("where pushes come, twice a day, and once when only the money is open", () => {
  expect(hours({}, pushed)).toBe(12);
  expect(hours({ carrierStatus: 4 }, pushed)).toBe(12);
  expect(hours({ deliveredAt: ago(HOUR_MS) }, pushed)).toBe(24);
});

test("pushes that stopped days ago are not counted on", () => {
  const since = (ms: number) => ({ ...pushed, pushedAt: ago(ms) });
  expect(hours({}, since(3 * DAY_MS - 1))).toBe(12);
  expect(hours({}, since(3 * DAY_MS))).toBe(1);
});

const parcels = fc.record<WatchedParcel>({
  id: fc.uuid(),
  state: fc.constantFrom("booked", "cancelling"),
  carrierStatus: fc.constantFrom(null, 1, 2, 12, 8, 7, 3, 4, 10, 9, 5, 20, 21),
  carrierStatusAt: fc.option(fc.integer({ min: 0, max: 60 }).map((days) => ago(days * DAY_MS))),
  bookedAt: fc.option(fc.integer({ min: 0, max: 60 }).map((days) => ago(days * DAY_MS))),
  deliveredAt: fc.option(fc.integer({ min: 0, max: 60 }).map((days) => ago(days * DAY_MS))),
  returnState: fc.constantFrom("none", "returning", "returned", "settled"),
});

describe("any parcel", () => {
  test("is read at most twice in any 24 hours while pushes come, however many do", () => {
    fc.assert(
      fc.property(parcels, fc.array(fc.integer({ min: 0, max: 4 * DAY_MS }), { maxLength: 20 }), (one, pushes) => {
        const heard = pushes.map((ms) => NOW.getTime() + ms);
        const reads: number[] = [];
        let due = nextCheckAt(one, NOW, pushed).getTime();
        while (reads.length < 12) {
          const push = Math.min(...heard.filter((at) => at <= due && !reads.includes(at)), Number.POSITIVE_INFINITY);
          if (push < due) {
            heard.splice(heard.indexOf(push), 1);
            due = nextCheckAt(one, new Date(push), { ...pushed, pushedAt: new Date(push) }).getTime();
          } else {
            reads.push(due);
            due = nextCheckAt(one, new Date(due), { ...pushed, pushedAt: new Date(due - HOUR_MS) }).getTime();
          }
        }
        for (const [n, at] of reads.slice(2).entries()) expect(at - (reads[n] ?? 0)).toBeGreaterThanOrEqual(DAY_MS);
      }),
    );
  });

  test("waits at least one interval, and at most 30 hours with the default", () => {
    fc.assert(
      fc.property(parcels, fc.constantFrom(pushed, unpushed), (one, watching) => {
        const wait = nextCheckAt(one, NOW, watching).getTime() - NOW.getTime();
        expect(wait).toBeGreaterThanOrEqual(watching.intervalMs);
        expect(wait).toBeLessThanOrEqual(30 * HOUR_MS);
      }),
    );
  });

  test("is never read later because of what is not the carrier's word", () => {
    fc.assert(
      fc.property(parcels, fc.integer({ min: -DAY_MS, max: DAY_MS }), (one, ms) => {
        const known = new Date(NOW.getTime() + ms);
        const next = checkNoLater({ ...one, nextCheckAt: known }, NOW, pushed);
        expect(next.getTime()).toBe(Math.min(known.getTime(), nextCheckAt(one, NOW, pushed).getTime()));
      }),
    );
  });
});

test("of a thousand parcels booked together no tenth of an interval has more than a few", () => {
  const waits = Array.from({ length: 1_000 }, () =>
    nextCheckAt({ ...parcel, id: crypto.randomUUID() }, NOW, pushed).getTime(),
  );
  const slots = Map.groupBy(waits, (at) => Math.floor((at - NOW.getTime()) / (0.3 * HOUR_MS)));
  expect(slots.size).toBe(10);
  for (const some of slots.values()) expect(some.length).toBeLessThan(200);
});
