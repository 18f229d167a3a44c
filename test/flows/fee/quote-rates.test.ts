import { expect, test, vi } from "vitest";
import { dayInVietnam } from "~/domain/vietnam-time";
import { rateRequestOf } from "~/flows/fee/explain-quote.server";
import { keepTransitDays } from "~/store/transit-days.server";
import { aRule } from "../../domain/rules/a-rule.ts";
import { aCheckout, aRateItem, aRateRequest, DESTINATION, limitsOf, pricesOf, setRules } from "../a-checkout.ts";
import { aBookedParcel, anOrder, aShop, SHOP } from "../a-shop.ts";

test("the tester explains each step by the callback's own code, before anything is registered", async () => {
  const shop = await aShop();
  const { explainQuote } = await import("~/flows/fee/explain-quote.server");
  const trial = { destination: DESTINATION, weightGrams: 700, valueVnd: 4_000_000, locale: "vi" };
  const explained = await explainQuote(shop.deps, shop.shopId, rateRequestOf(trial));
  expect(explained).toMatchObject({
    outcome: "explained",
    trace: {
      outcome: "rates",
      understood: { precision: "ward", ward: "Phường Bến Nghé", district: "Quận 1" },
      parcel: { pieces: 1, weightGrams: 700, valueVnd: 4_000_000, tags: [2] },
      pickup: { pickAddressId: "18000226" },
      transports: [
        {
          transport: "road",
          source: "live",
          tried: [{ source: "live", result: "answered" }],
          price: { totalVnd: 57_000 },
        },
        { transport: "fly", source: "live" },
      ],
    },
  });
  expect(await explainQuote(shop.deps, "nobody", rateRequestOf(trial))).toEqual({ outcome: "shop_gone" });
});

test("the last fifty requests are kept for a week, without their streets", async () => {
  const shop = await aCheckout();
  for (let n = 0; n < 60; n += 1) await shop.ask(aRateRequest({ item: { price: 15_000_000 + n * 100 } }));
  const secret = { address1: "Tòa Ngọc Lan, 99 Đường Bí Mật, Phường Bến Nghé", address2: "Căn 1203, Quận 1" };
  await shop.ask(aRateRequest({ destination: secret }));
  const { listRecentQuotes } = await import("~/flows/fee/explain-quote.server");
  const rows = await listRecentQuotes(shop.deps, shop.shopId);
  expect(rows).toHaveLength(50);
  expect(rows[0]?.trace).toMatchObject({
    outcome: "rates",
    typed: { address1: "…, Phường Bến Nghé", address2: "…, Quận 1" },
  });
  expect(JSON.stringify(rows)).not.toMatch(/Bí Mật|Ngọc Lan|1203/);
  const { purgeRateQuotes } = await import("~/store/rate-quotes.server");
  await purgeRateQuotes(shop.deps.database, new Date(Date.now() + 1_000));
  expect(await listRecentQuotes(shop.deps, shop.shopId)).toEqual([]);
});

test("a request is kept whatever a buyer typed, cut to a bounded length", async () => {
  const shop = await aCheckout();
  const { listRecentQuotes } = await import("~/flows/fee/explain-quote.server");
  const typed = [
    "\\u0000",
    "\u0000",
    "\ud83d",
    "\\\\ud83d\\",
    "🏠 Quận 1",
    "<script>alert(1)</script>",
    "x".repeat(9_000),
  ];
  for (const city of typed) await shop.ask(aRateRequest({ destination: { city } }));
  const rows = await listRecentQuotes(shop.deps, shop.shopId);
  const kept = ["\\u0000", "", "", "\\\\ud83d\\", "🏠 Quận 1", "<script>alert(1)</script>", "x".repeat(120)];
  expect(rows.map(({ trace }) => trace.typed.city).reverse()).toEqual(kept);
});

