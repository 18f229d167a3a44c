import { setAbstractFetchFunc } from "@shopify/shopify-api/runtime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "~/log.server";
import { createShopifyApp } from "~/shopify/app.server";
import { mintSessionToken } from "../../sandbox/shopify/oauth/jwt.ts";
import { APP, SHOP } from "./sandbox-shop.ts";

const HOST = Buffer.from("admin.shopify.com/store/kiem-thu").toString("base64").replace(/=+$/, "");
const BROWSER = "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36";
const RETRY = "x-shopify-retry-invalid-session-request";
const INSTALL = "https://admin.shopify.com/store/kiem-thu/oauth/install?client_id=test-key";

const asked: string[] = [];
beforeAll(() =>
  setAbstractFetchFunc(async (url) => {
    asked.push(String(url));
    throw new Error("the library must not ask Shopify for anything");
  }),
);
afterAll(() => setAbstractFetchFunc(globalThis.fetch));

const app = createShopifyApp({
  apiKey: APP.apiKey,
  apiSecrets: [APP.apiSecret, "secret-before"],
  appUrl: "https://app.example",
  now: () => new Date(),
  log: createLog("silent"),
});

const token = (change: { apiSecret?: string; domain?: string } = {}) =>
  mintSessionToken({ ...APP, domain: SHOP.domain, userId: "91828375", ...change });

/** A page URL as the admin opens it, with some parameters changed; `undefined` removes one. */
function page(change: Record<string, string | undefined> = {}, path = "/app") {
  const given = { shop: SHOP.domain, host: HOST, embedded: "1", id_token: token(), ...change };
  const query = new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return new Request(`https://app.example${path}?${query}`, { headers: { "user-agent": BROWSER } });
}

const data = (authorization: string, headers: Record<string, string> = {}) =>
  new Request("https://app.example/app.data", { headers: { "user-agent": BROWSER, authorization, ...headers } });

/** The answer to a request that is not admitted. */
async function answered(request: Request): Promise<Response> {
  const thrown = await app.admin(request).catch((response: unknown) => response);
  if (!(thrown instanceof Response)) throw new Error(`not answered: ${JSON.stringify(thrown)}`);
  return thrown;
}

describe("a member of staff", () => {
  test.each([
    ["a page", () => page()],
    ["a page signed by the secret before", () => page({ id_token: token({ apiSecret: "secret-before" }) })],
    ["a data request", () => data(`Bearer ${token()}`)],
    ["a data request signed by the secret before", () => data(`Bearer ${token({ apiSecret: "secret-before" })}`)],
  ])("is admitted to %s, and the library exchanges nothing", async (_name, request) => {
    expect(await app.admin(request())).toMatchObject({ shopDomain: SHOP.domain, userId: "91828375" });
    expect(asked).toEqual([]);
  });

  test("is redirected with the parameters that a framed page needs", async () => {
    const visit = await app.admin(page());
    const location = new URL(visit.redirect("/app/orders").headers.get("location") ?? "");
    expect([location.pathname, location.searchParams.get("host")]).toEqual(["/app/orders", HOST]);
  });
});

describe("an invalid token", () => {
  test.each([
    ["nonsense", "Bearer nonsense"],
    ["another secret's", `Bearer ${token({ apiSecret: "wrong" })}`],
    ["none", "Bearer"],
    ["another scheme", `Basic ${token()}`],
    ["two", `Bearer ${token()} ${token()}`],
  ])("of a data request (%s) is answered 401, and App Bridge tries again", async (_name, authorization) => {
    const response = await answered(data(authorization, { origin: "https://extensions.shopifycdn.com" }));
    expect([response.status, response.headers.get(RETRY)]).toEqual([401, "1"]);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  });

  test.each([
    ["missing", undefined],
    ["nonsense", "nonsense"],
    ["another secret's", token({ apiSecret: "wrong" })],
  ])("of a page (%s) leads to the page that fetches another, and back", async (_name, idToken) => {
    const response = await answered(page({ id_token: idToken }, "/app/orders"));
    const location = new URL(response.headers.get("location") ?? "", "https://app.example");
    expect([response.status, location.pathname]).toEqual([302, "/auth/session-token"]);
    const back = new URL(location.searchParams.get("shopify-reload") ?? "");
    expect([back.origin, back.pathname, back.searchParams.has("id_token")]).toEqual([
      "https://app.example",
      "/app/orders",
      false,
    ]);
  });

  test("refused by Shopify itself is answered in the same way", async () => {
    const visits = await Promise.all([page(), data(`Bearer ${token()}`)].map((request) => app.admin(request)));
    const answers = await Promise.all(visits.map((visit) => visit.tokenRejection()));
    expect(answers.map(({ status }) => status)).toEqual([302, 401]);
    expect(answers[1]?.headers.get(RETRY)).toBe("1");
  });
});

describe("a page that Shopify did not open", () => {
  const garbled = Buffer.from("???").toString("base64");
  test.each([
    ["in the browser itself", page({ embedded: undefined }), "https://admin.shopify.com/store/kiem-thu/apps/test-key"],
    ["without a host", page({ host: undefined }), INSTALL],
    ["without a host and a token", page({ host: undefined, id_token: undefined, embedded: undefined }), INSTALL],
    ["with a host that is none", page({ host: garbled }), INSTALL],
    ["with a host that is no text", page({ host: "%%%" }), INSTALL],
    ["with a host elsewhere", page({ host: Buffer.from("evil.example/shopify.com").toString("base64") }), INSTALL],
    ["without a shop", page({ shop: undefined }), "/"],
    ["without anything", page({ shop: undefined, host: undefined, id_token: undefined, embedded: undefined }), "/"],
    ["with a shop that is none", page({ shop: "evil.example" }), "/"],
  ])("%s redirects to Shopify's own, without a form and without an error", async (_name, request, way) => {
    const response = await answered(request);
    expect([response.status, response.headers.get("location")]).toEqual([302, way]);
  });
});

describe("below /auth", () => {
  const at = (path: string, change: Record<string, string | undefined> = {}) => app.auth(page(change, path));

  test("is the page that fetches a token, with App Bridge alone", async () => {
    const response = await at("/auth/session-token", { id_token: undefined });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html;charset=utf-8"]);
    expect(await response.text()).toContain('data-api-key="test-key"');
  });

  test.each(["/auth/login", "/auth", "/auth/callback", "/auth/anything"])("%s leads to Shopify", async (path) => {
    expect((await at(path)).headers.get("location")).toBe(INSTALL);
    expect((await at(path, { host: undefined })).headers.get("location")).toBe(INSTALL);
    expect((await at(path, { shop: undefined })).headers.get("location")).toBe("/");
  });

  test("no redirect leaves the frame for another site", async () => {
    const response = await at("/auth/exit-iframe", { exitIframe: "https://evil.example/" });
    expect([response.status, await response.text()]).toEqual([400, ""]);
  });
});

test("a preflight is answered with what may be sent, and bots are refused", async () => {
  const preflight = new Request("https://app.example/app/labels", {
    method: "OPTIONS",
    headers: { "user-agent": BROWSER, origin: "https://extensions.shopifycdn.com" },
  });
  const response = await answered(preflight);
  expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
  expect((await answered(data(`Bearer ${token()}`, { "user-agent": "curl/8.0" }))).status).toBe(410);
});
