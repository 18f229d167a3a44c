import { describe, expect, test } from "vitest";
import { data, SHOP, scriptShop } from "./scripted-shop.ts";
import { FULFILLMENT_ORDER, LINE, ORDER_1001 } from "./wire-order.ts";

const ID = "gid://shopify/Order/1";
const FULFILLMENT_ORDER_ID = "gid://shopify/FulfillmentOrder/21";
const END = { hasNextPage: false, endCursor: null };
const more = (endCursor: string) => ({ hasNextPage: true, endCursor });
const line = (number: number) => ({ ...LINE, id: `gid://shopify/FulfillmentOrderLineItem/${number}` });

test("an order of usual size takes one request", async () => {
  const { shopify, asked } = scriptShop([data({ order: ORDER_1001 })]);
  const order = await shopify.readOrder(SHOP, ID);
  expect(order).toMatchObject({
    name: "#1001",
    fulfillmentOrders: [{ id: FULFILLMENT_ORDER_ID, lines: [{ quantity: 2 }] }],
  });
  expect(asked()).toEqual([["Order", { id: ID, after: null }]]);
});

test("an unknown order is null", async () => {
  const { shopify } = scriptShop([data({ order: null })]);
  expect(await shopify.readOrder(SHOP, ID)).toBeNull();
});

test("all fulfillment orders and all lines are read, however many", async () => {
  const long = { ...FULFILLMENT_ORDER, lineItems: { nodes: [line(1)], pageInfo: more("line-1") } };
  const second = { ...FULFILLMENT_ORDER, id: "gid://shopify/FulfillmentOrder/22" };
  const { shopify, asked } = scriptShop([
    data({ order: { ...ORDER_1001, fulfillmentOrders: { nodes: [long], pageInfo: more("fo-1") } } }),
    data({ fulfillmentOrder: { lineItems: { nodes: [line(2)], pageInfo: more("line-2") } } }),
    data({ fulfillmentOrder: { lineItems: { nodes: [line(3)], pageInfo: END } } }),
    data({ order: { ...ORDER_1001, fulfillmentOrders: { nodes: [second], pageInfo: END } } }),
  ]);
  const order = await shopify.readOrder(SHOP, ID);
  expect(order?.fulfillmentOrders.map(({ id, lines }) => [id, lines.map((each) => each.id)])).toEqual([
    [
      FULFILLMENT_ORDER_ID,
      [
        "gid://shopify/FulfillmentOrderLineItem/1",
        "gid://shopify/FulfillmentOrderLineItem/2",
        "gid://shopify/FulfillmentOrderLineItem/3",
      ],
    ],
    ["gid://shopify/FulfillmentOrder/22", ["gid://shopify/FulfillmentOrderLineItem/31"]],
  ]);
  expect(asked()).toEqual([
    ["Order", { id: ID, after: null }],
    ["MoreLines", { fulfillmentOrderId: FULFILLMENT_ORDER_ID, after: "line-1" }],
    ["MoreLines", { fulfillmentOrderId: FULFILLMENT_ORDER_ID, after: "line-2" }],
    ["Order", { id: ID, after: "fo-1" }],
  ]);
});

describe("a missing part of the answer is not an empty field", () => {
  const denied = (path: (string | number)[]) => ({
    json: {
      data: { order: ORDER_1001 },
      errors: [{ message: "This app is not approved", path, extensions: { code: "ACCESS_DENIED" } }],
    },
  });

  test.each([
    [["order", "shippingAddress", "phone"], "Shopify left out order.shippingAddress.phone"],
    [
      ["order", "fulfillmentOrders", "nodes", 0, "assignedLocation", "location"],
      "Shopify left out order.fulfillmentOrders.nodes.0.assignedLocation.location",
    ],
  ])("%j stops the order", async (path, message) => {
    const { shopify } = scriptShop([denied(path)]);
    await expect(shopify.readOrder(SHOP, ID)).rejects.toMatchObject({ kind: "access_denied", message });
  });

  test.each(["email", "customerLocale"])("except %s, which no parcel needs", async (field) => {
    const { shopify } = scriptShop([denied(["order", field])]);
    expect(await shopify.readOrder(SHOP, ID)).toMatchObject({ name: "#1001" });
  });
});

