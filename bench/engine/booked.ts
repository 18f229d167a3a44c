import { bookAll, openShop, seedReady } from "../booking/batch.ts";
import { seedOrders } from "../stage/orders.ts";
import type { PushedParcel } from "../stage/pushes.ts";
import type { SeededShop } from "../stage/shops.ts";
import type { Engine } from "./engine.ts";

/** A shop with parcels at the carrier. */
export interface ShopUnderWay extends SeededShop {
  parcels: (PushedParcel & { id: string })[];
  /** When they were booked. */
  bookedAt: Date;
}

/** The tables whose rows belong to a parcel. */
const CHILDREN = ["booking_attempt", "shipment_event", "shopify_step"];

/**
 * Inserts a shop with `count` booked parcels whose fulfillments are made. One parcel is booked by the app itself, with a running
 * worker; the others are copies of its rows.
 */
export async function seedUnderWay(engine: Engine, count: number): Promise<ShopUnderWay> {
  const shop = await openShop(engine);
  await seedReady(engine, shop, 1);
  await bookAll(engine, shop);
  await shop.staff.leave();
  const { client } = engine;
  await client.query(
    "UPDATE shopify_step SET state = 'confirmed', result = 'gid://shopify/Fulfillment/1', confirmed_at = now() WHERE shop_id = $1",
    [shop.id],
  );
  await client.query("UPDATE shipment SET fulfillment_id = 'gid://shopify/Fulfillment/1' WHERE shop_id = $1", [
    shop.id,
  ]);
  await seedOrders(client, shop.id, { first: 2, count });
  await client.query(
    `CREATE TEMP TABLE copied AS
     SELECT n, gen_random_uuid() AS id, $1 || '-' || 1000 + n || '-1' AS reference, 'S2.BENCH.' || $1 || '.' || n AS number
       FROM generate_series(2, $2::int + 1) n`,
    [shop.id, count],
  );
  await client.query(
    `INSERT INTO shipment
     SELECT (jsonb_populate_record(s, jsonb_build_object('id', c.id, 'order_id', 'gid://shopify/Order/' || 9000000 + n,
              'fulfillment_order_id', 'gid://shopify/FulfillmentOrder/' || 9000000 + n, 'partner_id', c.reference, 'label', c.number,
              'fulfillment_id', 'gid://shopify/Fulfillment/' || n))).*
       FROM shipment s, copied c WHERE s.shop_id = $1`,
    [shop.id],
  );
  for (const table of CHILDREN) await copyChildren(engine, shop.id, table);
  const { rows } = await client.query<PushedParcel & { id: string }>(
    'SELECT id, reference, number AS "trackingNumber" FROM copied ORDER BY n',
  );
  const { rows: booked } = await client.query<{ at: Date }>(
    "SELECT max(booked_at) AS at FROM shipment WHERE shop_id = $1",
    [shop.id],
  );
  await client.query("DROP TABLE copied");
  await client.query("ANALYZE");
  return { id: shop.id, domain: shop.domain, parcels: rows, bookedAt: booked[0]?.at ?? new Date() };
}

/** Copies the first parcel's rows of a table for each of the others. A numbered id is drawn anew. */
async function copyChildren({ client }: Engine, shopId: string, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string; numbered: boolean }>(
    `SELECT attname AS column, pg_get_serial_sequence($1, attname) IS NOT NULL AS numbered FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  const names = rows.filter(({ numbered }) => !numbered).map(({ column }) => `"${column}"`);
  const values = names.map((name) =>
    name === '"shipment_id"'
      ? "c.id"
      : name === '"partner_id"'
        ? "c.reference"
        : name === '"label"'
          ? "c.number"
          : `t.${name}`,
  );
  await client.query(
    `INSERT INTO ${table} (${names}) SELECT ${values} FROM ${table} t, copied c
      WHERE t.shop_id = $1 AND t.shipment_id NOT IN (SELECT id FROM copied)`,
    [shopId],
  );
}
