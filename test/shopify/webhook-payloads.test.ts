import { describe, expect, test } from "vitest";
import { ZodError } from "zod";
import { readWebhook } from "~/shopify/webhook-payloads";

const read = (topic: string, payload: unknown) => readWebhook(topic, JSON.stringify(payload));

describe("a webhook names its subject", () => {
  test.each([
    [
      "orders/create",
      {
        id: 820982911946,
        admin_graphql_api_id: "gid://shopify/Order/820982911946",
        updated_at: "2026-11-20T17:00:00+07:00",
      },
      {
        about: "order",
        orderId: "gid://shopify/Order/820982911946",
        updatedAt: "2026-11-20T17:00:00+07:00",
        isNew: true,
      },
    ],
    ["orders/updated", { id: "1001" }, { about: "order", orderId: "gid://shopify/Order/1001", updatedAt: null }],
    ["orders/cancelled", { id: 7, note: "x" }, { about: "order", orderId: "gid://shopify/Order/7", updatedAt: null }],
    ["orders/paid", { id: 7, updated_at: null }, { about: "order", orderId: "gid://shopify/Order/7", updatedAt: null }],
    [
      "orders/edited",
      { order_edit: { id: 78912328793, order_id: 5, line_items: { additions: [] } } },
      { about: "order", orderId: "gid://shopify/Order/5", updatedAt: null },
    ],
    [
      "fulfillment_orders/order_routing_complete",
      { fulfillment_order: { id: "gid://shopify/FulfillmentOrder/1", status: "open" } },
      { about: "fulfillment_orders", fulfillmentOrderIds: ["gid://shopify/FulfillmentOrder/1"] },
    ],
    [
      "fulfillment_orders/moved",
      {
        original_fulfillment_order: { id: "gid://shopify/FulfillmentOrder/1", status: "closed" },
        moved_fulfillment_order: { id: "gid://shopify/FulfillmentOrder/2", status: "open" },
        destination_location_id: "gid://shopify/Location/9",
        fulfillment_order_line_items_requested: [{ id: "gid://shopify/FulfillmentOrderLineItem/3", quantity: 1 }],
      },
      {
        about: "fulfillment_orders",
        fulfillmentOrderIds: ["gid://shopify/FulfillmentOrder/1", "gid://shopify/FulfillmentOrder/2"],
      },
    ],
    [
      "fulfillment_orders/split",
      {
        fulfillment_order: { id: "gid://shopify/FulfillmentOrder/1", status: "open" },
        remaining_fulfillment_order: { id: "gid://shopify/FulfillmentOrder/2", status: "open" },
        replacement_fulfillment_order: null,
      },
      {
        about: "fulfillment_orders",
        fulfillmentOrderIds: ["gid://shopify/FulfillmentOrder/1", "gid://shopify/FulfillmentOrder/2"],
      },
    ],
    [
      "fulfillment_orders/merged",
      {
        merge_intents: [{ fulfillment_order_id: "gid://shopify/FulfillmentOrder/4" }],
        fulfillment_order_merges: [{ fulfillment_order: { id: "gid://shopify/FulfillmentOrder/4", status: "open" } }],
      },
      { about: "fulfillment_orders", fulfillmentOrderIds: ["gid://shopify/FulfillmentOrder/4"] },
    ],
    [
      "fulfillments/create",
      { id: 3, order_id: 5, status: "success", tracking_numbers: ["S1"] },
      {
        about: "fulfillment",
        orderId: "gid://shopify/Order/5",
        fulfillmentId: "gid://shopify/Fulfillment/3",
        updatedAt: null,
      },
    ],
    ["locations/delete", { id: 9 }, { about: "location", locationId: "gid://shopify/Location/9" }],
    [
      "shop/update",
      { id: 1, myshopify_domain: "demo.myshopify.com" },
      { about: "shop", shopDomain: "demo.myshopify.com" },
    ],
    [
      "app/uninstalled",
      { id: 1, myshopify_domain: "demo.myshopify.com" },
      { about: "uninstalled", shopDomain: "demo.myshopify.com" },
    ],
    [
      "app/scopes_update",
      { id: 1, previous: ["read_orders"], current: ["read_orders", "write_orders"] },
      { about: "scopes", granted: ["read_orders", "write_orders"] },
    ],
    [
      "customers/data_request",
      {
        shop_id: 954889,
        shop_domain: "demo.myshopify.com",
        orders_requested: [299938, 280263],
        customer: { id: 191167, email: "nguoi.mua@example.com", phone: "0900000000" },
        data_request: { id: 9999 },
      },
      {
        about: "customer_data_request",
        shopDomain: "demo.myshopify.com",
        requestId: "9999",
        customerId: "gid://shopify/Customer/191167",
        orderIds: ["gid://shopify/Order/299938", "gid://shopify/Order/280263"],
      },
    ],
    [
      "customers/redact",
      { shop_id: 954889, shop_domain: "demo.myshopify.com", customer: { id: 191167 }, orders_to_redact: [299938] },
      {
        about: "customer_redact",
        shopDomain: "demo.myshopify.com",
        customerId: "gid://shopify/Customer/191167",
        orderIds: ["gid://shopify/Order/299938"],
      },
    ],
    [
      "customers/redact",
      { shop_id: 954889, shop_domain: "demo.myshopify.com", orders_to_redact: [] },
      { about: "customer_redact", shopDomain: "demo.myshopify.com", customerId: null, orderIds: [] },
    ],
    [
      "shop/redact",
      { shop_id: 954889, shop_domain: "demo.myshopify.com" },
      { about: "shop_redact", shopDomain: "demo.myshopify.com" },
    ],
  ])("%s %j", (topic, payload, event) => {
    expect(read(topic, payload)).toEqual(event);
  });

  test.each(["products/update", "constructor", "__proto__"])(
    "but not of %s, which the app did not ask for",
    (topic) => {
      expect(read(topic, { id: 1 })).toBeNull();
    },
  );
});