test("a parcel ordered with our rate gets the fee that was quoted for it, beside what is charged", async () => {
  const shop = await aShop();
  const order = await anOrder(shop, { shipping: { title: "Giao hàng", price: 32_000, code: "waybill_road" } });
  const [job] = await shop.deps.database.query<{ payload: { shipmentId: string } }>(
    "SELECT payload FROM work WHERE kind = 'quote-parcel'",
  );
  expect(job?.payload.shipmentId).toBe(order.shipmentId);
  const { quoteParcel } = await import("~/flows/fee/quote-parcel.server");
  expect(await quoteParcel(shop.deps, shop.shopId, order.shipmentId)).toEqual({ outcome: "noted" });
  expect(await shop.parcel(order.shipmentId)).toMatchObject({ quoted_fee_vnd: 32_000 });
  expect(await quoteParcel(shop.deps, shop.shopId, order.shipmentId)).toEqual({ outcome: "known" });
});

test("charged fees teach the tariff, and another process reads them from the database", async () => {
  const shop = await aShop();
  await aBookedParcel(shop, { shipping: { title: "Giao hàng", price: 32_000, code: "waybill_road" } });
  await shop.deps.quoteLog.flush();
  const { readRecentTariff } = await import("~/store/tariff.server");
  expect(await readRecentTariff(shop.deps.database, 60, 10)).toMatchObject([
    { shopId: shop.shopId, transport: "road", toWard: "Phường Bến Nghé", feeVnd: 32_000, samples: 1 },
  ]);
  const { createQuoteMemory } = await import("~/store/quote-memory.server");
  const other = createQuoteMemory(shop.deps.database, shop.deps.cipher, shop.deps.gazetteer, shop.deps.log);
  await other.reloadTariff(60);
  expect(other.tariff.size).toBe(0);
  await other.recall(shop.shopId);
  expect(other.tariff.size).toBe(1);
});

test("a change made by another process reaches memory by a notification", async () => {
  const shop = await aCheckout();
  const { startQuoteMemory } = await import("~/jobs/quote-memory.server");
  const stop = await startQuoteMemory(shop.deps, shop.app.env.DATABASE_URL, await limitsOf(shop.app));
  try {
    const { mergeSettings } = await import("~/store/shops.server");
    const { checkoutSettingsSchema } = await import("~/domain/checkout/settings");
    const checkout = checkoutSettingsSchema.parse({ transports: ["road"], markUp: { fixedVnd: 1_000 } });
    await vi.waitFor(async () => {
      await mergeSettings(shop.deps.database, shop.shopId, { checkout });
      expect(pricesOf(await shop.ask())).toEqual({ waybill_road: 33_000 });
    });
    const { markShopMilestone } = await import("~/store/shops.server");
    await markShopMilestone(shop.deps.database, shop.shopId, { uninstalledAt: new Date() });
    await vi.waitFor(async () => expect((await shop.ask()).status).toBe(404));
  } finally {
    await stop();
  }
});

test("rules at checkout know weight, value and province, and products once they were read", async () => {
  const shop = await aCheckout();
  const { products } = (await shop.controlShopify("GET", `/shops/${SHOP}`)) as {
    products: { variantId: number }[];
  };
  const variantId = products[0]?.variantId;
  await setRules(shop, [
    {
      id: "r1",
      name: "Đi đường bộ",
      conditions: [{ fact: "productType", is: "any_of", values: ["Quần áo"] }],
      actions: { transport: "road" },
    },
  ]);
  const body = aRateRequest({ items: [aRateItem({ variant_id: variantId })] });
  expect(Object.keys(pricesOf(await shop.ask(body)))).toEqual(["waybill_road", "waybill_fly"]);
  const [unknown] = shop.deps.quoteLog.takeUnknownProducts();
  expect(unknown).toEqual({ shopId: shop.shopId, variantIds: [String(variantId)] });
  const { readProducts } = await import("~/flows/fee/read-products.server");
  await readProducts(shop.deps, shop.shopId, unknown?.variantIds ?? []);
  expect(Object.keys(pricesOf(await shop.ask(body)))).toEqual(["waybill_road"]);

  // Another process has not loaded the products and does not need to.
  const { loadMissingProducts } = await import("~/flows/fee/load-missing-products.server");
  const { createQuoteMemory } = await import("~/store/quote-memory.server");
  const { database, cipher, gazetteer, log } = shop.deps;
  const quotes = createQuoteMemory(database, cipher, gazetteer, log);
  const jobs = () => database.query("SELECT payload FROM work WHERE kind = 'read-products'");
  shop.deps.quoteLog.productsUnknown(shop.shopId, [String(variantId), "404"]);
  await loadMissingProducts({ ...shop.deps, quotes });
  expect(quotes.product(shop.shopId, String(variantId))).toMatchObject({ productType: "Quần áo" });
  expect(await jobs()).toEqual([{ payload: { shopId: shop.shopId, variantIds: ["404"] } }]);
});

