import { expect, test } from "vitest";
import type { ToldOrder } from "~/domain/buyer/told";
import * as route from "~/routes/ext.buyer.order";
import { mintSessionToken } from "../../sandbox/shopify/oauth/jwt.ts";
import { COMPUTER_BROWSER } from "../../scripts/browser-names.ts";
import { aBookedParcel, aShop, SHOP } from "../flows/a-shop.ts";
import { CHECKOUT_FAULTS, checkoutClaims, signedToken } from "../shopify/claims.ts";
import { SHOPIFY_API_KEY, SHOPIFY_API_SECRET } from "../support/sandboxes.ts";
import { servedRoute } from "./served-route.ts";

const TOKEN = "0f5c1d2e3b4a59687786950a1b2c3d4e";
/** Where Shopify runs extensions: on another origin than the app's. */
const WORKER = { origin: "https://extensions.shopifycdn.com", "user-agent": COMPUTER_BROWSER };

async function aServedOrder() {
  const shop = await aShop();
  const parcel = await aBookedParcel(shop, { checkoutToken: TOKEN });
  const url = `${await servedRoute(shop, "ext/buyer/order", route)}/ext/buyer/order`;
  const tokenOf = (change: object = {}, secret = SHOPIFY_API_SECRET) =>
    signedToken({ ...checkoutClaims(SHOP, SHOPIFY_API_KEY, new Date()), ...change }, secret);
  const ask = async (body: unknown, token: string | null = tokenOf(), method = "POST") => {
    const headers = {
      ...WORKER,
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const sent = method === "POST" ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {};
    const response = await fetch(url, { method, headers, ...sent });
    // Without these headers the extension sees a dead network, whatever the answer.
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-headers")).toMatch(/authorization.*content-type/i);
    return response;
  };
  return { shop, parcel, ask, tokenOf };
}

const question = (checkoutToken: string, locale = "vi") => ({ checkoutToken, locale });

test("the buyer of a checkout is told of its parcels; who only knows the order is told nothing", async () => {
  const { shop, parcel, ask, tokenOf } = await aServedOrder();
  const answer = await ask(question(TOKEN));
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const told = (await answer.json()) as ToldOrder;
  expect(told.parcels).toMatchObject([
    {
      trackingNumber: parcel.trackingNumber,
      trackingUrl: expect.stringMatching(/\/tools\/track\/[^/]+\/[\w-]{22}$/),
      title: "Chờ lấy hàng",
      prepare: expect.stringContaining("450.000"),
    },
  ]);
  expect(JSON.stringify(told)).not.toMatch(/Nguyễn|An|0900000002|Lê Lợi|Bến Nghé/);
  const english = (await (await ask(question(TOKEN, "en-GB"))).json()) as ToldOrder;
  expect(english.parcels?.[0]?.title).toBe("Waiting for pickup");
  // A language that the app does not have is a foreigner's.
  const french = (await (await ask(question(TOKEN, "fr"))).json()) as ToldOrder;
  expect(french.parcels?.[0]?.title).toBe("Waiting for pickup");

  // A token that is wrong, none, the order's own id, another shop's page: one answer, the same as for an order not known yet.
  const [{ id = "" } = {}] = await shop.deps.database.query<{ id: string }>('SELECT id FROM "order"');
  const elsewhere = tokenOf({ dest: "another.myshopify.com" });
  const answers = await Promise.all([
    ask(question("0".repeat(32))),
    ask(question("")),
    ask(question(id)),
    ask(question(id.split("/").at(-1) ?? "")),
    ask(question(parcel.trackingNumber)),
    ask(question(TOKEN), elsewhere),
  ]);
  const seen = await Promise.all(
    answers.map(async ({ status, headers, text }, at) => {
      const kept = [...headers].filter(([name]) => name !== "date");
      return [status, kept, await text.call(answers[at])];
    }),
  );
  for (const one of seen) expect(one).toEqual(seen[0]);
  expect(seen[0]?.[2]).toBe('{"parcels":null,"nothing":null}');
});

test("a wrong token costs the same statements as none", async () => {
  const { shop, ask } = await aServedOrder();
  const { deps } = shop;
  const statements: string[] = [];
  const query = deps.database.query.bind(deps.database);
  deps.database.query = ((text: string, ...more: []) => {
    statements.push(text);
    return query(text, ...more);
  }) as typeof query;
  await ask(question("0".repeat(32)));
  const wrong = statements.splice(0);
  await ask(question(""));
  expect(wrong.length).toBeGreaterThan(0);
  expect(statements).toEqual(wrong);
  deps.database.query = query;
});

test("without a buyer's session token of this app nothing is answered, and the extension can read that", async () => {
  const { ask, tokenOf } = await aServedOrder();
  const staff = mintSessionToken({ domain: SHOP, apiKey: SHOPIFY_API_KEY, apiSecret: SHOPIFY_API_SECRET, userId: "7" });
  const refused: [string, string | null][] = [
    ["none", null],
    ["nonsense", "nonsense"],
    ["another secret", tokenOf({}, "another-secret")],
    ["a member of staff's", staff],
    ...CHECKOUT_FAULTS.map(([name, change]): [string, string] => [name, tokenOf(change(new Date(), 3600))]),
  ];
  for (const [name, token] of refused) {
    const response = await ask(question(TOKEN), token);
    expect([name, response.status, await response.text()]).toEqual([name, 401, ""]);
  }
  // A customer who has logged in is answered as others are.
  expect((await ask(question(TOKEN), tokenOf({ sub: "gid://shopify/Customer/5" }))).status).toBe(200);
});

test("what is no question is refused so that the extension can read it", async () => {
  const { ask, tokenOf } = await aServedOrder();
  const garbage: [string, unknown][] = [
    ["nothing", ""],
    ["no JSON", "{"],
    ["null", "null"],
    ["no token", { locale: "vi" }],
    ["an endless token", question("x".repeat(201))],
    ["an endless language", question(TOKEN, "v".repeat(36))],
  ];
  for (const [name, body] of garbage) {
    const response = await ask(body);
    expect([name, response.status, await response.json()]).toEqual([name, 400, { error: "unreadable" }]);
  }
  expect((await ask("x".repeat(5_000))).status).toBe(413);
  const asked = await ask(null, tokenOf(), "GET");
  expect([asked.status, asked.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  expect((await ask(null, null, "OPTIONS")).status).toBe(204);
});

test("a page that asks without end is told when to come back, whether its token is right or wrong", async () => {
  const { ask } = await aServedOrder();
  for (const token of [TOKEN, "0".repeat(32)]) {
    const statuses: number[] = [];
    let wait: string | null = null;
    for (let time = 0; time < 25 && wait === null; time++) {
      const response = await ask(question(token));
      statuses.push(response.status);
      wait = response.headers.get("retry-after");
    }
    expect([statuses.length > 15, statuses.at(-1), Number(wait) >= 1]).toEqual([true, 429, true]);
  }
});
