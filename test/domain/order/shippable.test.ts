import { describe, expect, test } from "vitest";
import type { FulfillmentOrderFacts, OrderFacts } from "~/domain/order/order";
import {
  blockReason,
  mayStillBeReopened,
  missingFulfillmentOrdersReason,
  REOPENING_MS,
  ROUTING_MS,
} from "~/domain/order/shippable";
import { aFulfillmentOrder, aLine, anOrder } from "./an-order";

const live = { environment: "production" } as const;
const abroad = { ...anOrder().destination!, countryCode: "US" };

describe("why a fulfillment order is not offered", () => {
  const cases: [string, Partial<OrderFacts>, Partial<FulfillmentOrderFacts>, string | null][] = [
    ["ready to ship", {}, {}, null],
    ["in progress still counts", {}, { status: "IN_PROGRESS" }, null],
    ["order cancelled", { cancelledAt: "2026-11-20T03:00:00Z" }, {}, "cancelled"],
    ["fulfillment order cancelled", {}, { status: "CANCELLED" }, "cancelled"],
    ["closed", {}, { status: "CLOSED" }, "already_fulfilled"],
    ["fulfilled elsewhere", { fulfillmentStatus: "FULFILLED" }, {}, "already_fulfilled"],
    ["nothing left", {}, { lines: [aLine({ quantity: 0 })] }, "nothing_to_ship"],
    ["no lines", {}, { lines: [] }, "nothing_to_ship"],
    ["gift card only", {}, { lines: [aLine({ requiresShipping: false })] }, "digital"],
    ["delivery method none", {}, { methodType: "NONE" }, "digital"],
    ["a gift card beside a shirt", {}, { lines: [aLine({ requiresShipping: false }), aLine()] }, null],
    ["local pickup", {}, { methodType: "PICK_UP" }, "local_pickup"],
    ["local delivery", {}, { methodType: "LOCAL" }, "local_pickup"],
    ["sold over the counter", {}, { methodType: "RETAIL" }, "local_pickup"],
    ["pickup point", {}, { methodType: "PICKUP_POINT" }, "local_pickup"],
    ["a draft order without a method ships", {}, { methodType: null }, null],
    ["without a method and nothing left", {}, { methodType: null, lines: [aLine({ quantity: 0 })] }, "nothing_to_ship"],
    ["without a method, gift card", {}, { methodType: null, lines: [aLine({ requiresShipping: false })] }, "digital"],
    ["without a method, no address", { destination: null }, { methodType: null }, "no_address"],
    ["without a method, abroad", { destination: abroad }, { methodType: null }, "outside_vietnam"],
    ["without a method, on hold", {}, { methodType: null, status: "ON_HOLD" }, "on_hold"],
    ["test order", { test: true }, {}, "test_order"],
    ["another currency", { currency: "USD" }, {}, "currency_not_vnd"],
    ["no shipping address", { destination: null }, {}, "no_address"],
    ["abroad", { destination: abroad }, {}, "outside_vietnam"],
    ["on hold", {}, { status: "ON_HOLD", supportedActions: ["RELEASE_HOLD"] }, "on_hold"],
    ["held by another app", {}, { holdReasons: ["INCORRECT_ADDRESS"] }, "on_hold"],
    ["scheduled", {}, { status: "SCHEDULED", supportedActions: ["MARK_AS_OPEN"] }, "scheduled"],
    ["Shopify does not allow fulfilling it", {}, { supportedActions: ["HOLD"] }, "not_fulfillable"],
    ["cancelled while on hold", { cancelledAt: "2026-11-20T03:00:00Z" }, { status: "ON_HOLD" }, "cancelled"],
  ];
  test.each(cases)("%s", (_, order, fulfillmentOrder, reason) => {
    expect(blockReason(anOrder(order), aFulfillmentOrder(fulfillmentOrder), live)).toBe(reason);
  });

  test("a test order may be booked on a staging account, and on no other", () => {
    const order = anOrder({ test: true });
    expect(blockReason(order, aFulfillmentOrder(), { environment: "staging" })).toBeNull();
    expect(blockReason(order, aFulfillmentOrder(), { environment: null })).toBe("test_order");
  });
});

test("an order without visible fulfillment orders says why, once they should exist", () => {
  const created = Date.parse(anOrder().createdAt);
  const later = new Date(created + ROUTING_MS + 1);
  const reasonOf = (change: Partial<OrderFacts>, readAt = later) =>
    missingFulfillmentOrdersReason(anOrder({ fulfillmentOrders: [], ...change }), readAt);
  expect(reasonOf({})).toBe("no_access");
  expect(reasonOf({}, new Date(created + ROUTING_MS))).toBeNull();
  expect(reasonOf({ requiresShipping: false })).toBe("digital");
  expect(reasonOf({ fulfillmentStatus: "FULFILLED" })).toBeNull();
  expect(reasonOf({ cancelledAt: "2026-11-20T03:00:00Z" })).toBeNull();
  expect(missingFulfillmentOrdersReason(anOrder(), later)).toBeNull();
});

describe("goods of a cancelled fulfillment that are in no open fulfillment order yet", () => {
  const closed = aFulfillmentOrder({ status: "CLOSED", lines: [aLine({ quantity: 0 })] });
  const cancelled = { id: "gid://shopify/Fulfillment/1", status: "CANCELLED", trackingNumbers: [], totalQuantity: 1 };
  const another = { ...cancelled, id: "gid://shopify/Fulfillment/2", status: "SUCCESS" };
  const gone: Partial<OrderFacts> = { currentQuantity: 1, fulfillmentOrders: [closed], fulfillments: [cancelled] };
  const open = aFulfillmentOrder({ lines: [aLine({ quantity: 1 })] });

  test.each<[string, Partial<OrderFacts>, number, boolean]>([
    ["may still come", {}, 0, true],
    ["until a minute after the change", {}, REOPENING_MS, true],
    ["and no longer", {}, REOPENING_MS + 1, false],
    ["are there", { fulfillmentOrders: [closed, open] }, 0, false],
    ["two pieces, of which one is there", { currentQuantity: 2, fulfillmentOrders: [closed, open] }, 0, true],
    ["were fulfilled again", { fulfillments: [cancelled, another], fulfillmentStatus: "FULFILLED" }, 0, false],
    ["beside a piece that was sent and refunded", { fulfillments: [another, cancelled] }, 0, true],
    [
      "are there beside such a piece",
      { fulfillments: [another, cancelled], fulfillmentOrders: [closed, open] },
      0,
      false,
    ],
    ["were refunded", { currentQuantity: 0 }, 0, false],
    ["the order was cancelled", { cancelledAt: "2026-11-20T03:00:00Z" }, 0, false],
    ["nothing was cancelled", { fulfillments: [] }, 0, false],
    ["pieces that were not read", { currentQuantity: undefined }, 0, false],
  ])("%s", (_, change, afterMs, expected) => {
    const order = anOrder({ ...gone, ...change });
    expect(mayStillBeReopened(order, new Date(Date.parse(order.updatedAt) + afterMs))).toBe(expected);
  });
});
