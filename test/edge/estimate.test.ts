import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startShopifySandbox } from "../../sandbox/shopify/server.ts";
import { sign } from "../../sandbox/shopify/storefront/app-proxy.ts";
import { aCheckout, aRateRequest, setCheckout, type TestCheckout } from "../flows/a-checkout.ts";
import { SHOP } from "../flows/a-shop.ts";
import { recutProxyQueries } from "../shopify/recut-proxy-queries.ts";
import { controlOf, SHOPIFY_API_KEY, SHOPIFY_API_SECRET } from "../support/sandboxes.ts";

const SAIGON = "Thành phố Hồ Chí Minh";
const WARD = `3/${SAIGON}/Quận 1/Phường Bến Nghé`;
const FEE = { path: "/services/shipment/fee" };

interface Asking {
  shop?: string;
  more?: Record<string, string>;
  headers?: Record<string, string>;
  prefix?: string;
}

/** Asks as Shopify's app proxy does, with its signature. */
async function ask(
  checkout: TestCheckout,
  path: string,
  { shop = SHOP, more = {}, headers = {}, prefix }: Asking = {},
) {
  const query = new URLSearchParams({
    ...{ logged_in_customer_id: "", path_prefix: prefix ?? "/tools/track", shop },
    ...{ timestamp: String(Math.floor(Date.now() / 1_000)), ...more },
  });
  query.set("signature", sign(query, SHOPIFY_API_SECRET));
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  const response = await fetch(`${checkout.origin}/track/estimate/${encoded}?${query}`, { headers });
  const text = await response.text();
  return {
    status: response.status,
    cache: response.headers.get("cache-control"),
    retryAfter: response.headers.get("retry-after"),
    text,
    json: response.headers.get("content-type")?.startsWith("application/json") ? JSON.parse(text) : null,
  };
}

const fees = (checkout: TestCheckout, path = `vi/1x1/${WARD}`, asking: Asking = {}) =>
  ask(checkout, `fees/${path}`, asking);

/** A checkout of one shirt of 300 g, which the app knows. */
async function aStore(settings: Record<string, unknown> = {}) {
  const checkout = await aCheckout(settings);
  const shirt = { ...{ variantId: "1", productId: "9", productType: "", productTags: [], weightGrams: 300 } };
  checkout.deps.quotes.keepProducts(checkout.shopId, [
    { ...shirt, priceVnd: 150_000, requiresShipping: true, readAt: Date.now() },
  ]);
  return checkout;
}

/** The answer after the carrier was asked behind the first one's back. */
async function settled(checkout: TestCheckout, path?: string) {
  return vi.waitFor(async () => {
    const answer = await fees(checkout, path);
    if (answer.json?.outcome !== "fees" || answer.json.rates.length < 2) throw new Error(answer.text);
    return answer;
  });
}

const carrierCalls = async (checkout: TestCheckout) =>
  ((await checkout.controlCarrier("GET", "/calls")) as { url: string }[]).filter(({ url }) => url.includes(FEE.path))
    .length;

