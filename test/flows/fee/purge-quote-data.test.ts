import { expect, test } from "vitest";
import { secondsToOwnMoment } from "~/domain/own-moment";
import { purgeQuoteData } from "~/flows/fee/purge-quote-data.server";
import { aCheckout, aRateRequest } from "../a-checkout.ts";

const DAY_MS = 24 * 3600 * 1000;
const SIX_HOURS = 6 * 3600;

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

test("the tariff of each shop with fees at checkout is refreshed at the shop's own moment of six hours, except with a rejected token", async () => {
  const { deps, shopId } = await aCheckout();
  const { setAccountHealth } = await import("~/store/accounts.server");
  await deps.database.query("DELETE FROM work WHERE kind = 'refresh-tariff'");
  const jobs = () => deps.database.query("SELECT payload FROM work WHERE kind = 'refresh-tariff'");
  await setAccountHealth(deps.database, shopId, "rejected", new Date());
  await purgeQuoteData(deps);
  expect(await jobs()).toEqual([]);
  await setAccountHealth(deps.database, shopId, "ok", new Date());
  await purgeQuoteData(deps);
  expect(await jobs()).toEqual([{ payload: { shopId } }]);
  const secondsLeft = async () => {
    const text =
      "SELECT state, extract(epoch FROM due_at - now())::float8 AS seconds FROM work WHERE kind = 'refresh-tariff'";
    const [row] = await deps.database.query<{ state: string; seconds: number }>(text);
    expect(row?.state).toBe("waiting");
    return row?.seconds ?? Number.NaN;
  };
  const fromOwnMoment = async () => {
    const off = Math.abs((await secondsLeft()) - secondsToOwnMoment(shopId, new Date(), SIX_HOURS)) % SIX_HOURS;
    return Math.min(off, SIX_HOURS - off);
  };
  expect(await fromOwnMoment()).toBeLessThan(30);
  // Asked for again each hour, also by a process whose clock differs, what waits is left as it is.
  const before = await deps.database.query("SELECT * FROM work WHERE kind = 'refresh-tariff'");
  await purgeQuoteData({ ...deps, now: () => new Date(Date.now() + 60_000) });
  expect(await deps.database.query("SELECT * FROM work WHERE kind = 'refresh-tariff'")).toEqual(before);
  // What came due while no worker ran is still due.
  await deps.database.query("UPDATE work SET due_at = now() - interval '9 h' WHERE kind = 'refresh-tariff'");
  await purgeQuoteData(deps);
  expect(await secondsLeft()).toBeLessThan(-8.9 * 3_600);
  // Once done, it waits for the shop's next moment.
  await deps.database.query("DELETE FROM work WHERE kind = 'refresh-tariff'");
  await purgeQuoteData(deps);
  expect(await fromOwnMoment()).toBeLessThan(30);
});

test("the tariffs of many shops are asked for with one statement, and few of them are due at a time", async () => {
  const { deps, shopId } = await aCheckout();
  await deps.database.query("DELETE FROM work WHERE kind = 'refresh-tariff'");
  await deps.database.query(
    `INSERT INTO shop (id, domain, domain_hash, installed_at, updated_at, rates_secret_hashes)
     SELECT 'shop' || n, 'shop' || n || '.myshopify.com', 'hash' || n, now(), now(), ARRAY['h' || n] FROM generate_series(1, 300) n`,
  );
  await deps.database.query(
    `INSERT INTO carrier_account SELECT (jsonb_populate_record(a, jsonb_build_object('shop_id', s.id, 'id', 'account ' || s.id))).*
       FROM carrier_account a, shop s WHERE a.shop_id = $1 AND s.id <> $1`,
    [shopId],
  );
  let statements = 0;
  const database: typeof deps.database = {
    ...deps.database,
    query: (text, values, options) => {
      if (values?.[0] === "refresh-tariff") statements += 1;
      return deps.database.query(text, values, options);
    },
  };
  await purgeQuoteData({ ...deps, database });
  const [row] = await deps.database.query(
    `SELECT sum(due)::int AS shops, max(due) < 30 AS few
       FROM (SELECT count(*)::int AS due FROM work WHERE kind = 'refresh-tariff' GROUP BY date_bin('10 min', due_at, now())) d`,
  );
  expect([row, statements]).toEqual([{ shops: 301, few: true }, 1]);
});
