import { describe, expect, test } from "vitest";
import type { Scripted } from "./scripted-fetch.ts";
import { data, LOST, SHOP, scriptShop } from "./scripted-shop.ts";

const FULFILLMENT = "gid://shopify/Fulfillment/51";
const REQUEST = {
  orderId: "gid://shopify/Order/1",
  fulfillmentOrderId: "gid://shopify/FulfillmentOrder/21",
  trackingNumber: "S1.A2.1",
  trackingUrl: "https://track.example/S1.A2.1",
  company: "Giao hàng",
  notifyBuyer: true,
  mayExist: true,
};

const having = (status: string, ...numbers: (string | null)[]) =>
  data({ order: { fulfillments: [{ id: FULFILLMENT, status, trackingInfo: numbers.map((number) => ({ number })) }] } });
const NONE = data({ order: { fulfillments: [] } });
const created = (fulfillment: object | null, ...messages: string[]) =>
  data({ fulfillmentCreate: { fulfillment, userErrors: messages.map((message) => ({ message })) } });

describe("createFulfillment", () => {
  test("sends the number with its link, for all that remains", async () => {
    const { shopify, asked } = scriptShop([NONE, created({ id: FULFILLMENT })]);
    expect(await shopify.createFulfillment(SHOP, REQUEST)).toEqual({ outcome: "created", fulfillmentId: FULFILLMENT });
    expect(asked()).toEqual([
      ["TrackingNumbers", { orderId: REQUEST.orderId }],
      [
        "FulfillmentCreate",
        {
          fulfillment: {
            lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: REQUEST.fulfillmentOrderId }],
            trackingInfo: { company: "Giao hàng", number: "S1.A2.1", url: "https://track.example/S1.A2.1" },
            notifyCustomer: true,
          },
        },
      ],
    ]);
  });

  test("sends only the parcel's own lines", async () => {
    const lines = [{ id: "gid://shopify/FulfillmentOrderLineItem/31", quantity: 1 }];
    const { shopify, asked } = scriptShop([NONE, created({ id: FULFILLMENT })]);
    await shopify.createFulfillment(SHOP, { ...REQUEST, lines });
    expect(asked()[1]?.[1]).toMatchObject({
      fulfillment: {
        lineItemsByFulfillmentOrder: [
          { fulfillmentOrderId: REQUEST.fulfillmentOrderId, fulfillmentOrderLineItems: lines },
        ],
      },
    });
  });

  test("takes lines of several fulfillment orders", async () => {
    const lines = [{ id: "gid://shopify/FulfillmentOrderLineItem/31", quantity: 1 }];
    const other = { fulfillmentOrderId: "gid://shopify/FulfillmentOrder/22", lines };
    const { shopify, asked } = scriptShop([NONE, created({ id: FULFILLMENT })]);
    await shopify.createFulfillment(SHOP, { ...REQUEST, lines, alsoIn: [other] });
    expect(asked()[1]?.[1]).toMatchObject({
      fulfillment: {
        lineItemsByFulfillmentOrder: [
          { fulfillmentOrderId: REQUEST.fulfillmentOrderId, fulfillmentOrderLineItems: lines },
          { fulfillmentOrderId: other.fulfillmentOrderId, fulfillmentOrderLineItems: lines },
        ],
      },
    });
  });

  test("is not looked for before it is asked for the first time, only after a refusal, which may be because it is there", async () => {
    const first = { ...REQUEST, mayExist: false };
    const made = scriptShop([created({ id: FULFILLMENT })]);
    expect(await made.shopify.createFulfillment(SHOP, first)).toEqual({
      outcome: "created",
      fulfillmentId: FULFILLMENT,
    });
    expect(made.left).toEqual([]);
    const there = scriptShop([created(null, "unfulfillable"), having("SUCCESS", "S1.A2.1")]);
    expect(await there.shopify.createFulfillment(SHOP, first)).toEqual({
      outcome: "already",
      fulfillmentId: FULFILLMENT,
    });
    const refused = scriptShop([created(null, "unfulfillable"), NONE]);
    expect(await refused.shopify.createFulfillment(SHOP, first)).toEqual({
      outcome: "refused",
      messages: ["unfulfillable"],
    });
  });

  test("finds what an earlier call made", async () => {
    const { shopify, asked } = scriptShop([having("SUCCESS", "OTHER", "S1.A2.1")]);
    expect(await shopify.createFulfillment(SHOP, REQUEST)).toEqual({ outcome: "already", fulfillmentId: FULFILLMENT });
    expect(asked()).toHaveLength(1);
  });

  test.each<[string, Scripted]>([
    ["another number", having("SUCCESS", "S1.A2.10")],
    ["no number", having("SUCCESS", null)],
    ["the number of a cancelled fulfillment", having("CANCELLED", "S1.A2.1")],
  ])("does not take %s for the parcel's own", async (_case, existing) => {
    const { shopify } = scriptShop([existing, created({ id: "gid://shopify/Fulfillment/52" })]);
    expect(await shopify.createFulfillment(SHOP, REQUEST)).toEqual({
      outcome: "created",
      fulfillmentId: "gid://shopify/Fulfillment/52",
    });
  });

  test("returns Shopify's words when it refuses", async () => {
    const message = "Fulfillment order 21 has an unfulfillable status= closed.";
    const { shopify } = scriptShop([NONE, created(null, message)]);
    expect(await shopify.createFulfillment(SHOP, REQUEST)).toEqual({ outcome: "refused", messages: [message] });
  });

  test.each<[string, Scripted]>([
    ["the answer is lost", LOST],
    ["the answer is empty", created(null)],
    ["the payload is missing", data({ fulfillmentCreate: null })],
    [
      "Shopify breaks inside",
      {
        json: {
          data: { fulfillmentCreate: null },
          errors: [{ message: "Internal error", path: ["fulfillmentCreate"] }],
        },
      },
    ],
  ])("is unknown when %s", async (_case, answer) => {
    const { shopify } = scriptShop([NONE, answer]);
    expect(await shopify.createFulfillment(SHOP, REQUEST)).toEqual({ outcome: "unknown" });
  });

  test("throws when nothing can have happened", async () => {
    const { shopify } = scriptShop([NONE, { status: 403 }]);
    await expect(shopify.createFulfillment(SHOP, REQUEST)).rejects.toMatchObject({ kind: "access_denied" });
  });

  test("does not create without having looked for an existing one", async () => {
    const { shopify, clock, asked } = scriptShop([LOST, LOST, LOST, LOST]);
    await expect(clock.until(shopify.createFulfillment(SHOP, REQUEST))).rejects.toMatchObject({ kind: "unavailable" });
    expect(asked().map(([name]) => name)).toEqual([
      "TrackingNumbers",
      "TrackingNumbers",
      "TrackingNumbers",
      "TrackingNumbers",
    ]);
  });
});

