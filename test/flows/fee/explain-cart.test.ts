import { expect, test } from "vitest";
import type { CartTrial } from "~/flows/fee/explain-cart.server";
import { aCheckout, DESTINATION, setRules, type TestCheckout } from "../a-checkout.ts";
import { SHOP, type TestShop } from "../a-shop.ts";

async function variantOf(shop: TestShop, sku: string): Promise<string> {
  const { products } = (await shop.controlShopify("GET", `/shops/${SHOP}`)) as {
    products: { sku: string; variantId: number }[];
  };
  const found = products.find((one) => one.sku === sku);
  if (!found) throw new Error(`the shop does not sell ${sku}`);
  return String(found.variantId);
}

async function tryCart(shop: TestShop, cart: Record<string, number>, change: Partial<CartTrial> = {}) {
  const { explainCart } = await import("~/flows/fee/explain-cart.server");
  const lines = await Promise.all(
    Object.entries(cart).map(async ([sku, quantity]) => ({ variantId: await variantOf(shop, sku), quantity })),
  );
  return explainCart(shop.deps, shop.shopId, {
    destination: DESTINATION,
    lines,
    locale: "vi",
    pickAddressId: null,
    ...change,
  });
}

/** What Shopify shows a buyer with that cart, by the rate callback. */
async function askShopify(shop: TestCheckout, cart: Record<string, number>) {
  const { address1, address2, city } = DESTINATION;
  const { options } = (await shop.controlShopify("POST", `/shops/${SHOP}/rates`, {
    lines: Object.entries(cart).map(([sku, quantity]) => ({ sku, quantity })),
    destination: { address1, address2, city, countryCode: "VN" },
  })) as { options: { code: string; title: string; description: string; price: number; source: string }[] };
  return options
    .filter(({ source }) => source === "Waybill")
    .map(({ code, title, description, price }) => ({ code, title, description, price }));
}

async function aRuledCheckout() {
  const shop = await aCheckout({ markUp: { percent: 10, fixedVnd: 0 }, freeFrom: { orderVnd: 900_000 } });
  await setRules(shop, [
    {
      id: "r1",
      name: "Cây sống đi đường bộ",
      conditions: [{ fact: "productTag", is: "any_of", values: ["cây sống"] }],
      actions: { transport: "road" },
    },
    {
      id: "r2",
      name: "Gốm dễ vỡ",
      conditions: [{ fact: "productType", is: "any_of", values: ["Gốm sứ"] }],
      actions: { tags: [1] },
    },
  ]);
  const made = await shop.deps.shopify.createCarrierService(
    { domain: SHOP },
    { name: "Waybill", callbackUrl: shop.url },
  );
  expect(made.outcome).toBe("created");
  await shop.controlShopify("PATCH", `/shops/${SHOP}/shipping`, { carrierService: true });
  return shop;
}

test("a cart is quoted as by the callback: weights, prices, rules on products, goods that need no shipping", async () => {
  const shop = await aRuledCheckout();
  const carts: Record<string, number>[] = [
    { "CHEN-GOM": 2 },
    { "TRAU-BA": 1, "AO-LINEN-M": 3 },
    // One cart without a weight, and a download that does not count towards free shipping.
    { "KHAN-THEU": 3, "SO-TAY-PDF": 2 },
    { "BO-TRA": 1 },
  ];
  const seen: unknown[] = [];
  for (const cart of carts) {
    const tried = await tryCart(shop, cart);
    if (tried.outcome !== "explained") throw new Error(tried.outcome);
    const rates = tried.trace.rates.map((rate) => ({
      code: rate.service_code,
      title: rate.service_name,
      description: rate.description,
      price: Number(rate.total_price) / 100,
    }));
    const shown = await askShopify(shop, cart);
    expect(rates.sort(byPrice), JSON.stringify(cart)).toEqual(shown.sort(byPrice));
    expect(shown.length, JSON.stringify(cart)).toBeGreaterThan(0);
    const { parcel, rules, goodsVnd } = tried.trace;
    seen.push({ weightGrams: parcel?.weightGrams, tags: parcel?.tags, rules: rules.map(({ id }) => id), goodsVnd });
  }
  const settings = shop.deps.quotes.shop(shop.shopId)?.settings;
  const { defaultLineWeightGrams = 0, packagingWeightGrams = 0 } = settings ?? {};
  expect(seen).toEqual([
    { weightGrams: 700 + packagingWeightGrams, tags: [1], rules: ["r2"], goodsVnd: 240_000 },
    { weightGrams: 3_950 + packagingWeightGrams, tags: [], rules: ["r1"], goodsVnd: 1_490_000 },
    { weightGrams: 3 * defaultLineWeightGrams + packagingWeightGrams, tags: [], rules: [], goodsVnd: 840_000 },
    {
      weightGrams: 2_100 + packagingWeightGrams,
      tags: expect.arrayContaining([1]),
      rules: ["r2"],
      goodsVnd: 1_450_000,
    },
  ]);
  const { listRecentQuotes } = await import("~/flows/fee/explain-quote.server");
  // Trials do not count as buyers' requests.
  expect(await listRecentQuotes(shop.deps, shop.shopId)).toHaveLength(carts.length);
});

