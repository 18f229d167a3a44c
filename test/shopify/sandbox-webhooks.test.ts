import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { verifyWebhook } from "~/shopify/webhook.server";
import { readWebhook, type WebhookEvent } from "~/shopify/webhook-payloads";
import { APP, openSandboxShop, type SandboxShop, SHOP } from "./sandbox-shop.ts";

/** Every webhook of the stand-in, signed by its code and read by ours, at the URLs named in the TOML. */
const received: { path: string; topic: string; event: WebhookEvent | null; body: string }[] = [];

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const verified = verifyWebhook(body, request.headers, ["another-secret", APP.apiSecret]);
  if (verified.outcome !== "valid") return response.writeHead(401).end();
  const { topic } = verified;
  received.push({ path: request.url ?? "", topic, event: readWebhook(topic, String(body)), body: String(body) });
  response.writeHead(200).end();
});

let shop: SandboxShop;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  shop = await openSandboxShop({ webhookTarget: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});

afterAll(async () => {
  await shop.close();
  server.close();
  server.closeAllConnections();
});

/** Waits until a topic has arrived; returns its path and what it is about. */
function arrived(topic: string) {
  return vi.waitFor(() => {
    const found = received.find((each) => each.topic === topic);
    if (!found) throw new Error(`${topic} has not come; there are ${received.map((each) => each.topic).join(", ")}`);
    return { path: found.path, event: found.event };
  });
}

test("an order's webhooks carry ids alone", async () => {
  const orderId = await shop.placeOrder({
    lines: [{ sku: "AT", quantity: 1 }],
    shippingAddress: {
      lastName: "Trần",
      firstName: "Bình",
      address1: "7 Hàng Bài",
      city: "Hà Nội",
      phone: "0900000005",
    },
    email: "binh@example.com",
  });
  const number = orderId.split("/").at(-1) ?? "";
  const order = await shop.shopify.readOrder(SHOP, orderId);
  const fulfillmentOrderId = order?.fulfillmentOrders[0]?.id ?? "";

  expect(await arrived("orders/create")).toEqual({
    path: "/webhooks/orders",
    event: { about: "order", orderId, updatedAt: expect.any(String), isNew: true },
  });
  expect(await arrived("fulfillment_orders/order_routing_complete")).toEqual({
    path: "/webhooks/fulfillment-orders",
    event: { about: "fulfillment_orders", fulfillmentOrderIds: [fulfillmentOrderId] },
  });

  await shop.control("POST", `shops/${SHOP.domain}/orders/${number}/hold`, {});
  expect(await arrived("fulfillment_orders/placed_on_hold")).toMatchObject({
    event: { about: "fulfillment_orders", fulfillmentOrderIds: expect.arrayContaining([fulfillmentOrderId]) },
  });
  await shop.control("POST", `shops/${SHOP.domain}/orders/${number}/release`, {});
  expect(await arrived("fulfillment_orders/hold_released")).toMatchObject({ event: { about: "fulfillment_orders" } });

  const created = await shop.shopify.createFulfillment(SHOP, {
    orderId,
    fulfillmentOrderId,
    trackingNumber: "HOOK-1",
    trackingUrl: "https://track.example/HOOK-1",
    company: "Giao hàng",
    notifyBuyer: false,
    mayExist: true,
  });
  expect(await arrived("fulfillments/create")).toEqual({
    path: "/webhooks/fulfillments",
    event: {
      about: "fulfillment",
      orderId,
      fulfillmentId: "fulfillmentId" in created ? created.fulfillmentId : "",
      updatedAt: expect.any(String),
    },
  });

  await shop.control("POST", `shops/${SHOP.domain}/orders/${number}/pay`, {});
  expect(await arrived("orders/paid")).toMatchObject({ event: { about: "order", orderId } });

  const bodies = received.map(({ body }) => body).join("\n");
  expect(bodies).not.toMatch(/Trần|Bình|Hàng Bài|0900000005|binh@/);
});

test("uninstallation and redaction webhooks arrive without a token", async () => {
  await shop.control("POST", `shops/${SHOP.domain}/uninstall`);
  expect(await arrived("app/uninstalled")).toEqual({
    path: "/webhooks/app",
    event: { about: "uninstalled", shopDomain: SHOP.domain },
  });

  const privacy = (topic: string) =>
    shop.control("POST", `shops/${SHOP.domain}/privacy`, {
      topic,
      customer: { id: 7, email: "x@y.z" },
      orderIds: [5],
    });
  await privacy("customers/data_request");
  expect(await arrived("customers/data_request")).toMatchObject({
    path: "/webhooks/privacy",
    event: {
      about: "customer_data_request",
      shopDomain: SHOP.domain,
      customerId: "gid://shopify/Customer/7",
      orderIds: ["gid://shopify/Order/5"],
    },
  });
  await privacy("customers/redact");
  expect(await arrived("customers/redact")).toMatchObject({
    event: { about: "customer_redact", orderIds: ["gid://shopify/Order/5"] },
  });
  await privacy("shop/redact");
  expect(await arrived("shop/redact")).toMatchObject({ event: { about: "shop_redact", shopDomain: SHOP.domain } });
});
