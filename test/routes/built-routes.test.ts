import type { ServerBuild } from "@remix-run/node";
import { beforeAll, describe, expect, test } from "vitest";
import { mintSessionToken } from "../../sandbox/shopify/oauth/jwt.ts";
import { COMPUTER_BROWSER } from "../../scripts/browser-names.ts";
import { aShop, SHOP } from "../flows/a-shop.ts";
import { ADMIN_FAULTS, adminClaims, checkoutClaims, signedToken } from "../shopify/claims.ts";
import { FILE_ROUTES } from "../support/file-routes.ts";
import { SHOPIFY_API_KEY, SHOPIFY_API_SECRET } from "../support/sandboxes.ts";
import { addressOf, builtRoutes } from "./built-app.ts";
import { served } from "./served-route.ts";

const RETRY = "x-shopify-retry-invalid-session-request";
const HOST = Buffer.from("admin.shopify.com/store/waybill-demo").toString("base64").replace(/=+$/, "");
/** Routes that answer without a merchant: for machines and strangers. */
const OPEN = [
  "root",
  "routes/auth.$",
  "routes/ext.buyer.order",
  "routes/ext.checkout.quote",
  "routes/files.$fileId",
  "routes/t.$store.$",
  "routes/track.$",
];

let build: ServerBuild;
beforeAll(async () => {
  build = await builtRoutes();
}, 240_000);

async function aServedShop() {
  const origin = await served(await aShop(), build);
  const call = (address: string, { method = "GET", ...headers }: Record<string, string> = {}) =>
    fetch(origin + address, {
      method,
      redirect: "manual",
      headers: { "user-agent": COMPUTER_BROWSER, "content-type": "application/json", ...headers },
      ...(method === "POST" && { body: "{}" }),
    });
  return {
    call,
    /** A page URL as Shopify opens it, with some parameters changed. */
    page: (path: string, change: Record<string, string | undefined> = {}) => {
      const idToken = mintSessionToken({
        domain: SHOP,
        apiKey: SHOPIFY_API_KEY,
        apiSecret: SHOPIFY_API_SECRET,
        userId: "91828375",
      });
      const given = { shop: SHOP, host: HOST, embedded: "1", id_token: idToken, locale: "en", ...change };
      const query = new URLSearchParams(
        Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])),
      );
      return call(`${path}?${query}`);
    },
  };
}

/** The routes that answer a merchant, each with its functions. */
function merchantRoutes() {
  return Object.values(build.routes).flatMap((route) => {
    const { loader, action, headers, default: component } = route?.module ?? {};
    if (!route || OPEN.includes(route.id) || !(loader || action)) return [];
    return [{ id: route.id, index: route.index, loader, action, headers, component }];
  });
}

/** The URL of a data request for this page. */
const dataAddress = (address: string) => (address === "/" ? "/_root.data" : `${address}.data`);

const FILES = new Set<string>(FILE_ROUTES.map((name) => `routes/${name}`));

describe("every route of the build that answers a merchant", () => {
  test("tells App Bridge to try again with a fresh token, for every kind of request", async () => {
    const { call } = await aServedShop();
    const answers: Record<string, unknown> = {};
    const asked = merchantRoutes();
    for (const { id, index, loader, action, component } of asked) {
      const address = addressOf(build, id);
      const ask = async (how: string, to: string, method = "GET") => {
        const response = await call(to, { method, authorization: "Bearer nonsense" });
        answers[`${id}: ${how}`] = [response.status, response.headers.get(RETRY)];
      };
      // A file is no page's data, whoever asks (test/security/answer-headers.test.ts).
      if (loader && !FILES.has(id)) await ask("data", `${dataAddress(address)}?_routes=${encodeURIComponent(id)}`);
      if (loader) await ask("page", address);
      if (action) await ask("action's data", `${dataAddress(address)}${index ? "?index" : ""}`, "POST");
      if (action && !component) await ask("action", address, "POST");
    }
    expect(asked.length).toBeGreaterThan(40);
    expect(Object.entries(answers).filter(([, answer]) => String(answer) !== "401,1")).toEqual([]);
  });

  test("exports the headers for it", () => {
    expect(merchantRoutes().flatMap(({ id, headers }) => (headers ? [] : [id]))).toEqual([]);
  });
});