describe("ids are never guessed", () => {
  const OWNER = { shop_id: 1, shop_domain: "demo.myshopify.com" };

  test.each([
    ["orders/create", {}],
    ["orders/create", { id: null }],
    ["orders/create", { id: 0 }],
    ["orders/create", { id: -5 }],
    ["orders/create", { id: 1.5 }],
    // Above 2^53, a number may round to another order's id.
    ["orders/create", { id: 9_007_199_254_740_992 }],
    ["orders/create", { id: "5; DROP" }],
    ["orders/create", { id: "gid://shopify/Order/5" }],
    ["orders/edited", { id: 5 }],
    ["fulfillments/update", { id: 3 }],
    ["fulfillment_orders/split", { fulfillment_order: { id: "gid://shopify/Order/1" } }],
    ["fulfillment_orders/split", {}],
    ["customers/redact", { shop_domain: "demo.myshopify.com", orders_to_redact: ["x"] }],
    // The genuine body of one topic under another topic's name, and bodies that do not name their shop.
    ["app/uninstalled", { id: 1 }],
    ["app/uninstalled", { shop_id: 1, shop_domain: "demo.myshopify.com" }],
    ["app/uninstalled", { id: 1, myshopify_domain: "demo.example" }],
    ["shop/update", { id: 1, domain: "demo.myshopify.com" }],
    ["shop/redact", { id: 1, myshopify_domain: "demo.myshopify.com" }],
    ["shop/redact", { id: 1 }],
    ["customers/redact", { customer: { id: 1 }, orders_to_redact: [1] }],
    ["customers/data_request", { orders_requested: [1], data_request: { id: 1 } }],
    ["customers/redact", { ...OWNER, customer: { id: 1 } }],
    ["customers/redact", { ...OWNER, customer: { id: 1 }, orders_requested: [1], data_request: { id: 1 } }],
    ["customers/redact", { ...OWNER, customer: { id: 1 }, orders_to_redact: [1], data_request: { id: 1 } }],
    ["customers/redact", { ...OWNER, customer: { id: 1 }, orders_to_redact: [1], orders_requested: [1] }],
    ["customers/redact", OWNER],
    ["customers/data_request", { ...OWNER, customer: { id: 1 }, data_request: { id: 1 } }],
    ["customers/data_request", { ...OWNER, orders_requested: [1], data_request: { id: 1 }, orders_to_redact: [1] }],
    ["shop/redact", { ...OWNER, customer: { id: 1 }, orders_to_redact: [1] }],
    ["shop/redact", { ...OWNER, customer: { id: 1 } }],
    ["shop/redact", { ...OWNER, orders_to_redact: [] }],
    ["shop/redact", { ...OWNER, orders_requested: [], data_request: { id: 1 } }],
    ["orders/create", []],
    ["orders/create", null],
  ])("%s %j is refused", (topic, payload) => {
    expect(() => read(topic, payload)).toThrow(ZodError);
  });

  test("a body that is not JSON is refused", () => {
    expect(() => readWebhook("orders/create", "id=5")).toThrow(ZodError);
  });
});
