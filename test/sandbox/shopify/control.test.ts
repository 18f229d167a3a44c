import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startShopifySandbox } from "../../../sandbox/shopify/server.ts";
import { API_KEY, API_SECRET, type RunningSandbox, startSandbox } from "./start.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: "empty" });
});
beforeEach(() => sandbox.control("POST", "reset", { seed: "empty" }));
afterAll(() => sandbox.stop());

const openShop = (rest: object = {}) => sandbox.control("POST", "shops", { domain: "shop.myshopify.com", ...rest });

describe("shops", () => {
  test("a shop is created with the given settings", async () => {
    const shop = await openShop({
      currency: "USD",
      plan: "Basic",
      locations: [{ name: "A" }, { name: "B" }],
      installed: false,
    });
    expect(shop).toMatchObject({
      domain: "shop.myshopify.com",
      currency: "USD",
      plan: { publicDisplayName: "Basic" },
      installation: null,
      locations: [{ name: "A" }, { name: "B" }],
      orders: 0,
    });
  });

  test.each([
    [{ domain: "shop.example.com" }, "a domain such as demo.myshopify.com"],
    [{ domain: "shop.myshopify.com", colour: "red" }, "colour"],
  ])("%j is refused and says why", async (body, why) => {
    await expect(sandbox.control("POST", "shops", body)).rejects.toThrow(why);
  });

  test("a domain can be created once", async () => {
    await openShop();
    await expect(openShop()).rejects.toThrow("exists already");
  });

  test("one more store like the demo store has its products and orders under ids of its own", async () => {
    await sandbox.control("POST", "reset", { seed: "demo" });
    const shop = await sandbox.control("POST", "demo-shops", { domain: "second.myshopify.com" });
    const demo = await sandbox.control("GET", "shops/waybill-demo");
    expect(shop).toMatchObject({ orders: demo.orders, name: demo.name });
    const skusOf = ({ products }: { products: { sku: string }[] }) => products.map(({ sku }) => sku);
    expect(skusOf(shop)).toEqual(skusOf(demo));
    const [first, second] = await Promise.all(
      ["waybill-demo", "second"].map((name) => sandbox.control("GET", `shops/${name}/orders`)),
    );
    const ids = [...first, ...second].map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(2 * demo.orders);
    await expect(sandbox.control("POST", "demo-shops", { domain: "second.myshopify.com" })).rejects.toThrow(
      "exists already",
    );
  });
});

describe("orders", () => {
  test.each([
    [{ lines: [] }, "lines"],
    [{ lines: [{ sku: "NOPE" }] }, "no product with the SKU NOPE"],
    [{ lines: [{ title: "x" }] }, "a line needs a sku, or a title and a price"],
    [{ lines: [{ title: "x", price: 1, location: "Mars" }] }, "no location Mars"],
    [{ lines: [{ title: "x", price: 1, discount: 2 }] }, "discount is larger than its price"],
    [{ lines: [{ title: "x", price: 1 }], payment: { state: "partly", gateway: "COD" } }, "paid"],
  ])("%j is refused and says why", async (order, why) => {
    await openShop();
    await expect(sandbox.control("POST", "shops/shop/orders", order)).rejects.toThrow(why);
    expect(await sandbox.control("GET", "shops/shop/orders")).toEqual([]);
  });

  test("an order is found by id, global id and name", async () => {
    await openShop();
    const { id, gid } = await sandbox.control("POST", "shops/shop/orders", { lines: [{ title: "x", price: 1 }] });
    for (const key of [id, gid, "1001", "#1001"]) {
      expect((await sandbox.control("GET", `shops/shop/orders/${encodeURIComponent(key)}`)).id).toBe(id);
    }
    await expect(sandbox.control("GET", "shops/shop/orders/1002")).rejects.toThrow("404");
  });
});

