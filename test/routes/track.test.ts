import { expect, onTestFinished, test } from "vitest";
import { startShopifySandbox } from "../../sandbox/shopify/server.ts";
import { sign } from "../../sandbox/shopify/storefront/app-proxy.ts";
import { uninstall } from "../flows/a-message";
import { aBookedParcel, aShop, SHOP, type TestShop } from "../flows/a-shop";
import { recutProxyQueries } from "../shopify/recut-proxy-queries.ts";
import { controlOf, SHOPIFY_API_KEY, SHOPIFY_API_SECRET } from "../support/sandboxes";
import { servedRoute } from "./served-route";

/** The shop's own pages as a buyer's browser sees them: Shopify in front of the served route. */
async function storefrontOf(shop: TestShop) {
  const origin = await servedRoute(shop, "track/*", await import("~/routes/track.$"));
  const shopify = await startShopifySandbox({
    apiKey: SHOPIFY_API_KEY,
    apiSecret: SHOPIFY_API_SECRET,
    appUpstream: origin,
  });
  onTestFinished(shopify.stop);
  const store = SHOP.replace(".myshopify.com", "");
  return {
    origin,
    change: (change: object) => controlOf(shopify.url)("PATCH", `/shops/${SHOP}`, change),
    async open(path: string, language = "*", buyer?: string) {
      const headers = { "accept-language": language, ...(buyer && { "x-forwarded-for": buyer }) };
      const answer = await fetch(`${shopify.url}/storefront/${store}${path}`, { headers });
      return { status: answer.status, text: await answer.text() };
    },
  };
}

async function postedLink(shop: TestShop, input: Record<string, unknown> = {}): Promise<string> {
  const { shipmentId, orderId } = await aBookedParcel(shop, input);
  const { syncShopify } = await import("~/flows/fulfillment/sync.server");
  await syncShopify(shop.deps, shop.shopId, shipmentId);
  const { order } = (await shop.controlShopify("GET", `/shops/${SHOP}/orders/${orderId.split("/").at(-1)}`)) as {
    order: { fulfillments: { tracking: { url: string }[] }[] };
  };
  return order.fulfillments[0]?.tracking[0]?.url ?? "";
}

const proxyPath = async ({ deps }: TestShop) =>
  (await deps.database.query<{ proxy_path: string | null }>("SELECT proxy_path FROM shop")).map(
    (row) => row.proxy_path,
  );

test("a link uses the path that the merchant chose, once a request has come by it", async () => {
  const shop = await aShop();
  const storefront = await storefrontOf(shop);
  const first = new URL(await postedLink(shop));
  expect(first.href).toMatch(/^https:\/\/waybill-demo\.myshopify\.com\/tools\/track\/S/);
  expect(await storefront.open(first.pathname)).toMatchObject({ status: 200, text: expect.stringContaining("<h1>") });

  await storefront.change({ proxyPath: "/apps/theo-doi" });
  expect((await storefront.open(first.pathname)).status).toBe(404);
  expect(await proxyPath(shop)).toEqual(["/tools/track"]);
  expect((await storefront.open(first.pathname.replace("/tools/track", "/apps/theo-doi"))).status).toBe(200);

  const second = new URL(await postedLink(shop));
  expect(second.pathname).toMatch(/^\/apps\/theo-doi\/S/);
  expect((await storefront.open(second.pathname)).status).toBe(200);
});

test("a page is in the browser's language, and in that of the checkout when the browser names none", async () => {
  const shop = await aShop();
  const storefront = await storefrontOf(shop);
  const { pathname } = new URL(await postedLink(shop, { customerLocale: "en" }));
  const title = async (language?: string) =>
    (await storefront.open(pathname, language)).text.match(/<h1>(.*?)<.h1>/)?.[1];
  expect(await title()).toBe("Follow your parcel");
  expect(await title("vi-VN,vi;q=0.9,en;q=0.8")).toBe("Theo dõi đơn hàng");
  expect(await title("fr-FR,vi;q=0.5")).toBe("Theo dõi đơn hàng");
  expect(await title("fr")).toBe("Follow your parcel");
});

test("a link without the key, as earlier releases sent it, shows where the parcel is, and one with a wrong key no more", async () => {
  const shop = await aShop();
  const storefront = await storefrontOf(shop);
  const { pathname } = new URL(await postedLink(shop));
  const [, withoutKey = "", key = ""] = /^(.*)\/([\w-]{22})$/.exec(pathname) ?? [];
  const trackingNumber = withoutKey.split("/").at(-1) ?? "";
  const plain = await storefront.open(withoutKey);
  expect(plain).toMatchObject({ status: 200, text: expect.stringContaining(trackingNumber) });
  expect(plain.text).not.toContain("450.000");
  expect((await storefront.open(pathname)).text).toContain("450.000");
  for (const wrong of [[...key].reverse().join(""), key.slice(0, -1), `${key}x`]) {
    expect(await storefront.open(`${withoutKey}/${wrong}`)).toEqual(plain);
  }
  const nothing = await storefront.open(`/tools/track/S1.NONE.1/${key}`);
  expect(nothing).toMatchObject({ status: 404, text: expect.stringContaining(`href="https://${SHOP}"`) });
});

test("who makes up keys walks along the tracking numbers no further than without", async () => {
  const shop = await aShop();
  const storefront = await storefrontOf(shop);
  const { pathname } = new URL(await postedLink(shop));
  const walk = async (path: string) => (await storefront.open(path, undefined, "203.0.113.9")).status;
  const statuses: number[] = [];
  for (let n = 0; n < 25; n += 1) statuses.push(await walk(`/tools/track/S1.NONE.${n}/made-up-${n}`));
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
  expect([await walk(pathname.slice(0, -1)), await walk(pathname)]).toEqual([429, 200]);
  // Nobody else is kept out by that.
  expect((await storefront.open(pathname.slice(0, -1))).status).toBe(200);
});

