import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { z } from "zod";
import { forExtension, questionOf } from "~/extension-visit.server";
import { assignRole } from "~/flows/shop/assign-role.server";
import { requireMerchant } from "~/merchant.server";
import { mintSessionToken } from "../../sandbox/shopify/oauth/jwt.ts";
import { COMPUTER_BROWSER } from "../../scripts/browser-names.ts";
import { aShop, SHOP } from "../flows/a-shop.ts";
import { ADMIN_FAULTS, adminClaims, checkoutClaims, signedToken } from "../shopify/claims.ts";
import { SHOPIFY_API_KEY, SHOPIFY_API_SECRET } from "../support/sandboxes.ts";
import { LAN, MINH } from "./a-merchant.ts";
import { servedRoute } from "./served-route.ts";

const PATH = "ext/tried";
const readQuestion = questionOf(z.object({ name: z.string().max(10) }));

/** A route of a staff's extension, as small as one can be. */
const route = {
  loader: forExtension(async ({ request }: LoaderFunctionArgs) => {
    const { shop } = await requireMerchant(request, "see_orders");
    return { shop: shop.domain };
  }),
  action: forExtension(async ({ request }: ActionFunctionArgs) => {
    const { actor } = await requireMerchant(request, "book");
    const { name } = await readQuestion(request);
    if (name === "broken") throw new Error("of a buyer: Lan, 0901234567");
    return { name, by: actor.userId };
  }),
};

/** Where Shopify runs extensions: on another origin than the app's. */
const WORKER = { origin: "https://extensions.shopifycdn.com", "user-agent": COMPUTER_BROWSER };

async function aServedRoute() {
  const shop = await aShop();
  const url = `${await servedRoute(shop, PATH, route)}/${PATH}`;
  const tokenOf = (userId: string, lifetimeSeconds = 60) =>
    mintSessionToken({ domain: SHOP, apiKey: SHOPIFY_API_KEY, apiSecret: SHOPIFY_API_SECRET, userId, lifetimeSeconds });
  const call = async (method: string, { token, body }: { token?: string; body?: string } = {}) => {
    const headers = {
      ...WORKER,
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(url, { method, headers, body, redirect: "manual" });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, retry: response.headers.get(RETRY) };
  };
  return { shop, call, tokenOf };
}

const RETRY = "x-shopify-retry-invalid-session-request";

const expectReadable = ({ headers }: { headers: Headers }) => {
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("access-control-allow-headers")).toMatch(/authorization.*content-type/i);
  expect(headers.get("access-control-expose-headers")).toMatch(/retry-after/i);
  expect(headers.get("access-control-allow-credentials")).toBeNull();
};

test("an extension of a member of staff is answered; whatever else comes is refused so that it can be read", async () => {
  const { shop, call, tokenOf } = await aServedRoute();
  const asked = await call("GET", { token: tokenOf(LAN.userId) });
  expect([asked.status, asked.text]).toEqual([200, JSON.stringify({ shop: SHOP })]);
  expectReadable(asked);
  expect(asked.headers.get("cache-control")).toBe("no-store");

  const done = await call("POST", { token: tokenOf(LAN.userId), body: JSON.stringify({ name: "a" }) });
  expect([done.status, done.text]).toEqual([200, JSON.stringify({ name: "a", by: LAN.userId })]);

  const good = () => adminClaims(SHOP, SHOPIFY_API_KEY, new Date());
  const faults: [string, string | undefined][] = [
    ["none", undefined],
    ["nonsense", "nonsense"],
    ["another secret", signedToken(good(), "another-secret")],
    ["a buyer's", signedToken(checkoutClaims(SHOP, SHOPIFY_API_KEY, new Date()), SHOPIFY_API_SECRET)],
    ["expired", tokenOf(LAN.userId, -60)],
    ...ADMIN_FAULTS.map(([name, change]): [string, string] => [
      name,
      signedToken({ ...good(), ...change(new Date(), 3600) }, SHOPIFY_API_SECRET),
    ]),
  ];
  for (const [name, token] of faults) {
    for (const method of ["GET", "POST"]) {
      const refused = await call(method, { token, ...(method === "POST" && { body: JSON.stringify({ name: "a" }) }) });
      expect([name, method, refused.status, refused.text, refused.retry]).toEqual([name, method, 401, "", "1"]);
      expectReadable(refused);
    }
  }

  // Who may not book is told who may.
  await call("GET", { token: tokenOf(MINH.userId) });
  await call("POST", { token: tokenOf(MINH.userId), body: "{}" });
  expect(await assignRole(shop.deps, shop.shopId, { userId: MINH.userId, role: "accountant" }, LAN)).toBe("saved");
  const denied = await call("POST", { token: tokenOf(MINH.userId), body: JSON.stringify({ name: "a" }) });
  expect([denied.status, JSON.parse(denied.text)]).toEqual([403, { denied: expect.anything() }]);
  expectReadable(denied);
});

test("bad questions and the app's own failures can be read too, and say nothing of what was inside", async () => {
  const { call, tokenOf } = await aServedRoute();
  const token = tokenOf(LAN.userId);
  const cases: [string, string, number, object | null][] = [
    ["no JSON", "{", 400, { error: "unreadable" }],
    ["another shape", "[]", 400, { error: "unreadable" }],
    ["too long a text", JSON.stringify({ name: "x".repeat(11) }), 400, { error: "unreadable" }],
    ["too much", JSON.stringify({ name: "x".repeat(300_000) }), 413, { error: "too_large" }],
    ["more than any page takes", "x".repeat(600_000), 413, null],
    ["the app's own fault", JSON.stringify({ name: "broken" }), 500, { error: "failed" }],
  ];
  for (const [name, body, status, answer] of cases) {
    const refused = await call("POST", { token, body });
    expect([name, refused.status, refused.text && JSON.parse(refused.text)]).toEqual([name, status, answer ?? ""]);
    expectReadable(refused);
  }
});

test("a preflight, which has no token, waits for nobody", async () => {
  const { call } = await aServedRoute();
  const asked = await Promise.all(Array.from({ length: 12 }, () => call("OPTIONS")));
  for (const { status, headers } of asked) {
    expect([status, headers.get("access-control-allow-methods")]).toEqual([204, "GET, POST, OPTIONS"]);
    expectReadable({ headers });
  }
});
