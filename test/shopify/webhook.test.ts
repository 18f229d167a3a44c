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
  body: '{"id":820982911946154508}',
};

const sign = (body: Buffer) => createHmac("sha256", "hush").update(body).digest("base64");
/** Reads a body with its valid signature. */
const signed = (body: string | Buffer, shop = "demo.myshopify.com") => {
  const bytes = Buffer.from(body);
  const headers = { ...HEADERS, "x-shopify-hmac-sha256": sign(bytes), "x-shopify-shop-domain": shop };
  return verifyWebhook(bytes, headers, ["hush"]).outcome;
};

test("a signed webhook is read", () => {
  expect(verifyWebhook(BODY, HEADERS, ["hush"])).toEqual(VALID);
});

test("during a rotation either secret may have signed", () => {
  expect(verifyWebhook(BODY, HEADERS, ["new-secret", "hush"])).toEqual(VALID);
  expect(verifyWebhook(BODY, HEADERS, ["hush", "old-secret"])).toEqual(VALID);
});

test("the second family of headers has no X- prefix", () => {
  const events = Object.fromEntries(Object.entries(HEADERS).map(([name, value]) => [name.slice(2), value]));
  expect(verifyWebhook(BODY, events, ["hush"])).toEqual(VALID);
});

test("the two families do not mix", () => {
  const mixed = { ...HEADERS, "shopify-hmac-sha256": SIGNED_BY_HUSH };
  expect(verifyWebhook(BODY, mixed, ["hush"])).toEqual({ outcome: "missing_headers" });
});

describe("an invalid signature", () => {
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

describe("a missing required header", () => {
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

test("a missing optional header is null", () => {
  const headers = { ...HEADERS, "x-shopify-event-id": undefined, "x-shopify-triggered-at": undefined };
  expect(verifyWebhook(BODY, headers, ["hush"])).toEqual({ ...VALID, eventId: null, triggeredAt: null });
});

describe("signed by Shopify, but not as a webhook", () => {
  const claims = Buffer.from('{"dest":"https://demo.myshopify.com"}').toString("base64url");
  const owned = '"myshopify_domain":"demo.myshopify.com"';

  test.each([
    ["nothing at all", ""],
    ["what a session token signs", `eyJhbGciOiJIUzI1NiJ9.${claims}`],
    ["the query of the admin", `embedded=1&host=YWRtaW4&shop=demo.myshopify.com&timestamp=1700000000`],
    // The merchant may add parameter names, and a name that begins with white space sorts before Shopify's own.
    ["a query that is an object behind a space", ` {${owned},"x":"=&host=YWRtaW4&shop=demo.myshopify.com&~":"="}`],
    ["one behind a tab", `\t{${owned}}`],
    ["one behind a line break", `\n{${owned}}`],
    ["one behind a byte order mark", `\uFEFF{${owned}}`],
    ["a query that is a list", `[{${owned}}]`],
    ["a query that is a text", `"{${owned}}"`],
    ["a query that is a number", "1"],
    ["an object and something behind it", `{${owned}}\n`],
    ["two objects", `{${owned}}{${owned}}`],
    ["an object that is none", `{${owned},}`],
    ["an object with a bare control character", `{${owned},"x":"\0"}`],
    ["an object that says twice whose it is", `{"myshopify_domain":"other.myshopify.com",${owned}}`],
    ["and one that hides it", `{"myshopify_domai\\u006e":"other.myshopify.com",${owned}}`],
    ["and one that says it deeper down", `{${owned},"x":[{"myshopify_domain":"other.myshopify.com"}]}`],
    [
      "an object that is no UTF-8",
      Buffer.concat([Buffer.from(`{${owned},"x":"`), Buffer.from([0xff]), Buffer.from('"}')]),
    ],
    [
      "one with half a surrogate pair",
      Buffer.concat([Buffer.from('{"x":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
    ],
  ])("%s", (_case, body) => {
    expect(signed(body)).toBe("no_webhook");
  });
});

describe("a body that names its shop", () => {
  test.each([
    ["this shop", '{"id":1,"myshopify_domain":"demo.myshopify.com"}', "valid"],
    ["this shop, as the law's topics do", '{"shop_id":1,"shop_domain":"demo.myshopify.com"}', "valid"],
    ["the same words in a text", '{"note":"\\"myshopify_domain\\": \\"other.myshopify.com\\""}', "valid"],
    ["nobody", '{"id":1}', "valid"],
    ["another shop", '{"id":1,"myshopify_domain":"other.myshopify.com"}', "another_shop"],
    ["another shop, as the law's topics do", '{"shop_id":1,"shop_domain":"other.myshopify.com"}', "another_shop"],
    ["both", '{"myshopify_domain":"demo.myshopify.com","shop_domain":"other.myshopify.com"}', "another_shop"],
    ["this shop in other letters", '{"shop_domain":"Demo.myshopify.com"}', "another_shop"],
    ["this shop as a list", '{"shop_domain":["demo.myshopify.com"]}', "another_shop"],
    ["null", '{"shop_domain":null}', "another_shop"],
  ])("%s", (_case, body, outcome) => {
    expect(signed(body)).toBe(outcome);
  });
});

test("any object is accepted with its own signature and no other", () => {
  const objects = fc.dictionary(fc.string(), fc.jsonValue()).map((value) => Buffer.from(JSON.stringify(value)));
  fc.assert(
    fc.property(objects, objects, (body, other) => {
      const outcome = (signature: string) =>
        verifyWebhook(body, { ...HEADERS, "x-shopify-hmac-sha256": signature }, ["hush"]).outcome;
      expect(outcome(sign(body))).toBe("valid");
      expect(outcome(sign(other))).toBe(body.equals(other) ? "valid" : "bad_hmac");
    }),
  );
});

test("bytes that are not one JSON object are refused, even if signed", () => {
  const edges = fc.constantFrom(0x20, 0x09, 0x0a, 0x0d, 0x22, 0x31, 0x5b, 0x65, 0xef);
  fc.assert(
    fc.property(edges, fc.dictionary(fc.string(), fc.jsonValue()), (first, value) => {
      const object = Buffer.from(JSON.stringify(value));
      expect(signed(Buffer.concat([Buffer.from([first]), object]))).toBe("no_webhook");
      expect(signed(Buffer.concat([object, Buffer.from([first])]))).toBe("no_webhook");
    }),
  );
});
