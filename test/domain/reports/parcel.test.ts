import { expect, test } from "vitest";
import { sumsOf } from "~/domain/cod/accounts";
import { countParcel, type ReportFacts } from "~/domain/reports/parcel";

const FACTS: ReportFacts = {
  isCancelled: false,
  buyerOutcome: "delivered",
  bookedAt: new Date("2026-11-01T01:00:00Z"),
  pickedUpAt: new Date("2026-11-02T01:00:00Z"),
  deliveredAt: new Date("2026-11-04T02:00:00Z"),
  failedAttempts: 0,
  quotedVnd: 30_000,
  shippingVnd: 25_001,
  takenOutVnd: 0,
  sharing: 1,
  place: 0,
  promise: null,
  sums: sumsOf({ booked: 450_000, collected: 450_000, shipping_fee: 28_000, insurance_fee: 2_500, cod_fee: 1_000 }),
};
const count = (change: Partial<ReportFacts> = {}) => countParcel({ ...FACTS, ...change });
const nothingCollected = sumsOf({ booked: 450_000, not_collected: 450_000, shipping_fee: 28_000, return_fee: 14_000 });

test("all fees of the ledger are charged, and those of the way are what was quoted", () => {
  expect(count()).toMatchObject({ chargedVnd: 31_500, deliveryVnd: 30_500, quotedVnd: 30_000, returnVnd: 0 });
  expect(count({ sums: sumsOf({ booked: 450_000 }) })).toMatchObject({ chargedVnd: 0, quotedVnd: null });
});

test.each([
  ["delivered", {}, 25_001],
  ["under way", { buyerOutcome: "under_way" }, 0],
  ["cancelled", { isCancelled: true }, 0],
  ["refused, with cash at the door", { buyerOutcome: "refused", sums: nothingCollected }, 0],
  ["refused, and paid before", { buyerOutcome: "refused", sums: sumsOf({ shipping_fee: 28_000 }) }, 25_001],
  [
    "partly kept, for less than the shipping line",
    { buyerOutcome: "partly", sums: sumsOf({ booked: 450_000, collected: 9_000 }) },
    9_000,
  ],
  ["the first of two parcels has what is left over", { sharing: 2, place: 0 }, 12_501],
  ["the second of two parcels", { sharing: 2, place: 1 }, 12_500],
  ["a part goes to the courier", { takenOutVnd: 20_000 }, 5_001],
  ["more than its part goes to the courier", { takenOutVnd: 30_000 }, 0],
  ["not known", { shippingVnd: null }, 0],
] satisfies [string, Partial<ReportFacts>, number][])("what the buyer paid for shipping: %s", (_, change, vnd) => {
  expect(count(change).buyerPaidVnd).toBe(vnd);
});

test.each([
  ["begun days from the pickup", {}, 3],
  ["the same hour", { deliveredAt: FACTS.pickedUpAt }, 1],
  ["from the booking where no pickup is known", { pickedUpAt: null }, 4],
  ["delivered before it was picked up", { deliveredAt: new Date("2026-11-01T02:00:00Z") }, null],
  ["came back", { buyerOutcome: "came_back" }, null],
] satisfies [string, Partial<ReportFacts>, number | null][])("days to deliver: %s", (_, change, days) => {
  expect(count(change).days).toBe(days);
});

test("the day it arrived is Vietnam's, and only of what arrived", () => {
  const night = new Date("2026-11-04T17:30:00Z");
  expect(count({ deliveredAt: night }).deliveredOn).toBe("2026-11-05");
  expect(count({ deliveredAt: night, buyerOutcome: "partly" }).deliveredOn).toBe("2026-11-05");
  expect(count({ deliveredAt: night, buyerOutcome: "came_back" }).deliveredOn).toBeNull();
  expect(count({ deliveredAt: null }).deliveredOn).toBeNull();
});

test("the delivery is an attempt too", () => {
  expect(count({ failedAttempts: 2 }).attempts).toBe(3);
  expect(count({ failedAttempts: 2, buyerOutcome: "unreachable" }).attempts).toBe(2);
});
