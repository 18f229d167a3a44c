import { expect, onTestFinished, test, vi } from "vitest";
import { emptyTally } from "~/domain/fee/quote-tally";
import { dayInVietnam } from "~/domain/vietnam-time";
import type { Database } from "~/store/database.server";
import { createQuoteMemory } from "~/store/quote-memory.server";
import { addRateDays, listBusiestShops } from "~/store/rate-days.server";
import { addRatesSecret, dropOldRatesSecrets, dropRatesSecrets } from "~/store/rates-secrets.server";
import { type PricedBy, saveTariff } from "~/store/tariff.server";
import { aTariffEntry } from "../domain/fee/a-tariff-entry.ts";
import { aShop, SHOP } from "../flows/a-shop.ts";

/** A database that holds back, or fails, the answer to the next query with that text. */
function between(database: Database) {
  let held: { text: string; read: () => void; wait: Promise<void>; error?: Error } | undefined;
  const query: Database["query"] = async (text, values) => {
    const mine = held && text.includes(held.text) ? held : undefined;
    if (mine) held = undefined;
    if (mine?.error) throw mine.error;
    const rows = await database.query<never>(text, values);
    mine?.read();
    await mine?.wait;
    return rows;
  };
  return {
    database: { ...database, query },
    /** Holds back the next answer: `read` resolves when it is known here, `release` lets it through. */
    hold(text: string) {
      const [read, wait] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held = { text, read: read.resolve, wait: wait.promise };
      return { read: read.promise, release: wait.resolve };
    },
    breakNext(text: string): void {
      held = { text, read: () => undefined, wait: Promise.resolve(), error: new Error("the database is away") };
    },
  };
}

async function aBook() {
  const shop = await aShop();
  const { database, cipher, gazetteer, log } = shop.deps;
  const line = between(database);
  return {
    shopId: shop.shopId,
    ...line,
    own: database,
    book: createQuoteMemory(line.database, cipher, gazetteer, log),
  };
}

const SHOPS = `from "shop"`;

test("a reading that began before another and ends after it changes nothing", async () => {
  const { book, own, shopId, hold } = await aBook();
  await addRatesSecret(own, shopId);
  for (const slow of [() => book.reloadShop(shopId), () => book.reload()]) {
    const { read, release } = hold(SHOPS);
    const late = slow();
    await read;
    await addRatesSecret(own, shopId);
    await book.reloadShop(shopId);
    const known = book.shop(shopId)?.ratesSecretHashes;
    release();
    await late;
    expect(book.shop(shopId)?.ratesSecretHashes).toEqual(known);
    await dropOldRatesSecrets(own, shopId);
  }

  const { read, release } = hold(SHOPS);
  const late = book.reload();
  await read;
  await dropRatesSecrets(own, shopId);
  await book.reloadShop(shopId);
  release();
  await late;
  expect(book.shop(shopId)).toBeUndefined();
});

test("a shop added during a full reading does not count as removed", async () => {
  const { book, own, shopId, hold } = await aBook();
  const { read, release } = hold(SHOPS);
  const late = book.reload();
  await read;
  await addRatesSecret(own, shopId);
  await book.reloadShop(shopId);
  release();
  await late;
  expect(book.shop(shopId)?.id).toBe(shopId);
});

test("a shop that a full reading does not find is removed", async () => {
  const { book, own, shopId } = await aBook();
  await addRatesSecret(own, shopId);
  await book.reload();
  expect(book.shop(shopId)?.id).toBe(shopId);
  await dropRatesSecrets(own, shopId);
  await book.reload();
  expect([book.shop(shopId), book.shopOfDomain(SHOP)]).toEqual([undefined, undefined]);
});

test("a full reading leaves alone what has not changed, and reads what has, whichever table it is in", async () => {
  const { book, own, shopId } = await aBook();
  await addRatesSecret(own, shopId);
  await book.reload();
  const first = book.shop(shopId);
  await book.reload();
  expect(book.shop(shopId)).toBe(first);

  for (const change of [
    `UPDATE shop SET settings = settings || '{"shopKind": "c2c"}' WHERE id = $1`,
    `UPDATE carrier_account SET code = code || '0' WHERE shop_id = $1`,
    `INSERT INTO pickup_location (shop_id, pick_address_id, contact_name, phone, carrier_line, address, location_ids, is_default, seen_at)
     VALUES ($1, 'new', 'Kho', '0240000001', 'x', '1 Kim Mã', '{}', false, now())`,
  ]) {
    const before = book.shop(shopId);
    await own.query(change, [shopId]);
    await book.reload();
    expect(book.shop(shopId), change).not.toEqual(before);
  }
});

