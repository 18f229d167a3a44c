import { expect, test } from "vitest";
import { readCheckout } from "~/flows/checkout/read.server";
import { explainQuote, rateRequestOf } from "~/flows/fee/explain-quote.server";
import { findShop } from "~/store/shops.server";
import { aCheckout, aRateRequest } from "../a-checkout.ts";

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