describe("cancelFulfillment", () => {
  const answer = (...messages: string[]) =>
    data({
      fulfillmentCancel: { fulfillment: { status: "CANCELLED" }, userErrors: messages.map((message) => ({ message })) },
    });
  const status = (value: string) => data({ fulfillment: { status: value } });

  test.each<[string, Scripted[], object]>([
    ["done", [answer()], { outcome: "cancelled" }],
    ["cancelled before", [answer("Fulfillment is already cancelled"), status("CANCELLED")], { outcome: "already" }],
    ["refused", [answer("No."), status("SUCCESS")], { outcome: "refused", messages: ["No."] }],
    [
      "not there",
      [answer("Fulfillment not found."), data({ fulfillment: null })],
      { outcome: "refused", messages: ["Fulfillment not found."] },
    ],
    ["lost", [LOST], { outcome: "unknown" }],
    ["no payload", [data({ fulfillmentCancel: null })], { outcome: "unknown" }],
  ])("%s", async (_case, script, outcome) => {
    const { shopify, left } = scriptShop(script);
    expect(await shopify.cancelFulfillment(SHOP, FULFILLMENT)).toEqual(outcome);
    expect(left).toEqual([]);
  });
});

describe("postFulfillmentEvent", () => {
  const EVENT = "gid://shopify/FulfillmentEvent/61";
  const DELIVERED = {
    fulfillmentId: FULFILLMENT,
    status: "DELIVERED" as const,
    happenedAt: "2026-11-20T17:00:00.400+07:00",
    message: "Đã giao",
    mayExist: true,
  };
  const { mayExist: _, ...WIRE } = DELIVERED;
  const events = (...nodes: object[]) => data({ fulfillment: { events: { nodes } } });
  const posted = (fulfillmentEvent: object | null, ...messages: string[]) =>
    data({ fulfillmentEventCreate: { fulfillmentEvent, userErrors: messages.map((message) => ({ message })) } });

  test("posts an event that is not there yet", async () => {
    const { shopify, asked } = scriptShop([events(), posted({ id: EVENT })]);
    expect(await shopify.postFulfillmentEvent(SHOP, DELIVERED)).toEqual({ outcome: "posted", eventId: EVENT });
    expect(asked()[1]).toEqual(["FulfillmentEventCreate", { event: WIRE }]);
  });

  test("is not looked for before it is posted for the first time", async () => {
    const { shopify, left } = scriptShop([posted({ id: EVENT })]);
    const first = { ...DELIVERED, mayExist: false };
    expect(await shopify.postFulfillmentEvent(SHOP, first)).toEqual({ outcome: "posted", eventId: EVENT });
    expect(left).toEqual([]);
  });

  test("leaves out an empty message", async () => {
    const { shopify, asked } = scriptShop([events(), posted({ id: EVENT })]);
    await shopify.postFulfillmentEvent(SHOP, { ...DELIVERED, message: undefined });
    expect(asked()[1]?.[1]).toEqual({
      event: { fulfillmentId: FULFILLMENT, status: "DELIVERED", happenedAt: DELIVERED.happenedAt },
    });
  });

  test("recognises the same event in the same second, in any time zone", async () => {
    const { shopify, left } = scriptShop([
      events({ id: EVENT, status: "DELIVERED", happenedAt: "2026-11-20T10:00:00Z" }),
    ]);
    expect(await shopify.postFulfillmentEvent(SHOP, DELIVERED)).toEqual({ outcome: "already", eventId: EVENT });
    expect(left).toEqual([]);
  });

  test.each([
    ["the same step a second later", { id: "x", status: "DELIVERED", happenedAt: "2026-11-20T10:00:01Z" }],
    ["another step at that second", { id: "x", status: "OUT_FOR_DELIVERY", happenedAt: "2026-11-20T10:00:00Z" }],
  ])("does not confuse it with %s", async (_case, other) => {
    const { shopify } = scriptShop([events(other), posted({ id: EVENT })]);
    expect(await shopify.postFulfillmentEvent(SHOP, DELIVERED)).toEqual({ outcome: "posted", eventId: EVENT });
  });

  test.each<[string, Scripted[], object]>([
    ["refused", [events(), posted(null, "No.")], { outcome: "refused", messages: ["No."] }],
    [
      "no fulfillment",
      [data({ fulfillment: null })],
      { outcome: "refused", messages: ["Fulfillment does not exist."] },
    ],
    ["lost", [events(), LOST], { outcome: "unknown" }],
    ["empty", [events(), posted(null)], { outcome: "unknown" }],
  ])("%s", async (_case, script, outcome) => {
    const { shopify } = scriptShop(script);
    expect(await shopify.postFulfillmentEvent(SHOP, DELIVERED)).toEqual(outcome);
  });
});

