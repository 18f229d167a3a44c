import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { verifyWebhook } from "~/shopify/webhook.server";

const BODY = Buffer.from('{"id":820982911946154508}');
/** `printf '{"id":820982911946154508}' | openssl dgst -sha256 -hmac hush -binary | base64` */
const SIGNED_BY_HUSH = "qBvrsZF7RfB1iS6BX6IHqJTp5L911P7intnPeTPsH0I=";

const HEADERS = {
  "x-shopify-hmac-sha256": SIGNED_BY_HUSH,
  "x-shopify-topic": "orders/create",
  "x-shopify-shop-domain": "demo.myshopify.com",
  "x-shopify-api-version": "2026-10",
  "x-shopify-webhook-id": "b54557e4-bdd9-4b37-8a5f-bf7d70bcd043",
  "x-shopify-event-id": "98880550-7158-44d4-b7cd-2c97c8a091b5",
  "x-shopify-triggered-at": "2026-11-20T10:00:00.000000000Z",
};
const VALID = {
  outcome: "valid",
  topic: "orders/create",
  shopDomain: "demo.myshopify.com",
  webhookId: "b54557e4-bdd9-4b37-8a5f-bf7d70bcd043",
  eventId: "98880550-7158-44d4-b7cd-2c97c8a091b5",
  triggeredAt: "2026-11-20T10:00:00.000000000Z",
};

test("a signed webhook is read", () => {
  expect(verifyWebhook(BODY, HEADERS, ["hush"])).toEqual(VALID);
});

test("during a rotation either secret may have signed", () => {
  expect(verifyWebhook(BODY, HEADERS, ["new-secret", "hush"])).toEqual(VALID);
  expect(verifyWebhook(BODY, HEADERS, ["hush", "old-secret"])).toEqual(VALID);
});

test("the second family of headers has no X", () => {
  const events = Object.fromEntries(Object.entries(HEADERS).map(([name, value]) => [name.slice(2), value]));
  expect(verifyWebhook(BODY, events, ["hush"])).toEqual(VALID);
});

test("the two families do not mix", () => {
  const mixed = { ...HEADERS, "shopify-hmac-sha256": SIGNED_BY_HUSH };
  expect(verifyWebhook(BODY, mixed, ["hush"])).toEqual({ outcome: "missing_headers" });
});

describe("not signed by us", () => {
  test.each([
    ["by another secret", BODY, HEADERS, ["other"]],
    ["with no secret known", BODY, HEADERS, []],
    ["over other bytes", Buffer.from('{"id": 820982911946154508}'), HEADERS, ["hush"]],
    ["with half a signature", BODY, { ...HEADERS, "x-shopify-hmac-sha256": SIGNED_BY_HUSH.slice(0, 20) }, ["hush"]],
    ["with no base64", BODY, { ...HEADERS, "x-shopify-hmac-sha256": "§§§" }, ["hush"]],
  ])("%s", (_case, body, headers, secrets) => {
    expect(verifyWebhook(body, headers, secrets)).toEqual({ outcome: "bad_hmac" });
  });
});

describe("what is needed and missing", () => {
  test.each(["x-shopify-hmac-sha256", "x-shopify-topic", "x-shopify-shop-domain", "x-shopify-webhook-id"])(
    "%s",
    (name) => {
      expect(verifyWebhook(BODY, { ...HEADERS, [name]: undefined }, ["hush"])).toEqual({ outcome: "missing_headers" });
      expect(verifyWebhook(BODY, { ...HEADERS, [name]: "" }, ["hush"])).toEqual({ outcome: "missing_headers" });
    },
  );

  test("a domain that is no shop's counts as missing", () => {
    const headers = { ...HEADERS, "x-shopify-shop-domain": "evil.example" };
    expect(verifyWebhook(BODY, headers, ["hush"])).toEqual({ outcome: "missing_headers" });
  });
});

test("what is missing and not needed is null", () => {
  const headers = { ...HEADERS, "x-shopify-event-id": undefined, "x-shopify-triggered-at": undefined };
  expect(verifyWebhook(BODY, headers, ["hush"])).toEqual({ ...VALID, eventId: null, triggeredAt: null });
});

test("any body is accepted with its own signature and with no other's", () => {
  const sign = (body: Buffer) => createHmac("sha256", "hush").update(body).digest("base64");
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (first, second) => {
      const [body, other] = [Buffer.from(first), Buffer.from(second)];
      const outcome = (signature: string) =>
        verifyWebhook(body, { ...HEADERS, "x-shopify-hmac-sha256": signature }, ["hush"]).outcome;
      expect(outcome(sign(body))).toBe("valid");
      expect(outcome(sign(other))).toBe(body.equals(other) ? "valid" : "bad_hmac");
    }),
  );
});
