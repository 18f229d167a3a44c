import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operation } from "./operations.ts";
import { type RunningSandbox, SCOPES, SHOP, startSandbox } from "./start.ts";

let sandbox: RunningSandbox;
let token: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  token = await sandbox.accessToken();
});
afterAll(() => sandbox.stop());

async function post(path: string, headers: Record<string, string>, body: string) {
  const response = await fetch(sandbox.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-sandbox-shop": SHOP, ...headers },
    body,
  });
  return {
    status: response.status,
    version: response.headers.get("x-shopify-api-version"),
    body: await response.json(),
  };
}

describe("before execution, without a cost block", () => {
  test.each([
    [
      "an unknown field",
      "query Look { orders(first: 1) { nodes { fulfilmentStatus } } }",
      {},
      {
        message: "Field 'fulfilmentStatus' doesn't exist on type 'Order'",
        path: ["query Look", "orders", "nodes", "fulfilmentStatus"],
        extensions: { code: "undefinedField", typeName: "Order", fieldName: "fulfilmentStatus" },
      },
    ],
    [
      "an unknown argument",
      'query Look { orders(first: 1, status: "open") { nodes { id } } }',
      {},
      {
        message: "Field 'orders' doesn't accept argument 'status'",
        path: ["query Look", "orders", "status"],
        extensions: { code: "argumentNotAccepted", name: "orders", typeName: "Field", argumentName: "status" },
      },
    ],
    [
      "an unknown field of an input literal",
      'mutation { orderMarkAsPaid(input: {id: "gid://shopify/Order/1", all: true}) { userErrors { message } } }',
      {},
      {
        message: "InputObject 'OrderMarkAsPaidInput' doesn't accept argument 'all'",
        extensions: { code: "argumentNotAccepted", typeName: "InputObject", argumentName: "all" },
      },
    ],
    [
      "an object without selections",
      "{ shop }",
      {},
      {
        message:
          "Field must have selections (field 'shop' returns Shop but has no selections. Did you mean 'shop { ... }'?)",
        extensions: { code: "selectionMismatch" },
      },
    ],
    [
      "a missing variable",
      "query Look($id: ID!) { order(id: $id) { id } }",
      {},
      {
        message: "Variable $id of type ID! was provided invalid value",
        extensions: {
          code: "INVALID_VARIABLE",
          problems: [{ path: [], explanation: "Expected value to not be null" }],
        },
      },
    ],
    [
      "an address that is none",
      "mutation Make($input: DeliveryCarrierServiceCreateInput!) { carrierServiceCreate(input: $input) { userErrors { message } } }",
      { input: { name: "A", callbackUrl: "not-a-url", active: true, supportsServiceDiscovery: false } },
      {
        message:
          "Variable $input of type DeliveryCarrierServiceCreateInput! was provided invalid value for callbackUrl (Invalid url 'not-a-url', missing scheme)",
        extensions: { code: "INVALID_VARIABLE" },
      },
    ],
    [
      "two problems in one variable",
      "mutation Add($event: FulfillmentEventInput!) { fulfillmentEventCreate(fulfillmentEvent: $event) { userErrors { message } } }",
      { event: { status: "RETURNED" } },
      {
        message: expect.stringMatching(
          /^Variable \$event of type FulfillmentEventInput! was provided invalid value for fulfillmentId \(Expected value to not be null\), status \(Expected "RETURNED" to be one of: ATTEMPTED_DELIVERY, CARRIER_PICKED_UP, /,
        ),
        extensions: { code: "INVALID_VARIABLE" },
      },
    ],
    ["a syntax error", "{ shop { name }", {}, { extensions: { code: "PARSE_ERROR" } }],
    [
      "an id of another type",
      'query { order(id: "gid://shopify/Product/1") { id } }',
      {},
      { message: "Invalid id: gid://shopify/Product/1", path: ["order"], extensions: { code: "RESOURCE_NOT_FOUND" } },
    ],
    [
      "an id of another type deep in an input",
      "mutation Ship($fulfillment: FulfillmentInput!) { fulfillmentCreate(fulfillment: $fulfillment) { userErrors { message } } }",
      { fulfillment: { lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: "gid://shopify/Order/1" }] } },
      { message: "Invalid id: gid://shopify/Order/1", extensions: { code: "RESOURCE_NOT_FOUND" } },
    ],
    [
      "something that is no id",
      'query { order(id: "1001") { id } }',
      {},
      {
        message: "Invalid global id '1001'",
        path: ["order", "id"],
        extensions: { code: "argumentLiteralsIncompatible", typeName: "CoercionError" },
      },
    ],
    [
      "a query that is too dear",
      "{ orders(first: 250) { nodes { lineItems(first: 250) { nodes { id product { id variants(first: 100) { nodes { id } } } } } } } }",
      {},
      { extensions: { code: "MAX_COST_EXCEEDED", maxCost: 1000 } },
    ],
  ])("%s", async (_name, query, variables, error) => {
    const answer = await sandbox.graphql(token, query, variables);
    expect(answer.errors?.[0]).toMatchObject(error);
    expect(answer.extensions).toBeUndefined();
  });
});

