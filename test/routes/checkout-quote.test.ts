import { request as httpRequest } from "node:http";
import { describe, expect, test } from "vitest";
import { readFeeDetails } from "~/domain/checkout/fee-details";
import type { CheckoutQuote } from "~/domain/checkout/quote";
import * as route from "~/routes/ext.checkout.quote/route";
import { mintCheckoutToken } from "../../sandbox/shopify/checkout/session-token.ts";
import { mintSessionToken, signToken } from "../../sandbox/shopify/oauth/jwt.ts";
import { COMPUTER_BROWSER } from "../../scripts/browser-names.ts";
import { aCheckout, aRateItem, aRateRequest } from "../flows/a-checkout.ts";
import { SHOP } from "../flows/a-shop.ts";
import { CHECKOUT_FAULTS } from "../shopify/claims.ts";
import { SHOPIFY_API_KEY, SHOPIFY_API_SECRET } from "../support/sandboxes.ts";
import { servedRoute } from "./served-route.ts";

type Json = Record<string, unknown>;

const KEYS = { apiKey: SHOPIFY_API_KEY, apiSecret: SHOPIFY_API_SECRET };
/** Where Shopify runs extensions: on another origin than the app's. */
const WORKER = {
  origin: "https://extensions.shopifycdn.com",
  "user-agent": COMPUTER_BROWSER,
};
const ADDRESS = {
  address1: "12 Lê Lợi",
  address2: "Phường Bến Nghé, Quận 1",
  city: "Thành phố Hồ Chí Minh",
  zip: null,
  province: null,
  countryCode: "VN",
};
/** Ten linen shirts of 240 g and 390,000 ₫: enough to be insured. */
const SHIRT = { sku: "AO-LINEN-S", grams: 240, priceVnd: 390_000 };
const PIECES = 10;

/** The claims of a checkout's token, with changes. */
const claims = (change: Json = {}) => {
  const now = Math.floor(Date.now() / 1000);
  return { dest: SHOP, aud: SHOPIFY_API_KEY, exp: now + 300, nbf: now, iat: now, jti: "1", ...change };
};

async function aServedCheckout(settings: Json = {}) {
  const shop = await aCheckout(settings);
  const url = `${await servedRoute(shop, "ext/checkout/quote", route)}/ext/checkout/quote`;
  const { products } = (await shop.controlShopify("GET", `/shops/${SHOP}`)) as {
    products: { sku: string; variantId: number }[];
  };
  const variant = products.find(({ sku }) => sku === SHIRT.sku)?.variantId;
  const line = { variantId: `gid://shopify/ProductVariant/${variant}`, quantity: PIECES };
  const question = { address: ADDRESS, lines: [line], locale: "vi" };
  const send = (method: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(url, { ...init, method, headers: { ...WORKER, "content-type": "application/json", ...init.headers } });
  return {
    ...shop,
    quoteUrl: url,
    variant,
    question,
    send,
    /** Asks as the extension does; a string is sent as is. */
    putQuestion: (body: unknown = question, token = mintCheckoutToken({ domain: SHOP, ...KEYS })) =>
      send("POST", {
        body: typeof body === "string" ? body : JSON.stringify(body),
        headers: token ? { authorization: `Bearer ${token}` } : {},
      }),
  };
}

async function quoteOf(response: Response): Promise<CheckoutQuote> {
  expect(response.status).toBe(200);
  expectCors(response);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return (await response.json()) as CheckoutQuote;
}

/** Without these headers the extension sees a network error, whatever the answer. */
function expectCors({ headers }: Response): void {
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("access-control-allow-headers")).toMatch(/authorization/i);
  expect(headers.get("access-control-allow-headers")).toMatch(/content-type/i);
}