test("where the shop's site has a password, the link leads to the app's own page, which shows as little without the key", async () => {
  const shop = await aShop();
  const storefront = await storefrontOf(shop);
  const behind = new URL(await postedLink(shop));
  await storefront.change({ passwordPage: true });
  expect((await storefront.open(behind.pathname)).text).toContain("mật khẩu");
  await shop.deps.database.query(`UPDATE shop SET settings = settings || '{"trackOnOwnSite": false}'`);
  const { pathname } = new URL(await postedLink(shop));
  expect(pathname).toMatch(/^\/t\/waybill-demo\/S/);
  const origin = await servedRoute(shop, "t/:store/*", await import("~/routes/t.$store.$"));
  const page = await fetch(origin + pathname);
  const text = await page.text();
  expect([page.status, text]).toEqual([
    200,
    expect.stringContaining('<meta name="robots" content="noindex,nofollow">'),
  ]);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
    "content-security-policy": expect.stringMatching(/default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/),
  });
  expect(text).toContain("450.000");
  const without = [pathname.slice(0, pathname.lastIndexOf("/")), pathname.slice(0, -1), `${pathname}x`];
  const opened = await Promise.all(without.map((path) => fetch(origin + path)));
  const texts = await Promise.all(opened.map((answer) => answer.text()));
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).not.toContain("450.000");
  // The shop is named where it is known, also where nothing is found.
  const [none, stranger] = await Promise.all(
    ["/t/waybill-demo/S1.NONE/k", pathname.replace("demo", "two")].map(async (path) => {
      const answer = await fetch(origin + path);
      return { status: answer.status, text: await answer.text() };
    }),
  );
  expect(none).toMatchObject({ status: 404, text: expect.stringMatching(/<header>[^<]+<\/header>/) });
  expect(none?.text).toContain(`href="https://${SHOP}"`);
  expect(stranger?.status).toBe(404);
  expect(stranger?.text).not.toMatch(/<header>|<a /);
});

test("at the app's own address, too, made-up keys are counted as none", async () => {
  const shop = await aShop();
  const { pathname } = new URL(await postedLink(shop));
  const origin = await servedRoute(shop, "t/:store/*", await import("~/routes/t.$store.$"));
  const statuses = new Set<number>();
  for (let n = 0; n < 30; n += 1) statuses.add((await fetch(`${origin}/t/waybill-demo/S1.NONE.${n}/made-up`)).status);
  expect(statuses).toEqual(new Set([404, 429]));
  const keyed = pathname.replace(/^.*\/(S[^/]+\/[^/]+)$/, "/t/waybill-demo/$1");
  expect((await fetch(origin + keyed)).status).toBe(200);
});

test("who opens a page very often is asked to wait, and nobody else is", async () => {
  const shop = await aShop();
  const storefront = await storefrontOf(shop);
  const [link, other] = [new URL(await postedLink(shop)), new URL(await postedLink(shop))];
  const open = async ({ pathname }: URL) => (await storefront.open(pathname)).status;
  const statuses: number[] = [];
  for (let n = 0; n < 45; n += 1) statuses.push(await open(link));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(await open(other)).toBe(200);
});

test("a link with parameters added by a mailer opens the page, and does not change the path", async () => {
  const shop = await aShop();
  const storefront = await storefrontOf(shop);
  const { pathname } = new URL(await postedLink(shop));
  const opened = await storefront.open(`${pathname}?utm_source=mail&fbclid=IwAR1`);
  expect(opened).toMatchObject({ status: 200, text: expect.stringContaining("<h1>") });
  expect(await proxyPath(shop)).toEqual([null]);
});

test("a shop that has not approved the app proxy answers 404", async () => {
  const shop = await aShop();
  const storefront = await storefrontOf(shop);
  const { pathname } = new URL(await postedLink(shop));
  await storefront.change({ scopes: ["write_orders", "write_shipping"] });
  expect((await storefront.open(pathname)).status).toBe(404);
  await storefront.change({ scopes: ["write_orders", "write_app_proxy"] });
  expect((await storefront.open(pathname)).status).toBe(200);
});

test("only a signed request changes the path, and an older one does not undo a newer", async () => {
  const shop = await aShop();
  const { origin } = await storefrontOf(shop);
  const ask = async (prefix: string, secondsAgo: number, secret = SHOPIFY_API_SECRET) => {
    const timestamp = String(Math.floor(Date.now() / 1000) - secondsAgo);
    const query = new URLSearchParams({ shop: SHOP, path_prefix: prefix, timestamp });
    query.set("signature", sign(query, secret));
    await fetch(`${origin}/track/S1?${query}`);
    return proxyPath(shop);
  };
  expect(await ask("/apps/stolen", 0, "another-secret")).toEqual([null]);
  for (const query of recutProxyQueries(SHOP, SHOPIFY_API_SECRET, Math.floor(Date.now() / 1000))) {
    await fetch(`${origin}/track/S1?${query}`);
    expect(await proxyPath(shop)).toEqual([null]);
  }
  expect(await ask("/apps/now", 10)).toEqual(["/apps/now"]);
  expect(await ask("/apps/before", 60)).toEqual(["/apps/now"]);
  expect(await ask("/a/next", 0)).toEqual(["/a/next"]);

  await uninstall(shop);
  expect(await proxyPath(shop)).toEqual([null]);
  expect(await ask("/apps/late", 0)).toEqual([null]);
});
