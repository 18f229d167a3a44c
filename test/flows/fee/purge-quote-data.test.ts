import { expect, test } from "vitest";
import { purgeQuoteData } from "~/flows/fee/purge-quote-data.server";
import { aCheckout, aRateRequest } from "../a-checkout.ts";

const DAY_MS = 24 * 3600 * 1000;

test("quote data is deleted when its time is over, and not before", async () => {
  const { ask, deps } = await aCheckout();
  await ask();
  await ask(aRateRequest({ destination: { country: "AU" } }));
  await deps.quoteLog.flush();
  const count = async (table: string) => (await deps.database.query(`SELECT 1 FROM ${table}`)).length;
  const left = async () => [await count("rate_quote"), await count("rate_day"), await count("fee_tariff")];
  const after = async (days: number) => {
    await purgeQuoteData({ ...deps, now: () => new Date(Date.now() + days * DAY_MS) });
    return left();
  };
  expect(await left()).toEqual([2, 1, 2]);
  expect(await after(6.9)).toEqual([2, 1, 2]);
  expect(await after(7.1)).toEqual([0, 1, 2]);
  expect(await after(92)).toEqual([0, 0, 2]);
  expect(await after(179)).toEqual([0, 0, 2]);
  expect(await after(181)).toEqual([0, 0, 0]);
});

test("each shop with fees at checkout has its tariff refreshed once in six hours, except with a rejected token", async () => {
  const { deps, shopId } = await aCheckout();
  const { setAccountHealth } = await import("~/store/accounts.server");
  await deps.database.query("DELETE FROM work WHERE kind = 'refresh-tariff'");
  const jobs = () => deps.database.query("SELECT payload FROM work WHERE kind = 'refresh-tariff'");
  await setAccountHealth(deps.database, shopId, "rejected", new Date());
  await purgeQuoteData(deps);
  expect(await jobs()).toEqual([]);
  await setAccountHealth(deps.database, shopId, "ok", new Date());
  await purgeQuoteData(deps);
  await purgeQuoteData(deps);
  expect(await jobs()).toEqual([{ payload: { shopId } }]);
});