describe("a visitor of the shop's pages", () => {
  test("is told what checkout says, with the days, and nothing of where it comes from", async () => {
    const store = await aStore({ days: [{ transport: "road", zone: "other_region", from: 2, to: 4 }] });
    const { json, cache } = await settled(store);
    expect(json).toEqual({
      outcome: "fees",
      rates: [
        { transport: "road", name: "Giao hàng tiêu chuẩn", totalVnd: 32_000, days: { from: 2, to: 4, parcels: null } },
        { transport: "fly", name: "Giao hàng nhanh (đường bay)", totalVnd: 42_000, days: null },
      ],
      codPossible: true,
      missing: null,
      isWeightGuessed: false,
    });
    expect(cache).toBe("public, max-age=60");
    const calls = await carrierCalls(store);
    expect((await fees(store)).json).toEqual(json);
    expect(await carrierCalls(store)).toBe(calls);

    // The same place in the system of today, and in English.
    const today = await settled(store, `en/1x1/2/${SAIGON}/Phường Sài Gòn`);
    expect(today.json.rates).toMatchObject([{ name: "Standard delivery", totalVnd: 32_000 }, { totalVnd: 42_000 }]);
  });

  test("is told of what is known at once, and nobody after is told the same while the carrier still answers", async () => {
    const store = await aStore({ transports: ["road"] });
    // The fee by road is fresh from a checkout, where no answer for pages is kept.
    expect((await store.ask(aRateRequest({ item: { quantity: 2 } }))).sources).toEqual({ road: "live" });
    await store.controlCarrier("POST", "/faults", [{ match: FEE, kind: "hang" }]);
    await setCheckout(store, { transports: ["road", "fly"] });
    const half = await fees(store, `vi/1x2/${WARD}`);
    expect([half.json.rates.map((rate: { transport: string }) => rate.transport), half.cache]).toEqual([
      ["road"],
      "no-store",
    ]);
    await store.controlCarrier("DELETE", "/faults");
    const whole = await settled(store, `vi/1x2/${WARD}`);
    expect([whole.json.rates.length, whole.cache]).toEqual([2, "public, max-age=60"]);
  });

  test("pays what the shop's rules make of the fee, and may be told that it pays in advance", async () => {
    const store = await aStore({ freeFrom: { orderVnd: 400_000 }, codPossible: false, transports: ["road"] });
    const road = async (path: string) =>
      vi.waitFor(async () => {
        const { json } = await fees(store, path);
        if (json.outcome !== "fees") throw new Error(json.outcome);
        return [json.rates[0].totalVnd, json.codPossible];
      });
    expect(await road(`vi/1x2/${WARD}`)).toEqual([37_000, false]);
    expect(await road(`vi/1x3/${WARD}`)).toEqual([0, false]);
  });

  test("who names no ward is told an estimate, and that the weight of unknown goods is guessed", async () => {
    const store = await aStore({ transports: ["road"] });
    const settledAt = (path: string) =>
      vi.waitFor(async () => {
        const { json } = await fees(store, path);
        if (json.outcome !== "fees") throw new Error(json.outcome);
        return [json.missing, json.isWeightGuessed];
      });
    expect(await settledAt(`vi/1x1/2/${SAIGON}`)).toEqual(["ward", false]);
    expect(await settledAt(`vi/1x1/3/${SAIGON}/Quận 1`)).toEqual(["ward", false]);
    expect(await settledAt(`vi/1x1-77x1/${WARD}`)).toEqual([null, true]);
    const unknown = store.deps.quoteLog.takeUnknownProducts();
    expect(unknown).toEqual([{ shopId: store.shopId, variantIds: ["77"] }]);
  });

  test("is told honestly that there is no fee, and is not kept waiting, while the carrier is dead", async () => {
    const store = await aStore({ fallback: [] });
    await store.controlCarrier("POST", "/faults", [{ match: FEE, kind: "hang" }]);
    const startedAt = performance.now();
    const nothing = await fees(store);
    expect([nothing.json, nothing.cache]).toEqual([{ outcome: "no_fee" }, "no-store"]);
    // The first of all requests, on a busy machine: the carrier would be waited for 300 ms.
    expect(performance.now() - startedAt).toBeLessThan(250);
    await setCheckout(store, {
      fallback: [{ transport: "road", zone: "other_region", steps: [{ upToGrams: 1_000, feeVnd: 45_000 }] }],
    });
    expect((await fees(store)).json.rates).toMatchObject([{ transport: "road", totalVnd: 45_000 }]);
    // However many ask, few wait at the carrier.
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        fees(store, `vi/1x${n + 1}/${WARD}`, { headers: { "x-forwarded-for": `10.0.0.${n}, 10.1.0.1` } }),
      ),
    );
    expect(await carrierCalls(store)).toBeLessThanOrEqual(2);
  });

  test("is told nothing by a shop that does not offer these rates at checkout", async () => {
    const store = await aStore({ enabled: false });
    expect((await fees(store)).json).toEqual({ outcome: "off" });
    expect((await fees(store, undefined, { shop: "another.myshopify.com" })).json).toEqual({ outcome: "off" });
  });

  test("picks places of both systems, of the version of the lists", async () => {
    const store = await aStore();
    const { json: lists, cache } = await ask(store, "places");
    expect([lists["2"].length, lists["3"].length, cache]).toEqual([34, 63, "public, max-age=3600"]);
    // What was merged is known by the one that gave the name, whatever its title is today.
    expect(lists.other["2"]).toEqual({
      "Thành phố Bắc Ninh": "Tỉnh Bắc Ninh",
      "Thành phố Quảng Ninh": "Tỉnh Quảng Ninh",
      "Thành phố Đồng Nai": "Tỉnh Đồng Nai",
    });
    expect(lists.other["3"]).toMatchObject({
      "Tỉnh Bình Dương": SAIGON,
      "Tỉnh Bắc Giang": "Thành phố Bắc Ninh",
      "Tỉnh Bắc Ninh": "Thành phố Bắc Ninh",
    });
    expect(lists.other["3"]).not.toHaveProperty(SAIGON);
    // Each province of either system is found in the other, by its own name or by another.
    for (const [level, into] of [
      ["2", "3"],
      ["3", "2"],
    ] as const) {
      const names = lists[level].map((name: string) => lists.other[level][name] ?? name);
      expect(names.filter((name: string) => !lists[into].includes(name))).toEqual([]);
    }
    const today = await ask(store, `places/${lists.version}/2/${SAIGON}`);
    expect(today.json).toContain("Phường Sài Gòn");
    expect(today.cache).toBe("public, max-age=2592000");
    const before = await ask(store, `places/${lists.version}/3/${SAIGON}`);
    expect(before.json.find(([district]: [string]) => district === "Quận 1")?.[1]).toContain("Phường Bến Nghé");
    expect((await ask(store, `places/another/3/${SAIGON}`)).cache).toBe("no-store");
    for (const path of [
      "places/x/2/Atlantis",
      "places/x/4/Hà Nội",
      "places/x/2",
      "nothing",
      `places/x/2/${SAIGON}/y`,
    ]) {
      expect((await ask(store, path)).status).toBe(404);
    }
  });
});