test("an account that counts as rejected here is what is stored after the next full reading", async () => {
  const { book, own, shopId } = await aBook();
  await addRatesSecret(own, shopId);
  await book.reload();
  const shop = book.shop(shopId);
  if (!shop) throw new Error("not in memory");
  expect(book.markRejected(shop)).toBe(true);
  expect(book.shop(shopId)?.account?.health).toBe("rejected");
  await book.reload();
  expect(book.shop(shopId)?.account?.health).toBe("ok");
});

test("what a failed reading missed is read by the next", async () => {
  const { book, own, shopId, breakNext } = await aBook();
  await addRatesSecret(own, shopId);
  await own.query(
    `INSERT INTO product_facts (shop_id, variant_id, product_id, product_type, product_tags, price_vnd, requires_shipping, read_at)
     VALUES ($1, '7', '1', 'Áo', '{}', 1, true, now())`,
    [shopId],
  );
  await book.reload();
  breakNext(`from "product_facts"`);
  await expect(book.fetchLearned(shopId)).rejects.toThrow("away");
  expect(book.shop(shopId)?.id).toBe(shopId);
  expect(book.product(shopId, "7")).toBeUndefined();
  await book.fetchLearned(shopId);
  expect(book.product(shopId, "7")).toMatchObject({ productType: "Áo" });
  expect(book.product("another", "7")).toBeUndefined();
});

const ENTRY = aTariffEntry({
  ...{ fromDistrict: "", toProvince: "Thành phố Huế", toDistrict: "", toWard: "" },
  ...{ feeVnd: 31_000, lowestFeeVnd: 31_000, highestFeeVnd: 31_000 },
});
/** The account of `aShop`. */
const BY: PricedBy = { accountCode: "S1000001", environment: "production" };

test("prices that were read under the previous account and come after its change are not taken in", async () => {
  const { book, own, shopId, hold } = await aBook();
  await addRatesSecret(own, shopId);
  await saveTariff(own, [{ ...ENTRY, ...BY, shopId }]);
  await book.reload();
  const { read, release } = hold(`from "fee_tariff"`);
  const late = book.recall(shopId);
  await read;
  await own.query("UPDATE carrier_account SET code = 'another' WHERE shop_id = $1", [shopId]);
  await own.query("DELETE FROM fee_tariff");
  await book.reloadShop(shopId);
  release();
  await late;
  expect(book.tariff.size).toBe(0);
  await book.fetchLearned(shopId);
  expect(book.tariff.size).toBe(0);
});

test("what others learned is heard of shops in memory, and read with any other", async () => {
  const { book, own, shopId } = await aBook();
  await addRatesSecret(own, shopId);
  await book.reload();
  await saveTariff(own, [{ ...ENTRY, ...BY, shopId }]);
  await book.reloadTariff(60);
  expect(book.tariff.size).toBe(0);
  await book.fetchLearned(shopId);
  expect(book.tariff.size).toBe(1);
  await saveTariff(own, [{ ...ENTRY, ...BY, shopId, weightStep: 2 }]);
  await book.reloadTariff(60);
  expect(book.tariff.size).toBe(2);
});

test("a process that answers no checkouts keeps no shops, and works with a shop as it is", async () => {
  const { deps, shopId } = await aShop();
  const { database, cipher, gazetteer, log } = deps;
  await addRatesSecret(database, shopId);
  const book = createQuoteMemory(database, cipher, gazetteer, log, { answersCheckouts: false });
  await book.reload();
  await book.reloadShop(shopId);
  expect([book.shop(shopId), book.shopOfDomain(SHOP)]).toEqual([undefined, undefined]);

  const first = await book.fetchShop(shopId);
  expect(first).toMatchObject({ id: shopId, account: { code: expect.any(String) } });
  if (!first) throw new Error("no shop");
  book.tariff.learn(shopId, ENTRY);
  await database.query("UPDATE carrier_account SET code = 'another' WHERE shop_id = $1", [shopId]);
  await book.reloadShop(shopId);
  expect(book.latest(first).account?.code).toBe("another");
  expect((await book.fetchShop(shopId))?.account?.code).toBe("another");
  expect(book.tariff.size).toBe(0);
});

test("a row that was read before a notice is not kept", async () => {
  const { own, shopId, hold, book } = await aBook();
  const { read, release } = hold(SHOPS);
  const late = book.fetchShop(shopId);
  await read;
  await own.query("UPDATE carrier_account SET code = 'another' WHERE shop_id = $1", [shopId]);
  await book.reloadShop(shopId);
  release();
  await late;
  expect((await book.fetchShop(shopId))?.account?.code).toBe("another");
});

