import { createHmac, randomUUID } from "node:crypto";
import { SHOPIFY } from "../stage/app.ts";
import { requestBytes } from "../stage/closed-loop.ts";
import { FORM_TYPE, pushBody } from "../stage/pushes.ts";

let number = 0;

/** Returns a status push that was never sent before. */
export function freshPush(): string {
  number += 1;
  const n = String(number).padStart(9, "0");
  return pushBody({ reference: `bench-${n}-1`, trackingNumber: `S3.BENCH.${n}` }, 3, new Date());
}

/** Returns a request with a new push. */
export const pushRequest = (path: string): Buffer => requestBytes(path, freshPush(), FORM_TYPE);

/** Fills an order up to the size that Shopify's messages about one have. */
const LINES = Array.from({ length: 20 }, (_, line) => ({
  id: 9_000_000 + line,
  title: `Áo thun cổ tròn số ${line}`,
  sku: `AT-${line}`,
  quantity: 1,
  price: "150000",
  properties: [],
  vendor: "Cửa hàng Mai",
  note: "x".repeat(330),
}));

/** Returns a request with a signed Shopify webhook of about 10 KB about an order. */
export function orderRequest(domain: string): Buffer {
  number += 1;
  const body = JSON.stringify({ id: number, admin_graphql_api_id: `gid://shopify/Order/${number}`, line_items: LINES });
  return requestBytes("/webhooks/orders", body, {
    "content-type": "application/json",
    "x-shopify-topic": "orders/updated",
    "x-shopify-shop-domain": domain,
    "x-shopify-webhook-id": randomUUID(),
    "x-shopify-event-id": randomUUID(),
    "x-shopify-api-version": "2026-10",
    "x-shopify-triggered-at": new Date().toISOString(),
    "x-shopify-hmac-sha256": createHmac("sha256", SHOPIFY.secret).update(body).digest("base64"),
  });
}