describe("a request for fees", () => {
  test("that Shopify did not sign, or that may be signed for another shop, is refused", async () => {
    const store = await aStore();
    const path = encodeURI(`/track/estimate/fees/vi/1x1/${WARD}`);
    expect((await fetch(`${store.origin}${path}`)).status).toBe(401);
    expect((await fetch(`${store.origin}${path}?shop=${SHOP}&signature=00`)).status).toBe(401);
    expect((await fees(store, undefined, { more: { utm_source: "mail" } })).status).toBe(400);
    for (const query of recutProxyQueries(SHOP, SHOPIFY_API_SECRET, Math.floor(Date.now() / 1_000))) {
      expect((await fetch(`${store.origin}${path}?${query}`)).status).toBe(400);
    }
    const post = await fetch(`${store.origin}${path}`, { method: "POST", body: "x" });
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("that cannot be read, or names no place, is refused", async () => {
    const store = await aStore();
    const bad = [
      "",
      "vi",
      "vi/1x1/2",
      `vi/1x1/2/Atlantis`,
      `vi/1x1/2/${SAIGON}/Phường Atlantis`,
      `vi/1x1/3/${SAIGON}/Quận 99/x`,
    ];
    for (const path of bad) expect((await fees(store, path)).status).toBe(400);
    const query = new URLSearchParams({ shop: SHOP, timestamp: String(Math.floor(Date.now() / 1_000)) });
    query.set("signature", sign(query, SHOPIFY_API_SECRET));
    expect((await fetch(`${store.origin}/track/estimate/fees/%E0%A4%A/1x1?${query}`)).status).toBe(400);
  });

  test("is limited per visitor, as Shopify names it, and per shop", async () => {
    const store = await aStore();
    // Time stands still: on a busy machine both allowances would fill up again while they are being used.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const from = (address: string) => ask(store, "places", { headers: { "x-forwarded-for": address } });
    const many = async (count: number, address: (n: number) => string) => {
      const statuses = await Promise.all(
        Array.from({ length: count }, async (_, n) => (await from(address(n))).status),
      );
      return statuses.filter((status) => status === 429).length;
    };
    // The visitor invents what stands before; our own proxy wrote the last.
    expect(await many(70, (n) => `${n}.9.9.9, 1.1.1.1, 23.0.0.1`)).toBe(10);
    const busy = await from("1.1.1.1, 23.0.0.1");
    expect([busy.status, busy.retryAfter, busy.cache]).toEqual([429, "5", "no-store"]);
    expect((await from("2.2.2.2, 23.0.0.1")).status).toBe(200);
    // 61 of the shop's 600 are used: those of the two visitors that were answered.
    expect(await many(559, (n) => `5.0.${n >> 8}.${n & 255}, 23.0.0.1`)).toBe(20);
  });
});

test("the shop's pages ask below the path that the merchant chose, and the app learns it", async () => {
  const store = await aStore({ transports: ["road"] });
  const shopify = await startShopifySandbox({
    ...{ apiKey: SHOPIFY_API_KEY, apiSecret: SHOPIFY_API_SECRET, appUpstream: store.origin },
  });
  onTestFinished(shopify.stop);
  await controlOf(shopify.url)("PATCH", `/shops/${SHOP}`, { proxyPath: "/apps/theo-doi" });
  const at = (path: string) => fetch(`${shopify.url}/storefront/${SHOP.replace(".myshopify.com", "")}${path}`);
  expect((await at("/tools/track/estimate/places")).status).toBe(404);
  const answer = await at(encodeURI(`/apps/theo-doi/estimate/fees/vi/1x1/${WARD}`));
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  await vi.waitFor(async () => {
    const [row] = await store.deps.database.query<{ path: string }>("SELECT proxy_path AS path FROM shop");
    expect(row?.path).toBe("/apps/theo-doi");
  });
});