test("the shops that were asked about most lately are read ahead", async () => {
  const { deps, shopId } = await aShop();
  await addRatesSecret(deps.database, shopId);
  await deps.quotes.reloadShop(shopId);
  await saveTariff(deps.database, [{ ...ENTRY, ...BY, shopId }]);
  const { recallBusiest } = await import("~/jobs/recall-busiest.server");
  const days = [
    { shopId, day: dayInVietnam(deps.now()), tally: { ...emptyTally(), rates: 3 } },
    { shopId: "gone", day: dayInVietnam(deps.now()), tally: { ...emptyTally(), rates: 9 } },
  ];
  await addRateDays(deps.database, days);
  expect(await listBusiestShops(deps.database, "2000-01-01", 9)).toEqual(["gone", shopId]);
  expect(deps.quotes.tariff.size).toBe(0);
  // A reading that fails, as while PostgreSQL restarts, is passed over.
  const cut = (id: string) => (id === "gone" ? Promise.reject(new Error("cut")) : deps.quotes.fetchLearned(id));
  const quotes = { ...deps.quotes, shop: () => deps.quotes.shop(shopId), fetchLearned: cut };
  onTestFinished(recallBusiest({ ...deps, quotes }, 0));
  await vi.waitFor(() => expect(deps.quotes.tariff.size).toBe(1));
});

test("the busiest shops are read ahead in sets, and only those whose rates may be asked for", async () => {
  const { deps, shopId } = await aShop();
  const ids = Array.from({ length: 45 }, (_, n) => `busy${n}`);
  await deps.database.query(
    `INSERT INTO shop (id, domain, domain_hash, installed_at, updated_at, rates_secret_hashes, settings)
     SELECT new.id, new.id || '.myshopify.com', new.id, now(), now(), ARRAY[new.id], s.settings FROM unnest($1::text[]) new(id), shop s WHERE s.id = $2`,
    [ids, shopId],
  );
  await deps.database.query(
    `INSERT INTO carrier_account SELECT (jsonb_populate_record(a, jsonb_build_object('shop_id', id, 'id', 'account ' || id))).*
       FROM carrier_account a, unnest($1::text[]) id WHERE a.shop_id = $2`,
    [ids, shopId],
  );
  const day = dayInVietnam(deps.now());
  await addRateDays(
    deps.database,
    [...ids, "gone"].map((shopId) => ({ shopId, day, tally: { ...emptyTally(), rates: 3 } })),
  );
  await saveTariff(
    deps.database,
    ids.map((shopId) => ({ ...ENTRY, ...BY, shopId })),
  );
  let readings = 0;
  const query: Database["query"] = (text, values) => {
    if (text.includes("transit_lane")) readings += 1;
    return deps.database.query<never>(text, values);
  };
  const book = createQuoteMemory({ ...deps.database, query }, deps.cipher, deps.gazetteer, deps.log);
  await book.reload();
  const { recallBusiest } = await import("~/jobs/recall-busiest.server");
  onTestFinished(recallBusiest({ ...deps, quotes: book }, 0));
  await vi.waitFor(() => expect(book.tariff.size).toBe(45));
  expect(readings).toBeLessThanOrEqual(6);
});

test("no reading is larger than what the largest shop has, and one connection reads", async () => {
  const shop = await aShop();
  const { database, cipher, gazetteer, log } = shop.deps;
  const SHOPS_WITH = { many: 9_000, some: 4_000, few: 3_000, none: 0 };
  for (const [id, prices] of Object.entries(SHOPS_WITH)) {
    await database.query(
      "INSERT INTO shop (id, domain, domain_hash, installed_at, updated_at) VALUES ($1, $1, $1, now(), now())",
      [id],
    );
    await database.query(
      `INSERT INTO fee_tariff (shop_id, transport, from_province, from_district, to_province, to_district, to_ward, tags, weight_step, insured,
         value_vnd, served, fee_vnd, insurance_vnd, surcharges_vnd, lowest_fee_vnd, highest_fee_vnd, samples, seen_at)
       SELECT $1, 'road', 'Thành phố Hà Nội', '', 'Thành phố Huế', '', 'Phường ' || n, '', 1, false, 0, true, 31000, 0, 0, 31000, 31000, 1, now()
         FROM generate_series(1, $2::int) n`,
      [id, prices],
    );
  }
  const rows: number[] = [];
  let [atWork, mostAtWork] = [0, 0];
  const query: Database["query"] = async (text, values) => {
    if (!text.includes("fee_tariff") && !text.includes("product_facts")) return database.query<never>(text, values);
    atWork += 1;
    mostAtWork = Math.max(mostAtWork, atWork);
    const found = await database.query<never>(text, values).finally(() => {
      atWork -= 1;
    });
    rows.push(found.length);
    return found;
  };
  const book = createQuoteMemory({ ...database, query }, cipher, gazetteer, log);
  await Promise.all([shop.shopId, ...Object.keys(SHOPS_WITH)].map((id) => book.fetchLearned(id)));
  expect(book.tariff.size).toBe(16_000);
  expect(Math.max(...rows)).toBeLessThanOrEqual(10_000);
  expect(mostAtWork).toBe(1);
});