describe("a good question", () => {
  test("is answered with the details of the rates that the callback returns for the same cart", async () => {
    const shop = await aServedCheckout({ markUp: { percent: 10, fixedVnd: 1_000 } });
    const quote = await quoteOf(await shop.putQuestion());

    const item = { quantity: PIECES, grams: SHIRT.grams, price: SHIRT.priceVnd * 100, variant_id: shop.variant };
    const { rates } = await shop.ask(aRateRequest({ items: [aRateItem(item)] }));
    const details = rates.map(({ metafields }) => readFeeDetails(metafields[0]?.value));
    expect(quote).toEqual({ rates: details, hint: null });
    expect(rates.map(({ total_price }) => Number(total_price) / 100)).toEqual(
      quote.rates.map(({ totalVnd }) => totalVnd),
    );
    expect(quote.rates.map(({ transport }) => transport)).toEqual(["road", "fly"]);
    expect(quote.rates.every(({ insuranceVnd, estimate }) => insuranceVnd > 0 && !estimate)).toBe(true);
  });

  test("gets a hint if its address is incomplete or not served", async () => {
    const shop = await aServedCheckout();
    const cases: [string, object | null, string][] = [
      ["no address", null, "address_missing"],
      ["nothing in it", { ...ADDRESS, address1: "", address2: null, city: "" }, "address_missing"],
      ["a place that nobody knows", { ...ADDRESS, address1: "12", address2: "", city: "Sài Gòn Mới" }, "place_unknown"],
      ["a ward of many districts", { ...ADDRESS, address2: "Phường 5", city: "Hồ Chí Minh" }, "district_missing"],
      ["no ward", { ...ADDRESS, address1: "", address2: "" }, "ward_missing"],
      ["the district alone", { ...ADDRESS, address1: "", address2: "Quận 1" }, "ward_missing"],
      ["abroad", { ...ADDRESS, countryCode: "us" }, "not_served"],
    ];
    for (const [name, address, hint] of cases) {
      const quote = await quoteOf(await shop.putQuestion({ ...shop.question, address }));
      expect([name, quote.hint]).toEqual([name, hint]);
    }
  });

  test("of an unknown shop, or one that left, gets a neutral answer", async () => {
    const shop = await aServedCheckout();
    const stranger = mintCheckoutToken({ domain: "somebody-else.myshopify.com", ...KEYS });
    expect(await quoteOf(await shop.putQuestion(shop.question, stranger))).toEqual({ rates: [], hint: null });
    const { markShopMilestone } = await import("~/store/shops.server");
    await markShopMilestone(shop.deps.database, shop.shopId, { uninstalledAt: new Date() });
    await shop.deps.quotes.reloadShop(shop.shopId);
    expect(await quoteOf(await shop.putQuestion())).toEqual({ rates: [], hint: null });
  });

  test.each([
    ["refuses", { kind: "error", status: 503 }],
    ["hangs", { kind: "latency", delayMs: 20_000 }],
  ])("is answered by the shop's default weight when Shopify %s what the products weigh", async (_, fault) => {
    const shop = await aServedCheckout();
    await shop.controlShopify("POST", "/faults", fault);
    const { rates } = await quoteOf(await shop.putQuestion());
    expect(rates.map(({ transport }) => transport)).toEqual(["road", "fly"]);
    const { rates: known } = await shop.ask(
      aRateRequest({ items: [aRateItem({ quantity: PIECES, grams: 0, price: 0 })] }),
    );
    expect(rates).toEqual(known.map(({ metafields }) => readFeeDetails(metafields[0]?.value)));
    await shop.controlShopify("DELETE", "/faults");
  });
});

describe("only the session token identifies the shop", () => {
  const refused: [string, () => string][] = [
    ["no token", () => ""],
    ["nonsense", () => "nonsense"],
    ["one signed by somebody else", () => signToken(claims(), "another-secret")],
    ["an admin's", () => mintSessionToken({ domain: SHOP, ...KEYS, userId: "7" })],
    ...CHECKOUT_FAULTS.map(([name, change]): [string, () => string] => [
      `one with ${name}`,
      () => signToken(claims(change(new Date(), 3600)), KEYS.apiSecret),
    ]),
  ];
  test("without a valid one the answer has no data, and the extension can read it", async () => {
    const shop = await aServedCheckout();
    for (const [name, token] of refused) {
      const response = await shop.putQuestion(shop.question, token());
      expect([name, response.status, await response.text()]).toEqual([name, 401, ""]);
      expectCors(response);
    }
  });

  test("a logged-in buyer is answered like any other", async () => {
    const shop = await aServedCheckout();
    const token = signToken(claims({ sub: "gid://shopify/Customer/5" }), KEYS.apiSecret);
    expect((await quoteOf(await shop.putQuestion(shop.question, token))).rates).toHaveLength(2);
  });
});

