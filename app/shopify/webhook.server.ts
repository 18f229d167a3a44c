import { createHmac, timingSafeEqual } from "node:crypto";
import { isShopDomain } from "./shop-domain";
import { readWebhookBody } from "./webhook-body";

export type WebhookOutcome =
  | {
      outcome: "valid";
      /** "orders/create" */
      topic: string;
      shopDomain: string;
      /** The same for all retries of one delivery: the key against duplicates (shopify 2.1). */
      webhookId: string;
      /** The same for all subscriptions to one event. */
      eventId: string | null;
      /** ISO 8601. */
      triggeredAt: string | null;
      /** The signed body, unchanged: a JSON object. */
      body: string;
    }
  | { outcome: "bad_hmac" }
  | { outcome: "missing_headers" }
  /** Signed with the app's secret, but not a webhook: session tokens and queries are signed with the same secret. */
  | { outcome: "no_webhook" }
  /** The signed body names another shop than the header, which is not signed. */
  | { outcome: "another_shop" };

/** Header names in lower case, as node:http provides them. */
export type WebhookHeaders = Record<string, string | string[] | undefined>;

/**
 * Checks that Shopify signed exactly these bytes as a webhook, and reads the shop, the topic and the body. Only the body is
 * signed: topic, shop and ids in the headers are claims, and a shop that the body contradicts is rejected (decision 023). Any of
 * `secrets` may have signed: after a rotation the old one signs for up to an hour (shopify 2.1). Uses no network and no session,
 * so that webhooks of a shop that has just uninstalled still pass (shopify 2.5).
 */
export function verifyWebhook(body: Buffer, headers: WebhookHeaders, secrets: readonly string[]): WebhookOutcome {
  // Shopify's "Events" use the same names without the X; the signature's header distinguishes the two.
  const family = headerOf(headers, "shopify-hmac-sha256") === null ? "x-shopify" : "shopify";
  const read = (name: string) => headerOf(headers, `${family}-${name}`);

  const signature = read("hmac-sha256");
  if (signature === null) return { outcome: "missing_headers" };
  if (!isSignedByAny(body, signature, secrets)) return { outcome: "bad_hmac" };

  const topic = read("topic");
  const shopDomain = read("shop-domain");
  const webhookId = read("webhook-id");
  if (topic === null || webhookId === null || shopDomain === null || !isShopDomain(shopDomain)) {
    return { outcome: "missing_headers" };
  }
  const signed = readWebhookBody(body);
  if (!signed) return { outcome: "no_webhook" };
  if (signed.shops.some((shop) => shop !== shopDomain)) return { outcome: "another_shop" };
  return {
    outcome: "valid",
    topic,
    shopDomain,
    webhookId,
    eventId: read("event-id"),
    triggeredAt: read("triggered-at"),
    body: signed.text,
  };
}

/** Returns whether Shopify signed exactly these bytes, by the header that webhooks and Flow have. */
export function isSignedByShopify(body: Buffer, headers: WebhookHeaders, secrets: readonly string[]): boolean {
  const signature = headerOf(headers, "x-shopify-hmac-sha256");
  return signature !== null && isSignedByAny(body, signature, secrets);
}

/** Tries every secret, so that the time taken does not reveal which one fits. */
function isSignedByAny(body: Buffer, signature: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(signature, "base64");
  let signed = false;
  for (const secret of secrets) {
    const expected = createHmac("sha256", secret).update(body).digest();
    if (given.length === expected.length && timingSafeEqual(given, expected)) signed = true;
  }
  return signed;
}

function headerOf(headers: WebhookHeaders, name: string): string | null {
  const value = headers[name];
  const text = Array.isArray(value) ? value[0] : value;
  return text === undefined || text === "" ? null : text;
}
