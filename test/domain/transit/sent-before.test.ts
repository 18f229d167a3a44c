import { expect, test } from "vitest";
import { type EarlierParcel, wereSentBefore } from "~/domain/transit/sent-before";

const AT = new Date("2026-11-20T10:00:00Z");
const LINES = [{ lineItemId: "cup" }, { lineItemId: "plate" }];
const other = (differs: Partial<EarlierParcel>): EarlierParcel => ({
  ...{ id: "first", state: "closed", bookedAt: AT, deliveredAt: null, returnState: "none" },
  bookedPieces: [{ lineItemId: "plate" }],
  ...differs,
});

test.each<[string, Partial<EarlierParcel>, boolean]>([
  ["was cancelled", { state: "cancelled" }, true],
  ["came back", { returnState: "returned" }, true],
  ["was delivered and came back in part", { deliveredAt: AT, returnState: "settled" }, true],
  ["was lost", {}, true],
  ["stayed with the buyer: these are other pieces of the line", { deliveredAt: AT }, false],
  ["is on its way: these are other pieces of the line", { state: "booked" }, false],
  ["was never taken by the carrier", { state: "cancelled", bookedAt: null }, false],
  ["held other goods", { state: "cancelled", bookedPieces: [{ lineItemId: "bowl" }] }, false],
  ["held nobody knows what", { state: "cancelled", bookedPieces: null }, false],
  ["is the parcel itself", { id: "second", state: "cancelled" }, false],
])("another parcel that %s", (_, differs, isAgain) => {
  expect(wereSentBefore("second", LINES, [other(differs)])).toBe(isAgain);
});
