import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { close, listen, readBody } from "../../../sandbox/http.ts";
import { includeFields } from "../../../sandbox/shopify/webhooks/subscriptions.ts";
import { API_SECRET, type RunningSandbox, SHOP, startSandbox } from "./start.ts";

const TOML = `
[webhooks]
api_version = "2026-10"
[[webhooks.subscriptions]]
topics = ["orders/create", "orders/cancelled", "orders/paid"]
uri = "/webhooks/orders"
include_fields = ["id", "admin_graphql_api_id", "updated_at"]
[[webhooks.subscriptions]]
topics = ["orders/edited", "fulfillment_orders/order_routing_complete", "fulfillment_orders/placed_on_hold", "fulfillments/create"]
uri = "/webhooks/rest"
name = "the-rest"
[[webhooks.subscriptions]]
topics = ["app/uninstalled", "app/scopes_update", "shop/update", "locations/create", "locations/update", "locations/deactivate"]
uri = "/webhooks/app"
[[webhooks.subscriptions]]
compliance_topics = ["customers/data_request", "customers/redact", "shop/redact"]
uri = "/webhooks/privacy"
`;

interface Received {
  path: string;
  topic: string;
  headers: IncomingHttpHeaders;
  raw: string;
  // biome-ignore lint/suspicious/noExplicitAny: bodies have many shapes
  body: any;
}

let received: Received[] = [];
let statuses: number[] = [];
const receiver = createServer(async (request, response) => {
  const raw = (await readBody(request)).toString("utf8");
  const topic = String(request.headers["x-shopify-topic"]);
  received.push({ path: request.url ?? "", topic, headers: request.headers, raw, body: JSON.parse(raw) });
  response.writeHead(statuses.shift() ?? 200).end();
});

const folder = mkdtempSync(join(tmpdir(), "webhooks-"));
const appConfigFile = join(folder, "shopify.app.toml");
let sandbox: RunningSandbox;

beforeAll(async () => {
  writeFileSync(appConfigFile, TOML);
  const port = await listen(receiver, 0);
  sandbox = await startSandbox({
    appConfigFile,
    webhookTarget: `http://127.0.0.1:${port}`,
    webhookRetryDelaysMs: [1, 1, 1],
  });
});
beforeEach(async () => {
  await sandbox.control("POST", "reset", {});
  received = [];
  statuses = [];
});
afterEach(() => sandbox.control("DELETE", "faults"));
afterAll(async () => {
  await sandbox.stop();
  await close(receiver);
  rmSync(folder, { recursive: true });
});

const arrived = (topic: string, count = 1) =>
  vi.waitFor(
    () => {
      const found = received.filter((each) => each.topic === topic);
      expect(found.length, `${topic} among ${received.map((each) => each.topic)}`).toBeGreaterThanOrEqual(count);
      return found;
    },
    { timeout: 4000 },
  );

const ORDER = {
  lines: [{ sku: "NEN-QUE" }],
  shippingAddress: { firstName: "Nguyễn Thị", lastName: "Hoa", city: "Hà Nội" },
};
const placeOrder = () => sandbox.control("POST", "shops/waybill-demo/orders", ORDER);

