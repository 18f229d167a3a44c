import { expect, test } from "vitest";
import { promiseOf } from "~/domain/transit/promise";

const OWN = { from: 2, to: 4, origin: "own_parcels", parcels: 12 } as const;
const basis = { days: OWN, boughtOn: null, handlingDays: 2 };

test("what the buyer read at checkout is the promise, with the days until the courier has the goods", () => {
  expect(promiseOf({ ...basis, boughtOn: "2026-11-20" }, "2026-11-25")).toEqual({
    ...{ on: "2026-11-26", by: "checkout", origin: "own_parcels", parcels: 12 },
  });
});

test("else what follows from the pickup that the carrier planned", () => {
  expect(promiseOf(basis, "2026-11-25")).toEqual({
    ...{ on: "2026-11-29", by: "booking", origin: "own_parcels", parcels: 12 },
  });
  expect(promiseOf({ ...basis, days: { from: 3, to: 5, origin: "table" } }, "2026-11-25")).toEqual({
    ...{ on: "2026-11-30", by: "booking", origin: "table", parcels: null },
  });
});

test("nothing is promised of which nobody could say anything", () => {
  expect(promiseOf(null, "2026-11-25")).toBeNull();
  expect(promiseOf(basis, null)).toBeNull();
});