describe("markOrderPaid records the whole balance, so the balance must equal the amount collected", () => {
  const orderId = "gid://shopify/Order/1";
  const balance = (amount: string, rest: object = {}) =>
    data({ order: { canMarkAsPaid: true, fullyPaid: false, totalOutstandingSet: { shopMoney: { amount } }, ...rest } });
  const marked = (...messages: string[]) =>
    data({ orderMarkAsPaid: { order: { id: orderId }, userErrors: messages.map((message) => ({ message })) } });

  test.each<[string, Scripted[], object]>([
    ["paid", [balance("270000.0"), marked()], { outcome: "paid" }],
    ["paid before", [balance("0.0", { fullyPaid: true, canMarkAsPaid: false })], { outcome: "already" }],
    ["edited since", [balance("300000.0")], { outcome: "amount_differs", outstandingVnd: 300_000 }],
    ["paid in part since", [balance("70000.0")], { outcome: "amount_differs", outstandingVnd: 70_000 }],
    [
      "cancelled and void",
      [balance("0.0", { canMarkAsPaid: false })],
      { outcome: "amount_differs", outstandingVnd: 0 },
    ],
    [
      "not allowed",
      [balance("270000.0", { canMarkAsPaid: false })],
      { outcome: "refused", messages: ["Order cannot be marked as paid."] },
    ],
    ["refused", [balance("270000.0"), marked("No.")], { outcome: "refused", messages: ["No."] }],
    ["unknown order", [data({ order: null })], { outcome: "refused", messages: ["Order does not exist"] }],
    ["lost", [balance("270000.0"), LOST], { outcome: "unknown" }],
  ])("%s", async (_case, script, outcome) => {
    const { shopify, left } = scriptShop(script);
    expect(await shopify.markOrderPaid(SHOP, { orderId, expectedOutstandingVnd: 270_000 })).toEqual(outcome);
    expect(left).toEqual([]);
  });
});