describe("delivery", () => {
  test("is signed over the raw body and described by its headers", async () => {
    const order = await placeOrder();
    const [webhook] = await arrived("orders/create");
    expect(webhook?.path).toBe("/webhooks/orders");
    expect(webhook?.headers["x-shopify-hmac-sha256"]).toBe(
      createHmac("sha256", API_SECRET)
        .update(webhook?.raw ?? "")
        .digest("base64"),
    );
    expect(webhook?.headers).toMatchObject({
      "content-type": "application/json",
      "x-shopify-shop-domain": SHOP,
      "x-shopify-api-version": "2026-10",
      "x-shopify-webhook-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      "x-shopify-event-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      "x-shopify-triggered-at": expect.stringMatching(/^\d{4}-/),
    });
    expect(webhook?.body).toEqual({
      id: order.id,
      admin_graphql_api_id: order.gid,
      updated_at: expect.stringMatching(/T.*\+07:00$/),
    });
  });

  test("carries the name of its subscription", async () => {
    await placeOrder();
    const [webhook] = await arrived("fulfillment_orders/order_routing_complete");
    expect(webhook?.headers["x-shopify-name"]).toBe("the-rest");
  });

  test("is tried again with the same id and body until 2xx", async () => {
    statuses = [500, 302, 200];
    await sandbox.control("POST", "shops/waybill-demo/privacy", { topic: "shop/redact" });
    const tries = await arrived("shop/redact", 3);
    expect(new Set(tries.map(({ headers }) => headers["x-shopify-webhook-id"])).size).toBe(1);
    expect(new Set(tries.map(({ raw }) => raw)).size).toBe(1);
    const [delivery] = await sandbox.control("GET", "webhooks?topic=shop/redact");
    await vi.waitFor(async () => {
      const [now] = await sandbox.control("GET", "webhooks?topic=shop/redact");
      expect(now.state).toBe("delivered");
    });
    expect(delivery.attempts.map(({ status }: { status: number }) => status)).toEqual([500, 302, 200]);
  });

  test("is given up after all retries, and can be sent again by hand", async () => {
    statuses = [500, 500, 500, 500];
    await sandbox.control("POST", "shops/waybill-demo/privacy", { topic: "shop/redact" });
    const [delivery] = await vi.waitFor(async () => {
      const found = await sandbox.control("GET", "webhooks?topic=shop/redact&state=failed");
      expect(found).toHaveLength(1);
      return found;
    });
    expect(delivery.attempts).toHaveLength(4);
    await sandbox.control("POST", `webhooks/${delivery.webhookId}/resend`);
    const tries = await arrived("shop/redact", 5);
    expect(tries.at(-1)?.headers["x-shopify-webhook-id"]).toBe(delivery.webhookId);
  });

  test("two subscriptions to one topic share the event, not the webhook", async () => {
    const token = await sandbox.accessToken();
    const [first] = await sandbox.control("GET", "shops");
    expect(first.domain).toBe(SHOP);
    const subscribe = `mutation { webhookSubscriptionCreate(topic: ORDERS_CREATE, webhookSubscription: { uri: "http://127.0.0.1:${portOfReceiver()}/extra" }) { userErrors { message } } }`;
    expect((await sandbox.graphql(token, subscribe)).data.webhookSubscriptionCreate.userErrors).toEqual([]);
    await placeOrder();
    const both = await arrived("orders/create", 2);
    expect(both.map(({ path }) => path).sort()).toEqual(["/extra", "/webhooks/orders"]);
    expect(new Set(both.map(({ headers }) => headers["x-shopify-event-id"])).size).toBe(1);
    expect(new Set(both.map(({ headers }) => headers["x-shopify-webhook-id"])).size).toBe(2);
  });
});

describe("a body that was just sent", () => {
  const emit = (topic: string, payload: object) =>
    sandbox.control("POST", "shops/waybill-demo/webhooks", { topic, payload });
  const states = async () =>
    (await sandbox.control("GET", "webhooks?topic=orders/paid")).map(({ state }: { state: string }) => state);

  test("is not sent again within the window, even if include_fields left out the change", async () => {
    await emit("orders/paid", { id: 1, updated_at: "2026-11-21T10:00:00+07:00", note: "first" });
    await arrived("orders/paid");
    await emit("orders/paid", { id: 1, updated_at: "2026-11-21T10:00:00+07:00", note: "second" });
    await emit("orders/paid", { id: 1, updated_at: "2026-11-21T10:00:01+07:00", note: "third" });
    const sent = await arrived("orders/paid", 2);
    expect(sent.map(({ body }) => body.updated_at)).toEqual(["2026-11-21T10:00:00+07:00", "2026-11-21T10:00:01+07:00"]);
    expect((await states())[1]).toBe("repeat");
  });

  test("is sent to another topic, and again after the window", async () => {
    await emit("orders/paid", { id: 1 });
    await emit("orders/cancelled", { id: 1 });
    await arrived("orders/cancelled");
    await sandbox.control("POST", "clock", { advanceMs: 15 * 60_000 });
    await emit("orders/paid", { id: 1 });
    await arrived("orders/paid", 2);
    expect(await states()).not.toContain("repeat");
  });
});

function portOfReceiver(): number {
  const address = receiver.address();
  return typeof address === "object" && address ? address.port : 0;
}

