import { expect, onTestFinished, test } from "vitest";
import { aCheckout, aRateRequest } from "../flows/a-checkout.ts";
import { freshDatabase } from "../support/database.ts";
import { openDatabaseLine } from "../support/database-line.ts";

const FALLBACK = [{ transport: "road", zone: "other_region", steps: [{ upToGrams: 1_000, feeVnd: 45_000 }] }];
const dearer = (n: number) => aRateRequest({ item: { price: 16_000_000 + n * 100 } });

test("a shop of which nothing is in memory is answered in time while the database hangs, and remembers once it is back", async () => {
  const direct = await freshDatabase();
  const shop = await aCheckout({ fallback: FALLBACK, transports: ["road"] }, { databaseUrl: direct });
  expect((await shop.ask()).sources).toEqual({ road: "live" });
  await shop.deps.quoteLog.flush();

  const line = await openDatabaseLine(direct);
  const { openDatabase } = await import("~/store/database.server");
  const { createQuoteMemory } = await import("~/store/quote-memory.server");
  const { readCallback } = await import("~/flows/checkout/read-callback.server");
  const { quoteRates } = await import("~/flows/fee/quote-rates.server");
  const { cipher, gazetteer, log } = shop.deps;
  const database = openDatabase(line.url, log, { size: 2 });
  onTestFinished(() => database.close());
  const quotes = createQuoteMemory(database, cipher, gazetteer, log);
  await quotes.reload();
  const deps = { ...shop.deps, quotes };
  const ask = async (body: unknown) => {
    const row = quotes.shop(shop.shopId);
    const request = row && readCallback(deps, row, JSON.stringify(body));
    if (!row || !request) throw new Error("the shop is not known");
    return (await quoteRates(deps, row, request)).transports.map(({ source }) => source);
  };

  // The database comes back only after the last of these is answered.
  line.hang();
  const heavy = aRateRequest({ item: { grams: 2_000 } });
  expect(await ask(heavy)).toEqual(["live"]);
  expect(await ask(heavy)).toEqual(["cached"]);
  await shop.controlCarrier("POST", "/faults", [{ match: { path: "/services/shipment/fee" }, kind: "hang" }]);
  expect(await ask(dearer(1))).toEqual(["fallback"]);
  line.resume();
  await quotes.fetchLearned(shop.shopId);
  expect(await ask(dearer(2))).toEqual(["tariff"]);
});
