import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OrderFacts } from "~/domain/order/order";
import { glanceFor, type OrderGlance, type OwnWrites, withOwnWrites } from "~/domain/order/own-writes";
import { toFulfillmentOrder, toGlance, toLine, toOrderFacts } from "~/shopify/order-facts";
import { FULFILLMENT_ORDER, LINE, ORDER_1001 } from "../../shopify/wire-order";

const OURS = { id: "gid://shopify/Fulfillment/99", status: "SUCCESS", trackingNumbers: ["S1.A2.9"] };
const EVENT: OwnWrites = { fulfillments: [], paid: false, other: false };
const FULFILLED: OwnWrites = { ...EVENT, fulfillments: [OURS] };
const PAID: OwnWrites = { ...EVENT, paid: true };
const LATER = "2026-11-20T05:00:00Z";

/** As stored: with the fields in the sequence in which the database returns them. */
const stored: OrderFacts = JSON.parse(
  JSON.stringify(toOrderFacts(ORDER_1001, [toFulfillmentOrder(FULFILLMENT_ORDER, [toLine(LINE)])])),
);
const wire = {
  ...ORDER_1001,
  updatedAt: LATER,
  fulfillmentOrders: { nodes: [FULFILLMENT_ORDER], pageInfo: { hasNextPage: false } },
};
const seen = toGlance(wire);
const changed = (head: Partial<OrderGlance["head"]>, rest: Partial<OrderGlance> = {}): OrderGlance => ({
  ...seen,
  ...rest,
  head: { ...seen.head, ...head },
});
const fulfilled = (head: Partial<OrderGlance["head"]> = {}) =>
  changed({ fulfillmentStatus: "FULFILLED", ...head }, { fulfillments: [...seen.fulfillments, OURS], parts: null });

describe("what Waybill wrote itself is recognised", () => {
  test("an event changes nothing but the order's time", () => {
    expect(withOwnWrites(stored, seen, EVENT)).toEqual({ ...stored, updatedAt: LATER });
  });

  test("a fulfillment of everything leaves nothing to ship", () => {
    const order = withOwnWrites(stored, fulfilled(), FULFILLED);
    expect(order).toMatchObject({ fulfillmentStatus: "FULFILLED", updatedAt: LATER });
    expect(order?.fulfillments.at(-1)).toEqual(OURS);
    expect(order?.fulfillmentOrders).toMatchObject([
      { status: "CLOSED", supportedActions: [], lines: [{ quantity: 0 }] },
    ]);
  });

  test("a payment comes with Shopify's own record of it", () => {
    const paid = { financialStatus: "PAID", outstandingVnd: 0, canMarkAsPaid: false };
    const transactions = [
      ...stored.transactions,
      { kind: "SALE", status: "SUCCESS", gateway: "COD", manual: true, amountVnd: 270_000 },
    ];
    expect(withOwnWrites(stored, changed(paid, { transactions }), PAID)).toMatchObject({ ...paid, transactions });
    expect(withOwnWrites(stored, changed({ ...paid, outstandingVnd: 1 }, { transactions }), PAID)).toBeNull();
    expect(withOwnWrites(stored, changed(paid, { transactions: null }), PAID)).toBeNull();
    expect(withOwnWrites(stored, changed(paid), EVENT)).toBeNull();
  });
});

test("the language of the buyer's checkout stays as it was read, and an order read before there was one is not read for it", () => {
  expect(withOwnWrites({ ...stored, customerLocale: "en" }, seen, EVENT)).toMatchObject({ customerLocale: "en" });
  const { customerLocale: _, ...before } = stored;
  expect(withOwnWrites(before, seen, EVENT)).toEqual({ ...before, updatedAt: LATER });
});