test("a fulfillment order that disappears between two pages fails the reading", async () => {
  const long = { ...FULFILLMENT_ORDER, lineItems: { nodes: [line(1)], pageInfo: more("line-1") } };
  const { shopify } = scriptShop([
    data({ order: { ...ORDER_1001, fulfillmentOrders: { nodes: [long], pageInfo: END } } }),
    data({ fulfillmentOrder: null }),
  ]);
  await expect(shopify.readOrder(SHOP, ID)).rejects.toMatchObject({ kind: "unreadable", retryable: true });
});

test("a next page without a cursor does not loop", async () => {
  const endless = { nodes: [FULFILLMENT_ORDER], pageInfo: { hasNextPage: true, endCursor: null } };
  const { shopify } = scriptShop([data({ order: { ...ORDER_1001, fulfillmentOrders: endless } })]);
  await expect(shopify.readOrder(SHOP, ID)).rejects.toMatchObject({ kind: "unreadable" });
});

test.each([
  [{ orderId: ID }, ID],
  [null, null],
])("the order of a fulfillment order: %j", async (fulfillmentOrder, orderId) => {
  const { shopify } = scriptShop([data({ fulfillmentOrder })]);
  expect(await shopify.findOrderOfFulfillmentOrder(SHOP, FULFILLMENT_ORDER_ID)).toBe(orderId);
});

describe("lists of orders", () => {
  async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
    const list: Item[] = [];
    for await (const item of items) list.push(item);
    return list;
  }
  const node = (number: number, displayFulfillmentStatus: string) => ({
    id: `gid://shopify/Order/${number}`,
    updatedAt: "2026-11-20T03:00:00Z",
    displayFulfillmentStatus,
  });

  test("created since: the open ones with something left to ship, over all pages", async () => {
    const { shopify, asked } = scriptShop([
      data({ orders: { nodes: [node(1, "UNFULFILLED"), node(2, "FULFILLED")], pageInfo: more("a") } }),
      data({
        orders: {
          nodes: [node(3, "PARTIALLY_FULFILLED"), node(4, "ON_HOLD"), node(5, "FULFILLMENT_NOT_REQUIRED")],
          pageInfo: END,
        },
      }),
    ]);
    const listed = await all(shopify.listOrdersCreatedSince(SHOP, "2026-09-21T00:00:00+07:00"));
    expect(listed.map(({ id }) => id)).toEqual([
      "gid://shopify/Order/1",
      "gid://shopify/Order/3",
      "gid://shopify/Order/4",
    ]);
    const query = "created_at:>='2026-09-20T17:00:00Z' AND status:open";
    expect(asked()).toEqual([
      ["OrdersCreated", { query, after: null }],
      ["OrdersCreated", { query, after: "a" }],
    ]);
  });

  test("updated since: all of them", async () => {
    const { shopify, asked } = scriptShop([data({ orders: { nodes: [node(1, "FULFILLED")], pageInfo: END } })]);
    expect(await all(shopify.listOrdersUpdatedSince(SHOP, "2026-11-20T00:00:00.999Z"))).toEqual([
      { id: "gid://shopify/Order/1", updatedAt: "2026-11-20T03:00:00Z" },
    ]);
    expect(asked()).toEqual([["OrdersUpdated", { query: "updated_at:>='2026-11-20T00:00:00Z'", after: null }]]);
  });

  test("the search text accepts only an instant", async () => {
    const { shopify } = scriptShop([]);
    const injected = shopify.listOrdersUpdatedSince(SHOP, "2026-11-20' OR status:any");
    await expect(all(injected)).rejects.toThrow(RangeError);
  });

  test("a reader who has seen enough asks for no more pages", async () => {
    const { shopify, asked } = scriptShop([
      data({ orders: { nodes: [node(1, "OPEN"), node(2, "OPEN")], pageInfo: more("a") } }),
    ]);
    for await (const _first of shopify.listOrdersUpdatedSince(SHOP, "2026-11-20T00:00:00Z")) break;
    expect(asked()).toHaveLength(1);
  });
});
