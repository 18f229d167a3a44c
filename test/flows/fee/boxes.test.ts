import { expect, test } from "vitest";
import { readFeeDetails } from "~/domain/checkout/fee-details";
import { explainQuoteTrace } from "~/domain/fee/quote-explanation";
import type { QuoteTrace } from "~/domain/fee/quote-trace";
import { listRecentQuotes } from "~/flows/fee/explain-quote.server";
import { mergeSettings } from "~/store/shops.server";
import { aCheckout, aRateItem, aRateRequest, pricesOf, type TestCheckout } from "../a-checkout.ts";

/** So many bags of rice of 5 kg and 150,000 ₫. */
const rice = (quantity: number) => aRateRequest({ item: { grams: 5_000, quantity } });
const BOUGHT_FEES = { path: "/services/shipment/fee" };

const price = async (shop: TestCheckout, quantity: number) =>
  pricesOf(await shop.ask(rice(quantity))).waybill_road ?? 0;

async function lastTrace(shop: TestCheckout): Promise<QuoteTrace | undefined> {
  return (await listRecentQuotes(shop.deps, shop.shopId))[0]?.trace;
}

test("a cart above the carrier's limit costs what its boxes cost, and its break-down is their sum", async () => {
  const shop = await aCheckout({ transports: ["road"] });
  const dear = (quantity: number) => aRateRequest({ item: { grams: 5_000, quantity, price: 400_000_000 } });
  const [four, one] = [await shop.ask(dear(4)), await shop.ask(dear(1))];
  const nine = await shop.ask(dear(9));
  const partsOf = ({ rates }: typeof nine) => readFeeDetails(rates[0]?.metafields[0]?.value ?? "");
  const [full, rest, sum] = [partsOf(four), partsOf(one), partsOf(nine)];
  expect(full?.insuranceVnd, "insured").toBeGreaterThan(0);
  for (const part of ["shippingVnd", "insuranceVnd", "surchargesVnd", "totalVnd"] as const) {
    expect(sum?.[part], part).toBe(2 * (full?.[part] ?? Number.NaN) + (rest?.[part] ?? Number.NaN));
  }
  expect(nine.sources, "each box was asked about before").toEqual({ road: "cached" });
  expect(pricesOf(nine).waybill_road).toBe(sum?.totalVnd);
});

test("the steps name the boxes; alike ones are asked about once", async () => {
  const shop = await aCheckout({ transports: ["road"] });
  expect((await shop.ask(rice(9))).sources).toEqual({ road: "live" });
  const trace = await lastTrace(shop);
  expect(trace && explainQuoteTrace(trace)).toBe("live");
  expect(trace?.parcel).toMatchObject({
    weightGrams: 45_000,
    aboveLimit: { weightLimitGrams: 20_000, because: null, boxes: 3 },
  });
  expect(trace?.transports[0]?.boxes).toMatchObject([
    { count: 2, weightGrams: 20_000, source: "live", tried: [{ source: "live", result: "answered" }] },
    { count: 1, weightGrams: 5_000, source: "live", tried: [{ source: "live", result: "answered" }] },
  ]);
});

test("while the carrier is silent, the shop's own table prices each box, and price rules change the sum once", async () => {
  const zones = ["same_province", "same_region", "other_region"];
  const steps = [
    { upToGrams: 5_000, feeVnd: 50_000 },
    { upToGrams: 20_000, feeVnd: 90_000 },
  ];
  const fallback = zones.map((zone) => ({ transport: "road", zone, steps }));
  const markUp = { percent: 0, fixedVnd: 7_000 };
  const shop = await aCheckout({ transports: ["road"], fallback, markUp });
  await shop.controlCarrier("POST", "/faults", [{ match: BOUGHT_FEES, kind: "reset" }]);
  expect(await price(shop, 9)).toBe(90_000 + 90_000 + 50_000 + 7_000);
  const trace = await lastTrace(shop);
  expect(trace && explainQuoteTrace(trace)).toBe("own_table");
});

test("one refused box leaves the cart without a rate, whatever the others cost", async () => {
  const shop = await aCheckout({ transports: ["road"] });
  expect(await price(shop, 4), "the full box has a fee").toBeGreaterThan(0);
  await shop.controlCarrier("POST", "/faults", [{ match: BOUGHT_FEES, kind: "refuse", code: 30603 }]);
  expect(await shop.ask(rice(5))).toMatchObject({ status: 200, rates: [] });
  const trace = await lastTrace(shop);
  expect(trace?.transports[0]?.boxes?.map(({ source }) => source)).toEqual(["cached", "none"]);
  expect(trace && explainQuoteTrace(trace)).toBe("refused");
});

test("a shop that wants a person to decide offers no rate, and the reason is among its requests", async () => {
  const shop = await aCheckout({ transports: ["road"] });
  await mergeSettings(shop.deps.database, shop.shopId, { aboveWeightLimit: "ask" });
  await shop.deps.quotes.reloadShop(shop.shopId);
  expect(await shop.ask(rice(5))).toMatchObject({ status: 200, rates: [] });
  const trace = await lastTrace(shop);
  expect(trace && explainQuoteTrace(trace)).toBe("too_heavy");
  expect(trace?.parcel?.aboveLimit).toEqual({ weightLimitGrams: 20_000, because: "setting", boxes: 0 });
  expect(await price(shop, 4)).toBeGreaterThan(0);
});

test("a piece that alone is above the limit gives no rate, whatever lies beside it", async () => {
  const shop = await aCheckout({ transports: ["road"] });
  const items = [aRateItem(), aRateItem({ grams: 20_001, variant_id: 3 })];
  expect(await shop.ask(aRateRequest({ items }))).toMatchObject({ status: 200, rates: [] });
  expect((await lastTrace(shop))?.parcel?.aboveLimit?.because).toBe("piece");
});