describe("other requests", () => {
  test("a preflight is answered without a token", async () => {
    const shop = await aServedCheckout();
    const response = await shop.send("OPTIONS", {
      headers: {
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type",
      },
    });
    expect(response.status).toBe(204);
    expectCors(response);
  });

  test("another method is answered 405", async () => {
    const shop = await aServedCheckout();
    const asked = await shop.send("GET");
    expect([asked.status, asked.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    expectCors(asked);
    // Methods that the app does not accept at all are rejected by the edge.
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      expect([method, (await shop.send(method)).status]).toEqual([method, 405]);
    }
  });

  test("garbage is answered 400", async () => {
    const shop = await aServedCheckout();
    const line = { variantId: "1", quantity: 1 };
    const garbage: [string, unknown][] = [
      ["nothing", ""],
      ["no JSON", "{"],
      ["a list", []],
      ["null", "null"],
      ["no lines", { address: ADDRESS, locale: "vi" }],
      ["a line without a variant", { address: ADDRESS, lines: [{ quantity: 1 }], locale: "vi" }],
      ["pieces below nothing", { address: ADDRESS, lines: [{ ...line, quantity: -1 }], locale: "vi" }],
      ["an endless address", { address: { ...ADDRESS, address1: "x".repeat(501) }, lines: [line], locale: "vi" }],
      ["too many lines", { address: ADDRESS, lines: Array(501).fill(line), locale: "vi" }],
    ];
    for (const [name, body] of garbage) {
      const response = await shop.putQuestion(body);
      expect([name, response.status, await response.json()]).toEqual([name, 400, { error: "unreadable" }]);
      expectCors(response);
    }
  });

  test("the longest cart with the longest address is read", async () => {
    const shop = await aServedCheckout();
    const longest = "ậ".repeat(500);
    const address = { ...ADDRESS, address1: longest, address2: longest, city: longest, zip: longest };
    const lines = Array(500).fill({ variantId: "gid://shopify/ProductVariant/99999999999999", quantity: 1_000_000 });
    const body = JSON.stringify({ address, lines, locale: longest });
    await quoteOf(await shop.putQuestion(body));
  });

  test("a body without end is answered 413 with what was announced, and as soon as it is too much", async () => {
    const shop = await aServedCheckout();
    const announced = await shop.putQuestion("x".repeat(200_000));
    expect(announced.status).toBe(413);
    expectCors(announced);
    const token = mintCheckoutToken({ domain: SHOP, ...KEYS });
    expect(await sendEndless(shop.quoteUrl, token)).toBe(413);
    // Other requests are not affected.
    expect((await quoteOf(await shop.putQuestion())).rates).toHaveLength(2);
  });

  test("without a good token a question is answered 401, and a body without end 413", async () => {
    const shop = await aServedCheckout();
    const response = await shop.send("POST", { headers: { authorization: "Bearer nonsense" }, body: "{}" });
    expect(response.status).toBe(401);
    expect(await sendEndless(shop.quoteUrl, "nonsense")).toBe(413);
  });
});

/** Sends pieces of an endless body until it is answered; returns the status. */
function sendEndless(url: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { ...WORKER, "content-type": "application/json", authorization: `Bearer ${token}` };
    const sent = httpRequest(url, { method: "POST", headers }, (response) => {
      answered = true;
      resolve(response.statusCode ?? 0);
      sent.destroy();
    });
    let answered = false;
    sent.on("error", (error) => answered || reject(error));
    const more = () => {
      if (answered) return;
      if (sent.write(" ".repeat(16_384))) setImmediate(more);
      else sent.once("drain", more);
    };
    more();
  });
}
