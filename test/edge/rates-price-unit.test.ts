import { describe, expect, test } from "vitest";
import { createLog } from "~/log.server";
import { aCheckout, aRateItem, aRateRequest, pricesOf, type TestCheckout } from "../flows/a-checkout.ts";

const ADMIN_VND = 4_000_000;
const UNITS = { hundredths: 100, whole: 1 };

/** A shop that insures from 3,000,000 ₫ and ships free from 3,500,000 ₫. */
const aShopOf = (options?: Parameters<typeof aCheckout>[1]) =>
  aCheckout({ freeFrom: { orderVnd: 3_500_000 } }, options);

const keepProducts = (shop: TestCheckout, ...variants: [variantId: string, priceVnd: number][]) =>
  shop.deps.quotes.keepProducts(
    shop.shopId,
    variants.map(([variantId, priceVnd]) => ({
      ...{ variantId, productId: "1", productType: "", productTags: [], weightGrams: 300 },
      ...{ priceVnd, requiresShipping: true, readAt: Date.now() },
    })),
  );

async function lastTrace(shop: TestCheckout) {
  const { listRecentQuotes } = await import("~/flows/fee/explain-quote.server");
  const [row] = await listRecentQuotes(shop.deps, shop.shopId);
  return row?.trace;
}

describe("the same cart in either unit", () => {
  test.each(["hundredths", "whole"] as const)(
    "%s: the same declared value, insurance and free shipping",
    async (unit) => {
      const shop = await aShopOf();
      keepProducts(shop, ["2", ADMIN_VND]);
      const answer = await shop.ask(aRateRequest({ item: { price: ADMIN_VND * UNITS[unit] } }));
      expect(pricesOf(answer)).toMatchObject({ waybill_road: 0 });
      expect(await lastTrace(shop)).toMatchObject({ goodsVnd: ADMIN_VND, parcel: { valueVnd: ADMIN_VND, tags: [2] } });
    },
  );

  test.each(["hundredths", "whole"] as const)("%s: a discount is not taken for the other unit", async (unit) => {
    const shop = await aShopOf();
    keepProducts(shop, ["2", ADMIN_VND]);
    await shop.ask(aRateRequest({ item: { price: ADMIN_VND * 0.7 * UNITS[unit] } }));
    expect(await lastTrace(shop)).toMatchObject({ goodsVnd: ADMIN_VND * 0.7 });
  });
});

test("the unit found is used for unknown goods, after a restart too, and is logged once", async () => {
  const lines: string[] = [];
  const shop = await aShopOf({ log: createLog("info", { write: (line: string) => void lines.push(line) }) });
  keepProducts(shop, ["2", ADMIN_VND]);
  for (let n = 0; n < 5; n += 1) await shop.ask(aRateRequest({ item: { price: ADMIN_VND } }));
  const unknown = aRateRequest({ items: [aRateItem({ variant_id: 77, price: 900_000 })] });
  await shop.ask(unknown);
  expect(await lastTrace(shop)).toMatchObject({ goodsVnd: 900_000 });
  expect(lines.filter((line) => line.includes("rates.price_unit_found"))).toHaveLength(1);

  await shop.deps.quoteLog.flush();
  expect(await shop.deps.database.query("SELECT rate_price_unit AS unit FROM shop")).toEqual([{ unit: "whole" }]);
  const { createQuoteMemory } = await import("~/store/quote-memory.server");
  const { readCallback } = await import("~/flows/checkout/read-callback.server");
  const { database, cipher, gazetteer, log } = shop.deps;
  const quotes = createQuoteMemory(database, cipher, gazetteer, log);
  await quotes.reload();
  const row = quotes.shop(shop.shopId);
  if (!row) throw new Error("the shop is not in the other process's memory");
  const read = readCallback({ ...shop.deps, quotes }, row, JSON.stringify(unknown));
  expect(read?.items[0]?.priceVnd).toBe(900_000);
});

test("prices to compare with are read while the unit is unknown, not with every request, and not afterwards", async () => {
  const shop = await aShopOf();
  await Promise.all(Array.from({ length: 5 }, () => shop.ask()));
  expect(shop.deps.quoteLog.takeUnknownProducts()).toEqual([{ shopId: shop.shopId, variantIds: ["2"] }]);
  expect(shop.deps.quoteLog.takeUnknownProducts()).toEqual([]);
  keepProducts(shop, ["2", 150_000]);
  for (let n = 0; n < 3; n += 1) await shop.ask();
  await shop.ask(aRateRequest({ items: [aRateItem({ variant_id: 78 })] }));
  expect(shop.deps.quoteLog.takeUnknownProducts()).toEqual([]);
});

test("the stand-in for Shopify can send either unit", async () => {
  const { rateRequestBody } = await import("../../sandbox/shopify/rates/request-body.ts");
  const { demoState } = await import("../../sandbox/shopify/seed/seed.ts");
  const [shop] = Object.values(demoState([]).shops);
  const [product] = shop?.products ?? [];
  const [variant] = product?.variants ?? [];
  const [origin] = shop?.locations ?? [];
  if (!shop || !product || !variant || !origin) throw new Error("the demo store is empty");
  const question = {
    shop,
    origin,
    destination: origin.address,
    lines: [{ product, variant, quantity: 2 }],
    locale: "vi",
  };
  const priced = () => {
    const { items, order_totals } = rateRequestBody(question).rate;
    return [items[0]?.price, order_totals.total_price];
  };
  expect(priced()).toEqual([variant.price * 100, variant.price * 200]);
  shop.callbackPrices = "whole";
  expect(priced()).toEqual([variant.price, variant.price * 2]);
});