describe("what somebody else changed beside it is read, also within the same second", () => {
  const address = stored.destination ?? null;
  const CHANGES: [string, Partial<OrderGlance["head"]>][] = [
    ["the note", { note: "Đổi giờ giao" }],
    ["a tag", { tags: ["vip", "gấp"] }],
    ["the address", { destination: address && { ...address, address1: "13 Lê Lợi" } }],
    ["the address, taken away", { destination: null }],
    ["the recipient's phone", { destination: address && { ...address, phone: "0900000099" } }],
    ["the order's phone", { phone: null }],
    ["a cancellation", { cancelledAt: LATER }],
    ["pieces taken out", { currentQuantity: 2 }],
    ["the price", { totalVnd: 260_000 }],
    ["the amount due", { outstandingVnd: 0 }],
    ["the payment's state", { financialStatus: "REFUNDED" }],
    ["the way of payment", { gatewayNames: ["Chuyển khoản"] }],
    ["what the order is shipped with", { shippingCodes: ["waybill:fly"] }],
  ];

  test.each(CHANGES)("%s", (_what, head) => {
    expect(withOwnWrites(stored, changed(head), EVENT)).toBeNull();
    expect(withOwnWrites(stored, fulfilled(head), FULFILLED)).toBeNull();
  });

  test.each<[string, OrderGlance["parts"]]>([
    ["a hold", [{ id: FULFILLMENT_ORDER.id, status: "ON_HOLD", updatedAt: FULFILLMENT_ORDER.updatedAt }]],
    ["a change of its lines", [{ id: FULFILLMENT_ORDER.id, status: "OPEN", updatedAt: LATER }]],
    ["a move", [{ id: "gid://shopify/FulfillmentOrder/22", status: "OPEN", updatedAt: FULFILLMENT_ORDER.updatedAt }]],
    ["all of them gone", []],
    ["more of them than a glance shows", null],
  ])("of its fulfillment orders: %s", (_what, parts) => {
    expect(withOwnWrites(stored, { ...seen, parts }, EVENT)).toBeNull();
  });

  test("a fulfillment by somebody else, or one that was cancelled", () => {
    const theirs = { id: "gid://shopify/Fulfillment/98", status: "SUCCESS", trackingNumbers: [] };
    expect(withOwnWrites(stored, { ...seen, fulfillments: [...seen.fulfillments, theirs] }, EVENT)).toBeNull();
    const both = { ...fulfilled(), fulfillments: [...seen.fulfillments, OURS, theirs] };
    expect(withOwnWrites(stored, both, FULFILLED)).toBeNull();
    const gone = { ...fulfilled(), fulfillments: [...seen.fulfillments, { ...OURS, status: "CANCELLED" }] };
    expect(withOwnWrites(stored, gone, FULFILLED)).toBeNull();
    expect(withOwnWrites(stored, { ...fulfilled(), fulfillments: seen.fulfillments }, FULFILLED)).toBeNull();
  });

  test.each([[["GO-NHAM-1"]], [[]], [[...OURS.trackingNumbers, "GO-NHAM-1"]]])(
    "another tracking number in the fulfillment that Waybill has just made: %j",
    (trackingNumbers) => {
      const retyped = { ...fulfilled(), fulfillments: [...seen.fulfillments, { ...OURS, trackingNumbers }] };
      expect(withOwnWrites(stored, retyped, FULFILLED)).toBeNull();
    },
  );

  test("a fulfillment that leaves something to ship", () => {
    const rest = changed(
      { fulfillmentStatus: "PARTIALLY_FULFILLED" },
      { fulfillments: [...seen.fulfillments, OURS], parts: null },
    );
    expect(withOwnWrites(stored, rest, FULFILLED)).toBeNull();
  });

  test("whatever the values: what is taken for our own shows exactly what Shopify shows", () => {
    const heads = fc.subarray(CHANGES.map(([, head]) => head)).map((some) => Object.assign({}, ...some));
    fc.assert(
      fc.property(heads, fc.constantFrom(EVENT, FULFILLED, PAID), (head, own) => {
        const glance = own === FULFILLED ? fulfilled(head) : changed(head);
        const order = withOwnWrites(stored, glance, own);
        if (order) expect(order).toMatchObject(JSON.parse(JSON.stringify(glance.head)));
        if (own !== PAID) expect(order !== null).toBe(Object.keys(head).length === 0);
      }),
    );
  });
});

describe("a glance is enough only where it can show everything", () => {
  const readAt = new Date("2026-11-20T03:00:07Z");

  test.each<[string, { facts: OrderFacts; readAt: Date }, OwnWrites, ReturnType<typeof glanceFor>]>([
    [
      "an event on an order with goods left",
      { facts: stored, readAt },
      EVENT,
      { withPayments: false, withParts: true },
    ],
    ["the fulfillment", { facts: stored, readAt }, FULFILLED, { withPayments: false, withParts: false }],
    [
      "a payment",
      { facts: { ...stored, fulfillmentStatus: "FULFILLED" }, readAt },
      PAID,
      { withPayments: true, withParts: false },
    ],
    ["a cancelled fulfillment makes new goods to ship", { facts: stored, readAt }, { ...EVENT, other: true }, null],
    [
      "the order was read within the second of its last change",
      { facts: stored, readAt: new Date("2026-11-20T03:00:06.999Z") },
      EVENT,
      null,
    ],
    ["the order was cancelled", { facts: { ...stored, cancelledAt: LATER }, readAt }, EVENT, null],
  ])("%s", (_case, known, own, asked) => {
    expect(glanceFor(known, own)).toEqual(asked);
  });
});
