import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { resolveAddress } from "~/domain/address/resolve";
import { loadGazetteer } from "~/store/gazetteer.server";
import { type AdminApi, openAdminApi, Refused } from "../../../scripts/review/store/admin-api.ts";
import { UnfitStore } from "../../../scripts/review/store/check.ts";
import { GOODS } from "../../../scripts/review/store/goods.ts";
import { ORDERS } from "../../../scripts/review/store/orders.ts";
import { setUpStore } from "../../../scripts/review/store/set-up.ts";
import { type RunningSandbox, SCOPES, startSandbox } from "../../sandbox/shopify/start.ts";

const SHOP = "review.myshopify.com";
const SET_UP_SCOPES = ["write_products", "write_locations", "write_publications", "read_publications"];
let sandbox: RunningSandbox;
let token: string;
let waitedMs: number;

beforeAll(async () => {
  sandbox = await startSandbox({ seed: "empty", scopes: [...SCOPES, ...SET_UP_SCOPES] });
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await sandbox.control("POST", "reset", { seed: "empty" });
  await sandbox.control("DELETE", "faults");
  await openStore({});
  waitedMs = 0;
});

async function openStore(store: object) {
  await sandbox.control("POST", "reset", { seed: "empty" });
  await sandbox.control("POST", "shops", { domain: SHOP, plan: "Development", partnerDevelopment: true, ...store });
  token = await sandbox.accessToken(SHOP);
}

/** The store's API; where the script would wait, the stand-in's clock runs instead, at this speed. */
function openApi(speed = 1) {
  const headers = { "x-sandbox-shop": SHOP, "x-shopify-access-token": token };
  return openAdminApi(sandbox.url, headers, async (ms) => {
    waitedMs += ms;
    await sandbox.control("POST", "clock", { advanceMs: ms * speed });
  });
}

const setUp = (api: AdminApi = openApi()) => setUpStore(api, () => undefined);

const shop = () => sandbox.control("GET", `shops/${SHOP}`);
const orders = () => sandbox.control("GET", `shops/${SHOP}/orders`);

describe("setting up a store for a review", () => {
  test("makes two places in Vietnam, products with weights and twenty orders", async () => {
    expect(await setUp()).toEqual({ products: GOODS.length, orders: { found: 0, placed: 20 } });
    const { locations, products } = await shop();
    expect(locations.map(({ name }: { name: string }) => name)).toEqual(["Kho Hà Nội", "Kho Đà Nẵng"]);
    expect(products.map(({ sku }: { sku: string }) => sku)).toEqual(GOODS.map(({ sku }) => sku));
    const query = `{ orders(first: 50, sortKey: ID) { nodes { test sourceIdentifier displayFinancialStatus requiresShipping
      totalOutstandingSet { shopMoney { amount } } shippingAddress { firstName lastName address2 city countryCodeV2 } } } }`;
    const { nodes } = (await sandbox.graphql(token, query, {}, SHOP)).data.orders;
    expect(nodes.map(({ sourceIdentifier }: { sourceIdentifier: string }) => sourceIdentifier)).toEqual(
      ORDERS.map(({ key }) => key),
    );
    expect(nodes.every(({ test, requiresShipping }: Record<string, boolean>) => test && requiresShipping)).toBe(true);
    expect(nodes[0]).toMatchObject({
      displayFinancialStatus: "PENDING",
      totalOutstandingSet: { shopMoney: { amount: "270000.0" } },
      shippingAddress: {
        firstName: "Nguyễn Thị",
        lastName: "Lan",
        address2: "\u2060Phường Tây Hồ",
        countryCodeV2: "VN",
      },
    });
    expect(nodes[2]).toMatchObject({ displayFinancialStatus: "PAID" });
    expect(nodes[3]).toMatchObject({
      displayFinancialStatus: "PARTIALLY_PAID",
      totalOutstandingSet: { shopMoney: { amount: "480000.0" } },
    });
    // Five a minute, and not because Shopify refused.
    expect(waitedMs).toBe(19 * 12_500);
  });

  test("puts the products where buyers see them", async () => {
    await setUp();
    const shelf = await (await fetch(`${sandbox.url}/storefront/review`)).text();
    expect(GOODS.filter(({ title }) => !shelf.includes(title))).toEqual([]);
  });

  test("run again, makes nothing a second time", async () => {
    await setUp();
    const before = await shop();
    expect(await setUp()).toEqual({ products: GOODS.length, orders: { found: 20, placed: 0 } });
    const after = await shop();
    expect(await orders()).toHaveLength(20);
    expect(after.locations).toHaveLength(2);
    expect(after.products).toEqual(before.products);
  });

  test("an answer that is lost leaves nothing twice", async () => {
    const api = openApi();
    const deaf: AdminApi = {
      ...api,
      async ask(query, data, variables) {
        const answer = await api.ask(query, data, variables);
        if (query.includes("orderCreate")) throw new Error("the connection broke");
        return answer;
      },
    };
    await expect(setUp(deaf)).rejects.toThrow("the connection broke");
    expect(await orders()).toHaveLength(1);
    expect(await setUp()).toMatchObject({ orders: { found: 1, placed: 19 } });
    expect(await orders()).toHaveLength(20);
  });

  test("a store that takes orders more slowly than expected is waited for", async () => {
    await setUp(openApi(0.5));
    expect(await orders()).toHaveLength(20);
    expect(waitedMs).toBeGreaterThan(19 * 12_500);
  });

  test.each([
    ["a live store", { plan: "Advanced", partnerDevelopment: false }, "is not a development store"],
    ["a store in another currency", { currency: "USD" }, "its currency is USD"],
  ])("%s is refused before anything is changed", async (_name, store, words) => {
    await openStore(store);
    await expect(setUp()).rejects.toThrow(words);
    await expect(setUp()).rejects.toBeInstanceOf(UnfitStore);
    const { locations, products } = await shop();
    expect({ locations: locations.length, products }).toEqual({ locations: 1, products: [] });
  });

  test("a token that may not do it is said in Shopify's words", async () => {
    await openStore({ scopes: SCOPES });
    await expect(setUp()).rejects.toBeInstanceOf(Refused);
    await expect(setUp()).rejects.toThrow(/Access denied for location/);
  });
});

describe("the orders of the review store", () => {
  const gazetteer = loadGazetteer();
  const asked = ["review-07", "review-08"];

  test.each(ORDERS.filter(({ to }) => !to.countryCode))("$key is understood as it says", ({ key, to }) => {
    const { address1, address2 = "", city } = to;
    const { status } = resolveAddress(gazetteer, { address1, address2, city, province: "", zip: "" });
    expect(status === "review").toBe(asked.includes(key));
  });

  test("have keys of their own, and goods that the store sells", () => {
    expect(new Set(ORDERS.map(({ key }) => key)).size).toBe(20);
    const sold = new Set(GOODS.map(({ sku }) => sku));
    expect(ORDERS.flatMap(({ lines }) => lines).filter(({ sku }) => !sold.has(sku))).toEqual([]);
  });

  test("name invented people only: every phone is one of a range that nobody has", () => {
    expect(ORDERS.filter(({ to }) => to.phone && !/^09000004\d\d$|^\+61491570006$/.test(to.phone))).toEqual([]);
  });
});