describe("over HTTP", () => {
  test("a token with any claim that is not exactly right opens no page and no data", async () => {
    const { call, page } = await aServedShop();
    const good = () => adminClaims(SHOP, SHOPIFY_API_KEY, new Date());
    const tokens: [string, string][] = [
      ...ADMIN_FAULTS.map(([name, change]): [string, string] => [
        name,
        signedToken({ ...good(), ...change(new Date(), 3600) }, SHOPIFY_API_SECRET),
      ]),
      ["another secret", signedToken(good(), "another-secret")],
      ["a checkout's", signedToken(checkoutClaims(SHOP, SHOPIFY_API_KEY, new Date()), SHOPIFY_API_SECRET)],
      ["nonsense", "nonsense"],
    ];
    const ask = async (token: string) => {
      const data = await call("/app/places?of=provinces", { authorization: `Bearer ${token}` });
      const opened = await page("/app", { id_token: token });
      return [data.status, data.headers.get(RETRY), opened.status, opened.headers.get("location")?.split("?")[0]];
    };
    for (const [name, token] of tokens) {
      expect([name, ...(await ask(token))]).toEqual([name, 401, "1", 302, "/auth/session-token"]);
    }
    expect((await ask(signedToken(good(), SHOPIFY_API_SECRET))).at(2)).toBe(200);
  });

  test("the app opens at its root with the first page and no redirect, in the admin's language, with all links below /app", async () => {
    const { page, call } = await aServedShop();
    const [atRoot, atApp] = await Promise.all([page("/"), page("/app")]);
    expect([atRoot.status, atApp.status]).toEqual([200, 200]);
    // Each answer's scripts have a nonce of their own.
    const policy = ({ headers }: Response) =>
      headers.get("content-security-policy")?.replace(/'nonce-[^']+'/, "'nonce'");
    expect(policy(atRoot)).toBe(policy(atApp));
    expect(policy(atRoot)).toContain("'nonce'");
    const [root, app] = [await atRoot.text(), await atApp.text()];
    const links = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
    expect(links(root)).toEqual(links(app));
    expect(links(root).length).toBeGreaterThan(3);
    expect(links(root).filter((href) => !href?.startsWith("/app"))).toEqual([]);
    expect(root).toContain('<html lang="en">');

    // A later page is requested without the language, which only the first URL had: the root keeps it.
    const token = signedToken(adminClaims(SHOP, SHOPIFY_API_KEY, new Date()), SHOPIFY_API_SECRET);
    const further = await call("/app/orders.data", { authorization: `Bearer ${token}` });
    expect([further.status, await further.text()]).toEqual([200, expect.not.stringContaining('"locale","vi"')]);
  });

  test("a root that fails shows merchants an error page, and visitors where the app is found", async () => {
    const { page, call } = await aServedShop();
    const bounced = await page("/", { id_token: "nonsense" });
    expect([bounced.status, bounced.headers.get("location")?.split("?")[0]]).toEqual([302, "/auth/session-token"]);
    const landing = await call("/", { "accept-language": "en" });
    const text = await landing.text();
    expect([landing.status, text.includes("https://admin.shopify.com/")]).toEqual([200, true]);
    expect(text).not.toMatch(/<form|<input/);
  });

  test("a page that was not opened by Shopify redirects there, never to an error", async () => {
    const { call } = await aServedShop();
    const install = `https://admin.shopify.com/store/waybill-demo/oauth/install?client_id=${SHOPIFY_API_KEY}`;
    const ways: [string, string][] = [
      ["/app", "/"],
      ["/app/orders", "/"],
      [`/?shop=${SHOP}`, install],
      [`/app?shop=${SHOP}`, install],
      [`/app/orders?shop=${SHOP}&embedded=1`, install],
      [`/?shop=${SHOP}&host=%3F%3F`, install],
      [`/?shop=${SHOP}&host=Pz8/`, install],
      [`/?shop=${SHOP}&host=${HOST}`, `https://admin.shopify.com/store/waybill-demo/apps/${SHOPIFY_API_KEY}`],
      ["/?shop=evil.example", "/"],
      ["/auth/login", "/"],
      [`/auth/login?shop=${SHOP}`, install],
      [`/auth?shop=${SHOP}&host=${HOST}`, install],
    ];
    for (const [address, way] of ways) {
      const response = await call(address);
      expect([address, response.status, response.headers.get("location")]).toEqual([address, 302, way]);
    }
  });
});