describe("faults", () => {
  test("drop, repeat and delay a topic", async () => {
    await sandbox.control("POST", "faults", { kind: "drop_webhook", topic: "orders/create", times: 1 });
    await sandbox.control("POST", "faults", { kind: "duplicate_webhook", topic: "orders/cancelled", times: 1 });
    const order = await placeOrder();
    await sandbox.control("POST", `shops/waybill-demo/orders/${order.id}/cancel`, {});
    const twice = await arrived("orders/cancelled", 2);
    expect(new Set(twice.map(({ headers }) => headers["x-shopify-webhook-id"])).size).toBe(1);
    expect(received.some(({ topic }) => topic === "orders/create")).toBe(false);
    expect((await sandbox.control("GET", "webhooks?state=dropped")).map(({ topic }: Received) => topic)).toEqual([
      "orders/create",
    ]);
  });

  test("a late webhook is overtaken", async () => {
    await sandbox.control("POST", "faults", { kind: "reorder_webhook", topic: "orders/create", times: 1, delayMs: 60 });
    const order = await placeOrder();
    await sandbox.control("POST", `shops/waybill-demo/orders/${order.id}/cancel`, {});
    await arrived("orders/create");
    const topics = received.map(({ topic }) => topic);
    expect(topics.indexOf("orders/cancelled")).toBeLessThan(topics.indexOf("orders/create"));
  });
});

describe("what webhooks contain", () => {
  test("fulfillment orders come after the order, by id and status alone", async () => {
    const order = await placeOrder();
    expect(order.fulfillmentOrders).toEqual([]);
    const [webhook] = await arrived("fulfillment_orders/order_routing_complete");
    expect(webhook?.body).toEqual({
      fulfillment_order: { id: expect.stringMatching(/^gid:\/\/shopify\/FulfillmentOrder\/\d+$/), status: "open" },
    });
  });

  test("an edit names the removed pieces", async () => {
    const [, , , , , , placed] = await sandbox.control("GET", "shops/waybill-demo/orders");
    const [line] = placed.lines;
    await sandbox.control("PATCH", `shops/waybill-demo/orders/${placed.id}`, {
      quantities: [{ lineId: line.id, quantity: 0 }],
    });
    const [webhook] = await arrived("orders/edited");
    expect(webhook?.body.order_edit).toMatchObject({
      order_id: placed.id,
      line_items: { additions: [], removals: [{ id: line.id, delta: line.currentQuantity }] },
    });
  });

  test("uninstalling sends one webhook, then only privacy requests", async () => {
    await sandbox.control("POST", "shops/waybill-demo/uninstall");
    const [webhook] = await arrived("app/uninstalled");
    expect(webhook?.body).toMatchObject({ myshopify_domain: SHOP, name: "Tiệm Nhà Mây" });
    await placeOrder();
    await sandbox.control("POST", "shops/waybill-demo/privacy", { topic: "customers/redact", orderIds: [7] });
    const [redact] = await arrived("customers/redact");
    expect(redact?.body).toMatchObject({ shop_domain: SHOP, orders_to_redact: [7] });
    expect(received.map(({ topic }) => topic)).toEqual(["app/uninstalled", "customers/redact"]);
  });

  test("changes of scopes, shop and locations are sent", async () => {
    await sandbox.control("PATCH", "shops/waybill-demo", { scopes: ["read_orders"], name: "Tiệm Mới" });
    const [scopes] = await arrived("app/scopes_update");
    expect(scopes?.body).toMatchObject({
      previous: expect.arrayContaining(["write_orders"]),
      current: ["read_orders"],
    });
    expect((await arrived("shop/update"))[0]?.body.name).toBe("Tiệm Mới");
    const location = await sandbox.control("POST", "shops/waybill-demo/locations", {
      name: "Huế",
      address: { city: "Huế" },
    });
    await sandbox.control("PATCH", `shops/waybill-demo/locations/${location.id}`, { isActive: false });
    expect((await arrived("locations/create"))[0]?.body).toMatchObject({ name: "Huế", city: "Huế", active: true });
    expect((await arrived("locations/deactivate"))[0]?.body).toMatchObject({ name: "Huế", active: false });
  });
});

test.each([
  [{ id: 1, name: "a" }, [], { id: 1, name: "a" }],
  [{ id: 1, name: "a" }, ["id", "missing"], { id: 1 }],
  [
    { order_edit: { id: 1, order_id: 2, note: "x" }, b: 1 },
    ["order_edit.id", "order_edit.order_id"],
    { order_edit: { id: 1, order_id: 2 } },
  ],
  [
    {
      lines: [
        { id: 1, name: "a" },
        { id: 2, name: "b" },
      ],
    },
    ["lines.id"],
    { lines: [{ id: 1 }, { id: 2 }] },
  ],
  [{ a: { b: 1, c: 2 } }, ["a", "a.b"], { a: { b: 1, c: 2 } }],
])("include_fields of %j: %j", (payload, fields, kept) => {
  expect(includeFields(payload, fields)).toEqual(kept);
});
