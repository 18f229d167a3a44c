import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ComparedOrder, compareOrder, type KnownParcel, type ListedOrder } from "~/domain/comparison/compare";
import "../../support/properties.ts";

const at = (time: string) => new Date(`2026-11-20T${time}Z`);
const ORDER = "gid://shopify/Order/1";
const FULFILLMENT = "gid://shopify/Fulfillment/9";

const parcel: KnownParcel = {
  id: "11111111-1111-4111-8111-111111111111",
  state: "booked",
  trackingNumber: "S1.A1",
  fulfillmentId: FULFILLMENT,
  attention: null,
  isCancelOpen: false,
  carrierStatus: 3,
  carrierStatusAt: at("05:00:00"),
  deliveredAt: null,
  codState: "to_collect",
  codVnd: 450_000,
  bookedAt: at("01:00:00"),
  checkedAt: at("06:00:00"),
  record: { status: 3, codVnd: 450_000 },
  steps: [{ key: "fulfillment", kind: "fulfillment", state: "confirmed", confirmedAt: at("01:01:00") }],
  missingSteps: [],
};
const listed: ListedOrder = {
  id: ORDER,
  createdAt: "2026-11-20T00:00:00Z",
  updatedAt: "2026-11-20T01:01:00Z",
  cancelledAt: null,
  closed: false,
  financialStatus: "PENDING",
  fulfillmentStatus: "FULFILLED",
};
const known: NonNullable<ComparedOrder["known"]> = {
  updatedAt: "2026-11-20T01:01:00Z",
  readAt: at("01:02:00"),
  cancelledAt: null,
  financialStatus: "PENDING",
  fulfillmentStatus: "FULFILLED",
  outstandingVnd: 450_000,
  fulfillments: [{ id: FULFILLMENT, status: "SUCCESS", trackingNumbers: ["S1.A1"] }],
};
const inStep: ComparedOrder = { orderId: ORDER, listed, known, parcels: [parcel] };
const with_ = (change: Partial<KnownParcel>): ComparedOrder => ({ ...inStep, parcels: [{ ...parcel, ...change }] });
const standing = (change: Partial<(typeof known.fulfillments)[number]>) => ({
  ...inStep,
  known: { ...known, fulfillments: [{ id: FULFILLMENT, status: "SUCCESS", trackingNumbers: ["S1.A1"], ...change }] },
});
const found = (order: ComparedOrder) => compareOrder(order).map(({ kind, facts }) => ({ kind, ...facts }));

test("three sides that agree have nothing to list", () => {
  expect(found(inStep)).toEqual([]);
  expect(found({ ...inStep, listed: undefined })).toEqual([]);
});

describe("each fact that is disturbed alone gives its own kind", () => {
  const sentPayment = { key: "paid", kind: "paid", state: "confirmed", confirmedAt: at("01:01:30") };
  const cases: [name: string, order: ComparedOrder, expected: object[]][] = [
    [
      "changed in Shopify since it was read",
      { ...inStep, listed: { ...listed, updatedAt: "2026-11-20T03:00:00Z" } },
      [{ kind: "order_unread", change: "changed", updatedAt: "2026-11-20T03:00:00Z" }],
    ],
    [
      "cancelled in Shopify, with the same time",
      { ...inStep, listed: { ...listed, cancelledAt: "2026-11-20T01:01:00Z" } },
      [{ kind: "order_unread", change: "changed", updatedAt: listed.updatedAt }],
    ],
    [
      "paid in Shopify, with the same time",
      { ...inStep, listed: { ...listed, financialStatus: "PAID" } },
      [{ kind: "order_unread", change: "changed", updatedAt: listed.updatedAt }],
    ],
    [
      "to be shipped in Shopify and never read",
      { orderId: ORDER, listed: { ...listed, fulfillmentStatus: "UNFULFILLED" }, known: null, parcels: [] },
      [{ kind: "order_unread", change: "new", updatedAt: listed.updatedAt }],
    ],
    ["gone in Shopify", { ...inStep, listed: null }, [{ kind: "order_gone" }]],
    [
      "fulfillment cancelled in Shopify while the parcel is under way",
      standing({ status: "CANCELLED" }),
      [{ kind: "fulfillment_missing", trackingNumber: "S1.A1", inShopify: "cancelled" }],
    ],
    [
      "fulfillment gone in Shopify",
      { ...inStep, known: { ...known, fulfillments: [] } },
      [{ kind: "fulfillment_missing", trackingNumber: "S1.A1", inShopify: "gone" }],
    ],
    [
      "another tracking number in Shopify",
      standing({ trackingNumbers: ["OTHER"] }),
      [{ kind: "tracking_differs", trackingNumber: "S1.A1", inShopify: ["OTHER"] }],
    ],
    [
      "parcel cancelled, fulfillment left",
      with_({ state: "cancelled", carrierStatus: -1 }),
      [{ kind: "fulfillment_left", trackingNumber: "S1.A1" }],
    ],
    [
      "a status that Shopify was never told",
      with_({ missingSteps: [{ key: "event:OUT_FOR_DELIVERY", kind: "event" }] }),
      [{ kind: "steps_missing", steps: ["event:OUT_FOR_DELIVERY"] }],
    ],
    [
      "collected, and unpaid in Shopify",
      with_({ missingSteps: [{ key: "paid", kind: "paid" }] }),
      [{ kind: "payment_missing", outstandingVnd: 450_000 }],
    ],
    [
      "recorded as paid, and unpaid in Shopify",
      with_({ steps: [...parcel.steps, sentPayment] }),
      [{ kind: "payment_differs", outstandingVnd: 450_000 }],
    ],
    [
      "another status at the carrier",
      with_({ record: { status: 4, codVnd: 450_000 } }),
      [{ kind: "carrier_status_differs", waybill: 3, carrier: 4 }],
    ],
    [
      "never found at the carrier",
      with_({ record: null, carrierStatus: null, carrierStatusAt: null }),
      [{ kind: "unknown_to_carrier", trackingNumber: "S1.A1" }],
    ],
    [
      "another COD at the carrier",
      with_({ record: { status: 3, codVnd: 0 } }),
      [{ kind: "cod_differs", waybillVnd: 450_000, carrierVnd: 0 }],
    ],
  ];
  test.each(cases)("%s", (_name, order, expected) => {
    expect(found(order)).toEqual(expected);
  });
});

