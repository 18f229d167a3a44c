import { expect, test } from "vitest";
import { readCheckout, readCheckoutBrief, readSilence } from "~/flows/checkout/read.server";
import { explainQuote, rateRequestOf } from "~/flows/fee/explain-quote.server";
import { findShop } from "~/store/shops.server";
import { aCheckout, aRateItem, aRateRequest } from "../a-checkout.ts";

test("a week's requests are counted over all processes; a merchant's trial is no request", async () => {
  const checkout = await aCheckout();
  const { deps, shopId, ask } = checkout;
  const read = async () => {
    const shop = await findShop(deps.database, shopId);
    if (!shop) throw new Error("the shop is gone");
    return readCheckout(deps, shop);
  };
  expect(await read()).toMatchObject({ p95Ms: null, week: { rates: 0 } });

  await ask();
  await ask();
  // Numbers written after the first answers are added, not replaced.
  await deps.quoteLog.flush();
  await ask(aRateRequest({ destination: { country: "AU" } }));
  const { week, p95Ms } = await read();
  expect(week).toMatchObject({ rates: 2, empty: 1, unanswered: 0, live: 2, cached: 2, none: 0 });
  expect(week.took.reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(p95Ms).toBeGreaterThan(0);

  const destination = { country: "VN", address1: "12 Lê Lợi", address2: "Phường Bến Nghé, Quận 1", city: "TP. HCM" };
  const trial = { destination: { ...destination, province: "", zip: "" }, weightGrams: 900, valueVnd: 1, locale: "vi" };
  const explained = await explainQuote(deps, shopId, rateRequestOf(trial));
  expect(explained).toMatchObject({ outcome: "explained", trace: { outcome: "rates" } });
  expect((await read()).week).toEqual(week);
});

test("a carrier that answers nobody is told, with its beginning, from the requests of all processes", async () => {
  const checkout = await aCheckout();
  const { deps, shopId, ask } = checkout;
  const shop = async () => {
    const row = await findShop(deps.database, shopId);
    if (!row) throw new Error("the shop is gone");
    return row;
  };
  await ask();
  const brief = async () => {
    await deps.quoteLog.flush();
    return readCheckoutBrief(deps, await shop());
  };
  expect((await brief()).problems.map(({ code }) => code)).not.toContain("carrier_silent");
  await checkout.controlCarrier("POST", "/faults", [{ match: { path: "/services/shipment/fee" }, kind: "reset" }]);
  const heavier = (grams: number) => ask(aRateRequest({ items: [aRateItem({ grams })] }));
  for (const grams of [3_100, 4_100, 5_100]) await heavier(grams);
  const { problems, state } = await brief();
  expect(problems).toContainEqual({ code: "carrier_silent", effect: "weakens", since: expect.any(String) });
  expect(state).not.toBe("on");
  expect(await readSilence(deps, await shop())).toBeInstanceOf(Date);
  await checkout.controlCarrier("DELETE", "/faults");
});