describe("faults of the Admin API", () => {
  const query = "query Ask { shop { name } }";
  const fault = (body: object) => sandbox.control("POST", "faults", body);
  let token: string;
  beforeEach(async () => {
    await openShop();
    token = await sandbox.accessToken("shop.myshopify.com");
  });
  const ask = (text = query) => sandbox.graphql(token, text, {}, "shop.myshopify.com");

  test("each happens as often as set, to the operations it is set for", async () => {
    await fault({ kind: "throttle", times: 1, operation: "Ask" });
    await fault({ kind: "error", times: 1, status: 503 });
    await fault({ kind: "unauthorized", times: 1, shop: "other.myshopify.com" });
    await expect(ask("{ shop { id } }")).rejects.toThrow("503");
    expect((await ask("{ shop { id } }")).errors).toBeUndefined();
    expect((await ask()).errors?.[0]?.extensions?.code).toBe("THROTTLED");
    expect((await ask()).errors).toBeUndefined();
    expect(await sandbox.control("GET", "faults")).toEqual([
      { kind: "unauthorized", times: 1, shop: "other.myshopify.com" },
    ]);
  });

  test("a root field identifies an operation too", async () => {
    await fault({ kind: "error", operation: "shop" });
    await expect(ask()).rejects.toThrow("500");
    await sandbox.control("DELETE", "faults");
    expect((await ask()).errors).toBeUndefined();
  });

  test("timeout_after executes the operation and never answers", async () => {
    const { gid } = await sandbox.control("POST", "shops/shop/orders", {
      lines: [{ title: "x", price: 1000 }],
      payment: { state: "none" },
    });
    await fault({ kind: "timeout_after", operation: "orderMarkAsPaid", times: 1 });
    const response = fetch(`${sandbox.url}/admin/api/2026-10/graphql.json`, {
      method: "POST",
      headers: { "x-sandbox-shop": "shop.myshopify.com", "x-shopify-access-token": token },
      body: JSON.stringify({ query: `mutation { orderMarkAsPaid(input: { id: "${gid}" }) { order { id } } }` }),
      signal: AbortSignal.timeout(300),
    });
    await expect(response).rejects.toThrow("aborted due to timeout");
    const [order] = await sandbox.control("GET", "shops/shop/orders");
    expect(order).toMatchObject({ financialStatus: "PAID", outstanding: 0 });
  });

  test("unauthorized answers 401, token_error its status", async () => {
    await fault({ kind: "unauthorized", times: 1 });
    await expect(ask()).rejects.toThrow("401");
    await fault({ kind: "token_error", status: 503 });
    expect((await sandbox.exchange("shop.myshopify.com")).status).toBe(503);
  });

  test("the log counts every operation with its cost", async () => {
    await sandbox.control("DELETE", "log");
    await ask();
    await ask('mutation Tag { tagsAdd(id: "gid://shopify/Order/1", tags: []) { userErrors { message } } }');
    expect(await sandbox.control("GET", "log")).toMatchObject([
      { operation: "Ask", fields: ["shop"], shop: "shop.myshopify.com", requestedCost: 1, actualCost: 1, errors: [] },
      { operation: "Tag", fields: ["tagsAdd"], requestedCost: 10 },
    ]);
  });
});

test("the clock is set, moved and read", async () => {
  await sandbox.control("POST", "clock", { now: "2027-01-01T00:00:00Z" });
  await sandbox.control("POST", "clock", { advanceMs: 60_000 });
  const { now } = await sandbox.control("GET", "clock");
  expect(now).toMatch(/^2027-01-01T00:01:0\d/);
  await expect(sandbox.control("POST", "clock", { hours: 1 })).rejects.toThrow("400");
});

test("an unknown control path is named", async () => {
  await expect(sandbox.control("POST", "orders", {})).rejects.toThrow("no such control: POST orders");
});

describe("starting and stopping", () => {
  const options = { apiKey: API_KEY, apiSecret: API_SECRET, seed: "empty" as const };

  test("a port in use is named", async () => {
    await expect(startShopifySandbox({ ...options, port: sandbox.port })).rejects.toThrow(
      `the Shopify sandbox cannot listen on port ${sandbox.port}`,
    );
  });

  test("the state survives a restart, including an order that was not routed yet", async () => {
    const folder = mkdtempSync(join(tmpdir(), "shopify-state-"));
    const stateFile = join(folder, "shopify.json");
    const first = await startSandbox({ seed: "empty", stateFile, routingDelayMs: 60_000 });
    await first.control("POST", "shops", { domain: "shop.myshopify.com" });
    await first.control("POST", "shops/shop/orders", { lines: [{ title: "x", price: 1 }] });
    const token = await first.accessToken("shop.myshopify.com");
    await first.stop();

    const second = await startSandbox({ seed: "empty", stateFile, routingDelayMs: 0 });
    expect((await second.graphql(token, "{ shop { name } }", {}, "shop.myshopify.com")).data.shop.name).toBe("shop");
    for (;;) {
      const [order] = await second.control("GET", "shops/shop/orders");
      if (order.fulfillmentOrders.length > 0) break;
    }
    await second.stop();
    rmSync(folder, { recursive: true });
  });

  test("stopping does not wait for an open connection", async () => {
    const running = await startSandbox({ seed: "empty" });
    await running.control("POST", "shops", { domain: "shop.myshopify.com" });
    const token = await running.accessToken("shop.myshopify.com");
    await running.control("POST", "faults", { kind: "timeout_after" });
    const hanging = running
      .graphql(token, "{ shop { name } }", {}, "shop.myshopify.com")
      .catch((error: Error) => error.message);
    await running.control("GET", "log");
    await running.stop();
    expect(await hanging).toBe("fetch failed");
  });
});
