import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inPrintOrder, type PlaceInPrint } from "~/domain/print/print-order";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 25, hour));
const parcel = (orderName: string, pickup: string, skus: string[], hour = 1): PlaceInPrint => ({
  shipmentId: orderName,
  orderName,
  orderedAt: at(hour),
  pickup,
  skus,
});

const PARCELS = [
  parcel("#1000", "Kho Đà Nẵng", ["KE-10"], 3),
  parcel("#999", "Kho Đà Nẵng", ["KE-2", "KE-90"], 5),
  parcel("#1002", "", ["KE-1"], 1),
  parcel("#1003", "Kho An", ["ZZ"], 9),
  parcel("#1004", "Kho Đà Nẵng", ["KE-10"], 2),
  parcel("#1005", "Kho Đà Nẵng", [], 1),
];
const names = (parcels: readonly PlaceInPrint[]) => parcels.map(({ orderName }) => orderName);

describe("the order of a print", () => {
  test("as somebody walks along the shelves: pickup, first SKU, time; what is unknown comes last", () => {
    expect(names(inPrintOrder(PARCELS, "picking"))).toEqual(["#1003", "#999", "#1004", "#1000", "#1005", "#1002"]);
  });
  test("by order number, in which 999 comes before 1000", () => {
    expect(names(inPrintOrder(PARCELS, "order_number"))).toEqual(["#999", "#1000", "#1002", "#1003", "#1004", "#1005"]);
  });
  test("as listed", () => {
    expect(inPrintOrder(PARCELS, "listed")).toEqual(PARCELS);
  });
  test("loses and doubles nothing, and depends on the parcels alone, not on how they were given", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(PARCELS), fc.constantFrom("picking", "order_number"), (some, order) => {
        const first = inPrintOrder(some, order);
        expect(names(first).toSorted()).toEqual(names(some).toSorted());
        expect(inPrintOrder(some.toReversed(), order)).toEqual(first);
      }),
    );
  });
});