describe("nothing is listed that somebody does already, or that says nothing", () => {
  const cancelled = {
    known: { ...known, fulfillments: [{ id: FULFILLMENT, status: "CANCELLED", trackingNumbers: [] }] },
  };
  const open = (state: string) => ({ key: "event:DELIVERED", kind: "event", state, confirmedAt: null });
  const cases: [name: string, order: ComparedOrder][] = [
    ["an order that was fulfilled before Waybill came", { orderId: ORDER, listed, known: null, parcels: [] }],
    ["a list that is older than the reading", { ...inStep, listed: { ...listed, updatedAt: "2026-11-20T01:00:00Z" } }],
    ["a cancel under way", { ...with_({ isCancelOpen: true }), ...cancelled }],
    ["a parcel that asks staff about it", { ...with_({ attention: "cancelled_in_shopify_on_its_way" }), ...cancelled }],
    [
      "a parcel that came back",
      { ...with_({ carrierStatus: 21, record: { status: 21, codVnd: null } }), ...cancelled },
    ],
    [
      "an order that was cancelled",
      { ...inStep, listed: undefined, known: { ...cancelled.known, cancelledAt: "2026-11-20T01:00:00Z" } },
    ],
    [
      "the same number in another fulfillment",
      {
        ...inStep,
        known: { ...known, fulfillments: [{ id: "other", status: "SUCCESS", trackingNumbers: ["S1.A1"] }] },
      },
    ],
    [
      "a step on its way",
      {
        ...with_({ steps: [...parcel.steps, open("wanted")], missingSteps: [{ key: "paid", kind: "paid" }] }),
        ...cancelled,
      },
    ],
    [
      "a step that Shopify refused, which is listed as that",
      { ...with_({ steps: [...parcel.steps, open("attention")] }), ...cancelled },
    ],
    [
      "what Waybill wrote since the order was read",
      { ...with_({ steps: [{ ...open("confirmed"), confirmedAt: at("07:00:00") }] }), ...cancelled },
    ],
    ["a record older than the last status", with_({ record: { status: 2, codVnd: null }, checkedAt: at("04:00:00") })],
    ["a shipper report, which is no status", with_({ record: { status: 123, codVnd: null } })],
    [
      "a parcel booked a moment ago",
      with_({ record: null, carrierStatus: null, carrierStatusAt: null, checkedAt: at("01:30:00") }),
    ],
    [
      "the amount of a parcel that was delivered",
      with_({ carrierStatus: 5, codState: "collected", record: { status: 5, codVnd: 0 } }),
    ],
  ];
  test.each(cases)("%s", (_name, order) => {
    expect(found(order)).toEqual([]);
  });
});

test("while an order is unread, nothing is concluded from the old reading of it", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("SUCCESS", "CANCELLED"),
      fc.array(fc.string(), { maxLength: 2 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.boolean(),
      (status, trackingNumbers, outstandingVnd, gone) => {
        const order = {
          ...standing({ status, trackingNumbers }),
          listed: gone ? null : { ...listed, updatedAt: "2026-11-21T00:00:00Z" },
        };
        const kinds = found({ ...order, known: { ...order.known, outstandingVnd } }).map(({ kind }) => kind);
        expect(kinds).toEqual([gone ? "order_gone" : "order_unread"]);
      },
    ),
  );
});
