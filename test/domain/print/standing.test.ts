import fc from "fast-check";
import { expect, test } from "vitest";
import { PARCEL_STATES } from "~/domain/parcel/state";
import { PRINT_KINDS, type PrintKind } from "~/domain/print/choice";
import {
  byStanding,
  isPrintable,
  isPrintedAtFirst,
  isPrintedUnasked,
  type ParcelBeforePrint,
  PRINT_STANDINGS,
  type PrintStanding,
  standingOf,
} from "~/domain/print/standing";

const FRESH: ParcelBeforePrint = {
  state: "booked",
  trackingNumber: "S1.A1.17",
  returnState: "none",
  isDelivered: false,
  isChanged: false,
  isPrinted: false,
};

const CASES: [string, Partial<ParcelBeforePrint>, PrintStanding][] = [
  ["booked a moment ago", {}, "not_printed"],
  ["printed before", { isPrinted: true }, "printed"],
  ["changed since the booking", { isChanged: true }, "changed"],
  ["changed since the booking, after its label was printed", { isChanged: true, isPrinted: true }, "changed"],
  ["delivered", { isDelivered: true, isPrinted: true }, "ended"],
  ["given up", { state: "closed", isPrinted: true }, "ended"],
  ["given up before it had a label", { state: "closed", trackingNumber: null }, "ended"],
  ["about to be cancelled", { state: "cancelling", isChanged: true }, "ended"],
  ["on its way back", { returnState: "returning", isPrinted: true }, "returned"],
  ["back, and closed", { state: "closed", returnState: "returned" }, "returned"],
  ["partly delivered, the rest on its way back", { isDelivered: true, returnState: "returning" }, "returned"],
  ["still to be booked", { state: "ready", trackingNumber: null }, "not_booked"],
  ["lacking something", { state: "needs_review", trackingNumber: null, isChanged: true }, "not_booked"],
  ["being booked", { state: "booking", trackingNumber: null }, "not_booked"],
  ["cancelled after it was printed", { state: "cancelled", isPrinted: true }, "cancelled"],
  ["cancelled before it was booked", { state: "cancelled", trackingNumber: null }, "cancelled"],
];

test.each(CASES)("a parcel %s", (_, change, standing) => {
  expect(standingOf({ ...FRESH, ...change })).toBe(standing);
});

/** For each kind the standings that are printed unless staff leave them out, and those that are printed only if staff want them. */
const BY_KIND: [PrintKind, PrintStanding[], PrintStanding[]][] = [
  ["labels", ["not_printed", "printed", "changed"], ["ended", "returned"]],
  ["packing_slips", ["not_printed", "printed", "changed", "not_booked"], ["ended", "returned"]],
  ["pick_list", ["not_printed", "printed", "changed", "not_booked"], ["ended", "returned"]],
  ["handover", ["not_printed", "printed", "changed"], ["ended", "returned"]],
];

test.each(BY_KIND)("%s", (kind, atFirst, onWish) => {
  const printable = PRINT_STANDINGS.filter((standing) => isPrintable(standing, kind));
  expect(printable.filter(isPrintedAtFirst)).toEqual(atFirst);
  expect(printable.filter((standing) => !isPrintedAtFirst(standing))).toEqual(onWish);
});

test("the table above has each kind", () => {
  expect(BY_KIND.map(([kind]) => kind)).toEqual(PRINT_KINDS);
});

test("one parcel is printed unasked only where its label is as it should be", () => {
  expect(PRINT_STANDINGS.filter(isPrintedUnasked)).toEqual(["not_printed", "printed"]);
});

const parcel = fc.record({
  n: fc.nat(),
  state: fc.constantFrom(...PARCEL_STATES),
  trackingNumber: fc.constantFrom(null, "S1"),
  returnState: fc.constantFrom("none", "returning", "returned", "settled"),
  isDelivered: fc.boolean(),
  isChanged: fc.boolean(),
  isPrinted: fc.boolean(),
} satisfies { [Key in keyof ParcelBeforePrint]: fc.Arbitrary<ParcelBeforePrint[Key]> } & { n: unknown });

test("each parcel is in exactly one group, in the order in which it was given; no group is empty or there twice", () => {
  fc.assert(
    fc.property(fc.array(parcel), (parcels) => {
      const groups = byStanding(parcels);
      expect(
        groups.flatMap((group) => group.parcels).toSorted((a, b) => parcels.indexOf(a) - parcels.indexOf(b)),
      ).toEqual(parcels);
      const places = groups.map(({ standing }) => PRINT_STANDINGS.indexOf(standing));
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
      for (const group of groups) {
        const order = group.parcels.map((one) => parcels.indexOf(one));
        expect(order.length).toBeGreaterThan(0);
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }
    }),
  );
});