const byPrice = (a: { price: number; code: string }, b: { price: number; code: string }) =>
  a.price - b.price || a.code.localeCompare(b.code);

test("goods leave from the pickup that the merchant chose", async () => {
  const shop = await aCheckout();
  await shop.controlCarrier("PUT", "/accounts/S1000001/pickups", [
    {
      pick_address_id: "18000226",
      address: "Số 33 Kim Mã, Phường Kim Mã, Quận Ba Đình, Hà Nội",
      pick_tel: "0240000001",
      pick_name: "Kho Hà Nội",
    },
    {
      pick_address_id: "18000333",
      address: "7 Bạch Đằng, Phường Hải Châu I, Quận Hải Châu, Đà Nẵng",
      pick_tel: "0240000002",
      pick_name: "Kho Đà Nẵng",
    },
  ]);
  const { refreshPickups } = await import("~/flows/pickup/refresh.server");
  await refreshPickups(shop.deps, shop.shopId);
  const { confirmPickup } = await import("~/store/pickups.server");
  await confirmPickup(
    shop.deps.database,
    shop.shopId,
    "18000333",
    {
      address: "7 Bạch Đằng",
      street: "Bạch Đằng",
      ward: "Phường Hải Châu I",
      district: "Quận Hải Châu",
      province: "Thành phố Đà Nẵng",
      phoneExt: null,
      email: null,
      returnTo: null,
      locationIds: ["gid://shopify/Location/2"],
      isDefault: false,
    },
    new Date(),
  );
  await shop.deps.quotes.reloadShop(shop.shopId);
  const { listTrialPickups } = await import("~/flows/checkout/list-trial-pickups.server");
  expect((await listTrialPickups(shop.deps, shop.shopId)).map(({ pickAddressId }) => pickAddressId)).toEqual([
    "18000226",
    "18000333",
  ]);
  for (const [pickAddressId, province] of [
    [null, "Thành phố Hà Nội"],
    ["18000333", "Thành phố Đà Nẵng"],
    ["18000226", "Thành phố Hà Nội"],
  ]) {
    const tried = await tryCart(shop, { "CHEN-GOM": 1 }, { pickAddressId });
    expect(tried).toMatchObject({ outcome: "explained", trace: { pickup: { province } } });
  }
});

test("a deleted product, or no answer of Shopify, is reported; nothing is guessed", async () => {
  const shop = await aCheckout();
  const gone = { lines: [{ variantId: "999", quantity: 1 }] };
  expect(await tryCart(shop, {}, gone)).toEqual({ outcome: "products_gone" });
  expect(await tryCart(shop, { "CHEN-GOM": 1 })).toMatchObject({ outcome: "explained" });
  const known = { lines: [{ variantId: await variantOf(shop, "CHEN-GOM"), quantity: 1 }] };
  await shop.shopify.stop();
  expect(await tryCart(shop, {}, known)).toEqual({ outcome: "unreachable" });
  const { findProducts } = await import("~/flows/checkout/find-products.server");
  expect(await findProducts(shop.deps, shop.shopId, "gốm")).toEqual({ outcome: "unreachable" });
});

test("products are found by words of their name, type, tags and code, with the last word unfinished", async () => {
  const shop = await aCheckout();
  const { findProducts } = await import("~/flows/checkout/find-products.server");
  const find = async (typed: string) => {
    const found = await findProducts(shop.deps, shop.shopId, typed);
    return found.outcome === "found" ? found.variants.map(({ sku }) => sku) : found.outcome;
  };
  expect(await find("áo lin")).toEqual(["AO-LINEN-S", "AO-LINEN-M", "AO-LINEN-L"]);
  expect(await find("CHEN-GO")).toEqual(["CHEN-GOM"]);
  expect(await find('tag:"dễ vỡ" OR (')).toEqual([]);
  expect(await find("dễ vỡ")).toEqual(["CHEN-GOM", "BO-TRA", "BINH-LON"]);
  const all = await findProducts(shop.deps, shop.shopId, "");
  expect(all).toMatchObject({ outcome: "found", isComplete: false });
  expect(all.outcome === "found" && all.variants[0]).toEqual({
    variantId: await variantOf(shop, "AO-LINEN-S"),
    name: "Áo linen tay lỡ · S",
    sku: "AO-LINEN-S",
    priceVnd: 390_000,
  });
});
