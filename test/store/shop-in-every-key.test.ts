import { expect, test } from "vitest";
import { aDatabase } from "./a-database";

/** Tables that belong to no shop, with the reason. */
const OF_NO_SHOP: Record<string, string> = {
  shop: "its id is the shop",
  Session: "Shopify's own storage, by the shop's domain",
  _prisma_migrations: "of the migrations",
  carrier_limit: "an account at the carrier may be several shops'",
  gateway_health: "of the installation",
  kept_secret: "of the installation",
  housekeeping_run: "a part of the housekeeping is of all shops",
  operator_deed: "what an operator did, kept when its shop is erased",
  operator_try: "a stranger's, before anybody is known",
  queue_pause: "a queue of all shops",
  retired_key: "of the installation",
  worker: "a process works for all shops",
};

/** Keys without the shop, with the reason. */
const WITHOUT_SHOP: Record<string, string> = {
  inbox_pkey: "a message is stored before it is known whose it is",
  inbox_source_sender_id_key: "the sender's own number of a message, before it is known whose it is",
};

test("every table is a shop's, or is listed as nobody's", async () => {
  const rows = await (await aDatabase()).query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'shop_id') ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(OF_NO_SHOP).toSorted());
});

test("every unique key of a shop's table contains the shop", async () => {
  const rows = await (await aDatabase()).query<{ name: string }>(
    `SELECT i.indexrelid::regclass::text AS name FROM pg_index i
       JOIN pg_class c ON c.oid = i.indrelid AND c.relnamespace = 'public'::regnamespace
       JOIN pg_attribute shop ON shop.attrelid = c.oid AND shop.attname = 'shop_id'
      WHERE i.indisunique AND NOT shop.attnum = ANY(i.indkey[0 : i.indnkeyatts - 1]) ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(WITHOUT_SHOP).toSorted());
});

test("every foreign key of a shop's table contains the shop", async () => {
  const database = await aDatabase();
  const ofShops = `SELECT f.conname AS name FROM pg_constraint f
       JOIN pg_attribute shop ON shop.attrelid = f.conrelid AND shop.attname = 'shop_id'
      WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace`;
  const all = await database.query(ofShops);
  expect(all.length).toBeGreaterThan(10);
  expect(await database.query(`${ofShops} AND NOT shop.attnum = ANY(f.conkey)`)).toEqual([]);
});
