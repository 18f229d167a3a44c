import { expect, test } from "vitest";
import type { Database } from "~/store/database.server";
import { createQuoteMemory } from "~/store/quote-memory.server";
import { addRatesSecret, dropOldRatesSecrets, dropRatesSecrets } from "~/store/rates-secrets.server";
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

test("what a failed reading missed is read by the next", async () => {
  const { book, own, shopId, breakNext } = await aBook();
  await addRatesSecret(own, shopId);
  await own.query(
    `INSERT INTO product_facts (shop_id, variant_id, product_id, product_type, product_tags, price_vnd, requires_shipping, read_at)
     VALUES ($1, '7', '1', 'Áo', '{}', 1, true, now())`,
    [shopId],
  );
  breakNext(`from "product_facts"`);
  await expect(book.reload()).rejects.toThrow("away");
  expect(book.shop(shopId)?.id).toBe(shopId);
  await book.reload();
  expect(book.product(shopId, "7")).toMatchObject({ productType: "Áo" });
  expect(book.product("another", "7")).toBeUndefined();
});
