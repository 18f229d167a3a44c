import pg from "pg";
import { seedOrders, seedParcels } from "../stage/orders.ts";
import { type SeededShop, seedOpenShop } from "../stage/shops.ts";
import type { Stage } from "./stage.ts";

/** A busy shop beside those whose rates buyers ask for. */
export interface NeighbourShop extends SeededShop {
  /** Ids of the parcels ready to be booked, and of the booked ones. */
  ready: string[];
  booked: string[];
}

/** Number of orders in the shop. From the newest on: ready to be booked, booked with a tracking number, then closed. */
export const SEEDED = { most: 30_000, ready: 6_000, booked: 500 };

/** Inserts a shop with thirty thousand orders, a member of staff and Shopify's token, all with plain SQL. */
export async function seedNeighbour({ databaseUrl, key }: Stage): Promise<NeighbourShop> {
  const shop = await seedOpenShop(databaseUrl, key);
  const { most, ready, booked } = SEEDED;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await seedOrders(client, shop.id, { first: 1, count: most });
    await seedParcels(client, shop.id, { first: 1, count: ready, state: "ready" });
    await seedParcels(client, shop.id, { first: ready + 1, count: booked, state: "booked" });
    await seedParcels(client, shop.id, { first: ready + booked + 1, count: most - ready - booked, state: "closed" });
    await client.query("ANALYZE");
    const idsIn = async (state: string) =>
      (
        await client.query<{ id: string }>(
          'SELECT id FROM shipment WHERE shop_id = $1 AND state = $2::text::"ShipmentState" ORDER BY created_at DESC',
          [shop.id, state],
        )
      ).rows.map((row) => row.id);
    return { ...shop, ready: await idsIn("ready"), booked: await idsIn("booked") };
  } finally {
    await client.end();
  }
}