test("delivery days come from the shop's own parcels if five were delivered, instead of its table", async () => {
  const days = [{ transport: "road", zone: "other_region", from: 7, to: 9 }];
  const shop = await aCheckout({ days, transports: ["road"] });
  const shipping = { title: "Giao hàng", price: 32_000, code: "waybill_road" };
  const delivered = async (parcels: number) => {
    for (let n = 0; n < parcels; n += 1) await aBookedParcel(shop, { shipping });
    await shop.deps.database.query(
      "UPDATE shipment SET picked_up_at = now() - interval '3 days', delivered_at = now() - interval '30 hours'",
    );
    // A day is counted once it is over: all parcels of this one are there.
    await shop.deps.database.query("DELETE FROM transit_day");
    await keepTransitDays(shop.deps.database, dayInVietnam(new Date()), shop.deps.quotes.provinces);
    await shop.deps.quotes.reloadShop(shop.shopId);
    return (await shop.ask()).rates[0]?.description;
  };
  expect(await delivered(4)).toMatch(/^Dự kiến 7–9 ngày/);
  expect(await delivered(1)).toMatch(/^Dự kiến 2 ngày/);
  expect(shop.deps.quotes.ownDays("another", "road", "Hà Nội", "Hồ Chí Minh")).toBeUndefined();
});

test("the checkout extension's question is answered with the details of the same quote", async () => {
  const shop = await aCheckout();
  const { quoteCheckout } = await import("~/flows/fee/quote-checkout.server");
  const line = { variantId: "gid://shopify/ProductVariant/1", quantity: 1 };
  const { country: countryCode, ...address } = DESTINATION;
  const ask = (change: object) =>
    quoteCheckout(shop.deps, SHOP, { address: { ...address, countryCode, ...change }, lines: [line], locale: "vi" });
  expect(await ask({})).toMatchObject({
    rates: [{ transport: "road", totalVnd: 32_000, estimate: false }, {}],
    hint: null,
  });
  expect(await ask({ address1: "", address2: "" })).toMatchObject({ hint: "ward_missing" });
  expect(await ask({ countryCode: "US" })).toEqual({ rates: [], hint: "not_served" });
  expect(await quoteCheckout(shop.deps, SHOP, { address: null, lines: [line], locale: "vi" })).toEqual({
    rates: [],
    hint: "address_missing",
  });
  // This was not Shopify's question, and merchants see only Shopify's.
  const { listRecentQuotes } = await import("~/flows/fee/explain-quote.server");
  expect(await listRecentQuotes(shop.deps, shop.shopId)).toEqual([]);
  expect(await quoteCheckout(shop.deps, "other.myshopify.com", { address: null, lines: [], locale: "" })).toEqual({
    rates: [],
    hint: null,
  });
});

test("the tariff is refreshed for lanes that are shipped and for every province, once, with the tags of the rules", async () => {
  const shop = await aCheckout({ transports: ["road"] });
  await setRules(shop, [aRule("Cho xem hàng", [], { tags: [10] })]);
  await aBookedParcel(shop);
  const { refreshTariff } = await import("~/flows/fee/refresh-tariff.server");
  expect(await refreshTariff(shop.deps, shop.shopId, 0)).toBeGreaterThan(34);
  expect(await refreshTariff(shop.deps, shop.shopId, 0)).toBe(0);
  await shop.controlCarrier("POST", "/faults", [{ match: { path: "/services/shipment/fee" }, kind: "reset" }]);
  const there = aRateRequest({ destination: { address1: null, address2: null, city: "Cà Mau" } });
  expect((await shop.ask(there)).sources).toEqual({ road: "tariff" });
});
