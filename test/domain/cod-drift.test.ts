import { expect, test } from "vitest";
import { codAboveOutstandingVnd } from "~/domain/cod-drift";

const booked = (codVnd: number) => ({ codVnd, codState: "to_collect", state: "booked" }) as const;
const cancelled = (codVnd: number) => ({ codVnd, codState: "to_collect", state: "cancelled" }) as const;
const collected = (codVnd: number) => ({ codVnd, codState: "collected", state: "booked" }) as const;
type Parcels = Parameters<typeof codAboveOutstandingVnd>[0];

const cases: [string, Parcels, number, number][] = [
  ["as booked", [booked(900_000)], 900_000, 0],
  ["an item was removed", [booked(900_000)], 450_000, 450_000],
  ["the buyer paid by transfer", [booked(900_000)], 0, 900_000],
  ["the shop owes the buyer", [booked(900_000)], -50_000, 900_000],
  ["more was ordered: it goes out with another parcel", [booked(450_000)], 900_000, 0],
  ["two parcels, one item removed", [booked(300_000), booked(200_000)], 400_000, 100_000],
  ["a cancelled parcel asks for nothing", [cancelled(900_000), booked(450_000)], 450_000, 0],
  ["what was collected is no longer asked for", [collected(900_000)], 0, 0],
];
test.each(cases)("%s", (_, parcels, outstandingVnd, aboveVnd) => {
  expect(codAboveOutstandingVnd(parcels, outstandingVnd)).toBe(aboveVnd);
});
