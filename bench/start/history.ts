import pg from "pg";
import { seedOrders, seedParcels } from "../stage/orders.ts";
import { seedShops } from "../stage/shops.ts";

/** What the database holds. */
export interface History {
  shops: number;
  parcels: number;
}

/** Shops that have all the parcels. */
const BUSY = 20;
/** Learned prices of each shop, and lanes whose days are known. */
const PRICES = 200;
const LANES = 126;

/** Inserts shops with parcels, requests of today, learned prices and days in transit; returns the paths of their rates. */
export async function seedHistory(url: string, key: Buffer, { shops, parcels }: History): Promise<string[]> {
  const paths = await seedShops(url, key, shops);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const each = Math.ceil(parcels / BUSY);
    for (const path of parcels > 0 ? paths.slice(0, BUSY) : []) {
      const [, , shopId = ""] = path.split("/");
      await seedOrders(client, shopId, { first: 1, count: each });
      await seedParcels(client, shopId, { first: 1, count: each, state: "closed" });
    }
    await client.query(
      `INSERT INTO fee_tariff (shop_id, transport, from_province, from_district, to_province, to_district, to_ward, tags, weight_step,
                               insured, value_vnd, served, fee_vnd, insurance_vnd, surcharges_vnd, lowest_fee_vnd, highest_fee_vnd,
                               samples, seen_at)
       SELECT id, 'road', 'Thành phố Hà Nội', '', 'Thành phố Hồ Chí Minh', '', 'Phường ' || n, '', 1, false, 0, true, 30000, 0, 0,
              30000, 30000, 1, now() FROM shop, generate_series(1, $1) n`,
      [PRICES],
    );
    await client.query(
      `INSERT INTO transit_lane (shop_id, transport, from_province, to_province, p50, p90, parcels)
       SELECT id, 'road', 'Thành phố Hà Nội', 'Tỉnh ' || n, 2, 4, 50 FROM shop, generate_series(1, $1) n`,
      [LANES],
    );
    await client.query(
      `INSERT INTO rate_day (shop_id, day, rates, empty, unanswered, live, cached, tariff, fallback, "none", took)
       SELECT id, (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date, 10, 0, 0, 10, 0, 0, 0, 0, '{}' FROM shop`,
    );
    await client.query("ANALYZE");
  } finally {
    await client.end();
  }
  return paths;
}