describe("recordPayment records exactly the amount collected, once", () => {
  const orderId = "gid://shopify/Order/1";
  const request = {
    ...{ orderId, amountVnd: 120_000, expectedOutstandingVnd: 450_000, methodName: "COD" },
    happenedAt: "2026-11-20T10:00:00.400Z",
  };
  const money = (amount: string) => ({ shopMoney: { amount } });
  const paid = (amount: string, processedAt: string) => ({
    ...{ kind: "SALE", status: "SUCCESS", manualPaymentGateway: true, processedAt, amountSet: money(amount) },
  });
  const balance = (amount: string, ...transactions: object[]) =>
    data({ order: { totalOutstandingSet: money(amount), transactions } });
  const made = (...messages: string[]) =>
    data({
      orderCreateManualPayment: {
        order: messages.length > 0 ? null : { totalOutstandingSet: money("330000.0") },
        userErrors: messages.map((message) => ({ message })),
      },
    });
  const OURS = paid("120000.0", "2026-11-20T10:00:00Z");

  test.each<[string, Scripted[], object]>([
    ["recorded", [balance("450000.0"), made()], { outcome: "recorded", outstandingVnd: 330_000 }],
    ["there since an earlier try", [balance("330000.0", OURS)], { outcome: "recorded", outstandingVnd: 330_000 }],
    [
      "another payment of that amount before it",
      [balance("450000.0", OURS), made()],
      { outcome: "recorded", outstandingVnd: 330_000 },
    ],
    [
      "paid in another way since",
      [balance("330000.0", paid("120000.0", "2026-11-20T10:00:01Z"))],
      { outcome: "amount_differs", outstandingVnd: 330_000 },
    ],
    ["refused", [balance("450000.0"), made("Plus only.")], { outcome: "refused", messages: ["Plus only."] }],
    ["unknown order", [data({ order: null })], { outcome: "refused", messages: ["Order does not exist"] }],
    ["lost", [balance("450000.0"), LOST], { outcome: "unknown" }],
  ])("%s", async (_case, script, outcome) => {
    const { shopify, left } = scriptShop(script);
    expect(await shopify.recordPayment(SHOP, request)).toEqual(outcome);
    expect(left).toEqual([]);
  });
});
