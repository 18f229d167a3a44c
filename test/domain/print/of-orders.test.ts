import { expect, test } from "vitest";
import { type ParcelOfOrder, printOfOrders, printsOfOrders } from "~/domain/print/of-orders";

const NAMES = new Map([
  ["1", "#1001"],
  ["2", "#1002"],
  ["3", "#1003"],
]);

const parcel = (orderId: string, shipmentId: string, more: Partial<ParcelOfOrder> = {}): ParcelOfOrder => ({
  ...{ orderId, shipmentId, state: "booked", trackingNumber: "S1", returnState: "none" },
  ...{ isDelivered: false, isChanged: false, isPrinted: false },
  ...more,
});
const NOT_BOOKED = { state: "ready", trackingNumber: null } as const;
const CANCELLED = { state: "cancelled" } as const;
const labels = (orderIds: string[], parcels: ParcelOfOrder[]) => {
  const { shipmentIds, leftOut } = printOfOrders({ orderIds, names: NAMES, parcels }, "labels");
  return [shipmentIds, leftOut.map(({ order, reason }) => `${order} ${reason}`)];
};

test("the orders are printed as they were chosen, the parcels of each together", () => {
  const parcels = [parcel("1", "a"), parcel("2", "b"), parcel("2", "c", { isPrinted: true, isChanged: true })];
  expect(labels(["2", "1"], parcels)).toEqual([["b", "c", "a"], []]);
});

test.each<[string, ParcelOfOrder[], string[]]>([
  ["an order without a label", [parcel("2", "b", NOT_BOOKED)], ["#1002 not_booked"]],
  ["a delivered one", [parcel("2", "b", { isDelivered: true })], ["#1002 ended"]],
  ["one that comes back", [parcel("2", "b", { returnState: "returning" })], ["#1002 returned"]],
  ["a cancelled one", [parcel("2", "b", CANCELLED)], ["#1002 cancelled"]],
  ["one without goods to ship", [], ["#1002 no_parcel"]],
  ["one parcel of two", [parcel("2", "b", NOT_BOOKED), parcel("2", "c")], ["#1002 not_booked"]],
])("left out by name, while the rest prints: %s", (_, parcels, reasons) => {
  const [printed, leftOut] = labels(["1", "2"], [parcel("1", "a"), ...parcels]);
  expect(printed?.[0]).toBe("a");
  expect(leftOut).toEqual(reasons);
});

test("an order that is not known is named as such", () => {
  expect(labels(["9"], [])).toEqual([[], ["null not_known"]]);
});

test("a cancelled parcel is not missed where another took its place", () => {
  expect(labels(["1"], [parcel("1", "a", CANCELLED), parcel("1", "b")])).toEqual([["b"], []]);
});

test("of an order that was opened alone, what has ended is printed too", () => {
  const ended = [parcel("1", "a", { isDelivered: true }), parcel("1", "b", { returnState: "returned" })];
  expect(labels(["1"], ended)).toEqual([["a", "b"], []]);
});

test("what is packed and picked needs no booking, what the courier gets does", () => {
  const chosen = { orderIds: ["1"], names: NAMES, parcels: [parcel("1", "a", NOT_BOOKED)] };
  const counts = printsOfOrders(chosen).map(({ kind, shipmentIds }) => [kind, shipmentIds.length]);
  expect(Object.fromEntries(counts)).toEqual({ labels: 0, packing_slips: 1, pick_list: 1, handover: 0 });
});
