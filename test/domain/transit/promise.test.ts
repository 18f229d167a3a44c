import { expect, test } from "vitest";
import { promiseOf } from "~/domain/transit/promise";

const OWN = { from: 2, to: 4, origin: "own_parcels", parcels: 12 } as const;
const BOOKED = "2026-11-24";
const planned = (plannedPickupOn: string | null) => ({ plannedPickupOn, bookedOn: BOOKED });
const basis = { days: OWN, boughtOn: null, handlingDays: 2 };

test("what the buyer read at checkout is the promise, with the days until the courier has the goods", () => {
  expect(promiseOf({ ...basis, boughtOn: "2026-11-20" }, planned("2026-11-25"))).toEqual({
    ...{ on: "2026-11-26", by: "checkout", origin: "own_parcels", parcels: 12 },
  });
});

test("else what follows from the pickup that the carrier planned", () => {
  expect(promiseOf(basis, planned("2026-11-25"))).toEqual({
    ...{ on: "2026-11-29", by: "booking", origin: "own_parcels", parcels: 12 },
  });
  expect(promiseOf({ ...basis, days: { from: 3, to: 5, origin: "table" } }, planned("2026-11-25"))).toEqual({
    ...{ on: "2026-11-30", by: "booking", origin: "table", parcels: null },
  });
});

test("nothing is promised of which nobody could say anything", () => {
  expect(promiseOf(null, planned("2026-11-25"))).toBeNull();
  expect(promiseOf(basis, planned(null))).toBeNull();
});

test.each([
  ["the day itself", "2026-11-26", { on: "2026-11-26", by: "checkout" }],
  ["the day after", "2026-11-27", { on: "2026-12-01", by: "booking" }],
  ["never planned, while the day is still to come", null, { on: "2026-11-26", by: "checkout" }],
])("what the buyer read is over when the courier comes later: %s", (_, plannedPickupOn, promise) => {
  expect(promiseOf({ ...basis, boughtOn: "2026-11-20" }, planned(plannedPickupOn))).toMatchObject(promise);
});

test("a day that has passed is promised to nobody", () => {
  expect(promiseOf({ ...basis, boughtOn: "2026-11-17" }, planned(null))).toBeNull();
});
