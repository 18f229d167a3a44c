import pg from "pg";
import { fillReports } from "../money/seed-reports.ts";
import { type SeededShop, seedOpenShop } from "../stage/shops.ts";

/** Parcels of less than a year, so that one period has them all. */
const DAYS = 350;

/** What the reports know of each parcel, as they count it. */
const COUNTED = `
  INSERT INTO report_parcel (shop_id, shipment_id, booked_on, outcome, days, attempts, reason, province, district, transport, rule_ids, products,
                             quoted_vnd, delivery_vnd, return_vnd, charged_vnd, buyer_paid_vnd, door_fee_vnd, compensation_vnd, cod_vnd,
                             collected_vnd, paid_out_vnd)
  SELECT s.shop_id, s.id, s.booked_at::date, CASE WHEN s.return_state = 'none' THEN 'delivered' ELSE 'returned' END, 3, 1, s.failed_reason,
         s.province, 'Huyện 1', s.transport, '{r1}', ARRAY['Áo thun cổ tròn, trắng, cỡ M'], 25000, 23000, 0, 23500, 20000, 0, 0, 250000, 250000, 0
    FROM shipment s WHERE s.shop_id = $1
    ON CONFLICT DO NOTHING`; // The app beside may have begun to count them.

/** Inserts a shop with an owner and this many parcels that ended, all of them counted in its reports. */
export async function seedExportShop(databaseUrl: string, key: Buffer, parcels: number): Promise<SeededShop> {
  const shop = await seedOpenShop(databaseUrl, key);
  await fillReports(databaseUrl, { id: shop.id, parcels }, DAYS);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(COUNTED, [shop.id]);
    await client.query("VACUUM ANALYZE report_parcel");
  } finally {
    await client.end();
  }
  return shop;
}