describe("while it runs", () => {
  test("a field that is not simulated says so, the rest of the answer is kept", async () => {
    const answer = await sandbox.graphql(token, "{ shop { name analyticsToken } }");
    expect(answer.errors?.[0]).toMatchObject({
      message: "Simulator: Shop.analyticsToken exists in Shopify but is not simulated",
      extensions: { code: "NOT_SIMULATED" },
    });
    const filtered = await sandbox.graphql(token, '{ products(first: 1, query: "price:>1") { nodes { id } } }');
    expect(filtered.errors?.[0]?.message).toBe(
      "Simulator: the filter price of products exists in Shopify but is not simulated",
    );
  });

  test("a missing scope makes its field null, with Shopify's error", async () => {
    await sandbox.control("PATCH", "shops/waybill-demo", { scopes: ["read_orders"] });
    const [order] = await sandbox.control("GET", "shops/waybill-demo/orders");
    const answer = await sandbox.graphql(
      token,
      "query Look($id: ID!) { order(id: $id) { name fulfillmentOrders(first: 1) { nodes { id } } } locations(first: 1) { nodes { id } } }",
      { id: order.gid },
    );
    await sandbox.control("PATCH", "shops/waybill-demo", { scopes: SCOPES });
    expect(answer.errors?.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Access denied for fulfillmentOrders field\. Required access: `read_assigned_/),
      expect.stringMatching(/^Access denied for locations field\. Required access: `read_locations` access scope/),
    ]);
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: "ACCESS_DENIED" });
  });

  test("a write scope includes the read scope, not the other way round", async () => {
    await sandbox.control("PATCH", "shops/waybill-demo", { scopes: ["write_orders"] });
    const read = await sandbox.graphql(token, "{ orders(first: 1) { nodes { id } } }");
    await sandbox.control("PATCH", "shops/waybill-demo", { scopes: ["read_orders"] });
    const id = read.data.orders.nodes[0].id;
    const write = await sandbox.graphql(token, operation("WaybillTagsAdd"), { id, tags: ["x"] });
    await sandbox.control("PATCH", "shops/waybill-demo", { scopes: SCOPES });
    expect(read.errors).toBeUndefined();
    expect(write.errors?.[0]?.extensions?.code).toBe("ACCESS_DENIED");
  });

  test("customer data without approval is null, with an error beside it", async () => {
    await sandbox.control("PATCH", "shops/waybill-demo", { protectedCustomerData: false });
    const answer = await sandbox.graphql(
      token,
      "{ orders(first: 1) { nodes { name shippingAddress { phone city } } } }",
    );
    await sandbox.control("PATCH", "shops/waybill-demo", { protectedCustomerData: true });
    expect(answer.data.orders.nodes[0].shippingAddress).toEqual({ phone: null, city: expect.any(String) });
    expect(answer.errors?.[0]?.message).toMatch(/^This app is not approved to use the phone field\./);
  });

  test.each([
    ["{ orders { nodes { id } } }", "you must provide one of first or last"],
    ["{ orders(first: 251) { nodes { id } } }", "Argument 'first' or 'last' must not exceed 250"],
    [
      '{ orders(first: 1, query: "colour:red") { nodes { id } } }',
      "Simulator: the filter colour of orders exists in Shopify but is not simulated",
    ],
    ['{ orders(first: 1, query: "(name:1") { nodes { id } } }', "Invalid search query: a parenthesis is not closed"],
  ])("%s", async (query, message) => {
    expect((await sandbox.graphql(token, query)).errors?.[0]?.message).toBe(message);
  });
});

describe("before any query", () => {
  const shopName = JSON.stringify({ query: "{ shop { name } }" });
  const path = "/admin/api/2026-10/graphql.json";

  test("an unknown token is refused", async () => {
    const answer = await post(path, { "x-shopify-access-token": "shpat_invented" }, shopName);
    expect(answer).toMatchObject({
      status: 401,
      body: { errors: "[API] Invalid API key or access token (unrecognized login or wrong password)" },
    });
  });

  test("another shop's token is refused", async () => {
    await sandbox.control("POST", "shops", { domain: "other.myshopify.com" });
    const answer = await post(
      path,
      { "x-shopify-access-token": token, "x-sandbox-shop": "other.myshopify.com" },
      shopName,
    );
    expect(answer.status).toBe(401);
  });

  test.each([
    ["2026-10", 200],
    ["2026-04", 200],
    ["2027-01", 404],
    ["2026-11", 404],
    ["unstable", 404],
  ])("version %s answers %i", async (version, status) => {
    const answer = await post(`/admin/api/${version}/graphql.json`, { "x-shopify-access-token": token }, shopName);
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.version).toBe("2026-10");
  });

  test("an unknown shop is refused", async () => {
    expect((await post(path, { "x-sandbox-shop": "nobody.myshopify.com" }, shopName)).status).toBe(404);
  });

  test("a body without a query is refused", async () => {
    expect(await post(path, { "x-shopify-access-token": token }, "{}")).toMatchObject({
      status: 400,
      body: { errors: { query: "Required parameter missing or invalid" } },
    });
  });
});
