import { expect, test } from "vitest";
import { explainQuoteTrace } from "~/domain/fee/quote-explanation";
import { mergeSettings } from "~/store/shops.server";
import { aCheckout, aRateRequest, pricesOf } from "../a-checkout.ts";
import type { TestShop } from "../a-shop.ts";

/** What the carrier refuses although the shop's own limit lets it pass. */
const CARRIER_TAKES_LESS = { weightLimitGrams: 30_000 };

async function setLimit({ deps, shopId }: TestShop, settings: object) {
  await mergeSettings(deps.database, shopId, { ...settings });
  await deps.quotes.reloadShop(shopId);
}

test("a parcel that the carrier refuses has no rate by the table; one above the shop's limit is not even asked about", async () => {
  const zones = ["same_province", "same_region", "other_region"];
  const fallback = zones.map((zone) => ({ transport: "road", zone, steps: [{ upToGrams: 50_000, feeVnd: 99_000 }] }));
  const shop = await aCheckout({ transports: ["road"], fallback });
  const heavy = () => shop.ask(aRateRequest({ item: { grams: 25_000 } }));
  const { listRecentQuotes } = await import("~/flows/fee/explain-quote.server");
  await setLimit(shop, CARRIER_TAKES_LESS);
  const NO_RATE = { status: 200, rates: [] };
  expect(await heavy()).toMatchObject(NO_RATE);
  expect(await heavy()).toMatchObject(NO_RATE);
  const [first] = await listRecentQuotes(shop.deps, shop.shopId);
  expect(first && explainQuoteTrace(first.trace)).toBe("refused");
  expect(first?.trace).toMatchObject({
    outcome: "empty",
    reason: "refused",
    transports: [{ source: "none", tried: [{ source: "live", result: "refused" }] }],
  });
  await setLimit(shop, { weightLimitGrams: 20_000 });
  await shop.controlCarrier("POST", "/faults", [{ match: { path: "/services/shipment/fee" }, kind: "reset" }]);
  expect(await shop.ask(aRateRequest({ item: { grams: 24_000 } }))).toMatchObject(NO_RATE);
  const [second] = await listRecentQuotes(shop.deps, shop.shopId);
  expect(second && explainQuoteTrace(second.trace)).toBe("too_heavy");
  expect(second?.trace.parcel?.aboveLimit).toEqual({ weightLimitGrams: 20_000, because: "piece", boxes: 0 });
  expect(pricesOf(await shop.ask(aRateRequest({ item: { grams: 19_000 } })))).toEqual({ waybill_road: 99_000 });
});

test("what was learned of a parcel does not price one that the carrier now refuses", async () => {
  const shop = await aCheckout({ transports: ["road"] });
  const again = (price: number) => shop.ask(aRateRequest({ item: { grams: 1_000, price } }));
  const failing = (fault: object) =>
    shop.controlCarrier("POST", "/faults", [{ match: { path: "/services/shipment/fee" }, ...fault }]);
  expect((await again(15_000_000)).sources).toEqual({ road: "live" });
  await failing({ kind: "reset" });
  expect((await again(15_100_000)).sources, "what was learned is near enough").toEqual({ road: "tariff" });
  await shop.controlCarrier("DELETE", "/faults");
  await failing({ kind: "refuse", code: 30603 });
  expect(await again(15_200_000)).toMatchObject({ status: 200, rates: [] });
});
