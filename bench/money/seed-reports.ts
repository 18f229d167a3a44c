import pg from "pg";
import type { SeededShop } from "../pages/seed.ts";

/** Days over which a shop's parcels are spread: two years, so that every period has a period before. */
const DAYS = 720;

/** Both shops ship to the same places, the same goods, by the same rules: what differs is how many parcels. */
const SHOP = `INSERT INTO shop (id, domain, domain_hash, currency, settings, onboarded_at, backfilled_at, reconciled_at, ledger_opened_at, updated_at)
   VALUES ($1, $1 || '.myshopify.com', $1, 'VND', '{}', now(), now(), now(), now(), now())`;

const PARCELS = (days: number) => [
  `INSERT INTO "order" (shop_id, id, name, created_at, shopify_updated_at, financial_status, fulfillment_status, outstanding_vnd, total_vnd, details, read_at)
   SELECT $1, 'gid://shopify/Order/' || n, '#' || n, now(), now(), 'PENDING', 'FULFILLED', 0, 250000,
          jsonb_build_object('shippingVnd', 15000 + n % 3 * 5000, 'gatewayNames', '[]'::jsonb, 'test', false), now() FROM generate_series(1, $2::int) n`,
  `INSERT INTO shipment (id, shop_id, order_id, fulfillment_order_id, state, partner_id, label, cod_vnd, cod_state, return_state, failed_reason, quoted_fee_vnd,
                         booked_at, picked_up_at, delivered_at, created_at, updated_at, ordered_at, transport, province, rule_ids, carrier_status)
   SELECT gen_random_uuid(), $1, 'gid://shopify/Order/' || n, 'f' || n, 'closed', $1 || '-' || n || '-1', 'S1.' || n, 250000,
          (CASE WHEN n % 9 = 0 THEN 'not_collected' ELSE 'settled' END)::"CodState", (CASE WHEN n % 9 = 0 THEN 'returned' ELSE 'none' END)::"ReturnState",
          CASE WHEN n % 9 = 0 THEN (ARRAY['130', '131', '132'])[1 + n % 3] END, 25000, b.at, b.at + interval '1 day',
          CASE WHEN n % 9 <> 0 THEN b.at + (1 + n % 5) * interval '1 day' END, now(), now(), now(), CASE WHEN n % 5 = 0 THEN 'fly' ELSE 'road' END,
          'Tỉnh ' || n % 34, CASE WHEN n % 4 = 0 THEN '["r1"]'::jsonb ELSE '[]' END, CASE WHEN n % 9 = 0 THEN 21 ELSE 6 END
     FROM generate_series(1, $2::int) n, LATERAL (SELECT now() - n * (interval '${days} days' / $2) AS at) b`,
  `INSERT INTO booking_attempt (partner_id, shop_id, shipment_id, n, state, fingerprint, request, sends, intended_at, first_sent_at, label)
   SELECT partner_id, shop_id, id, 1, 'booked', 'f', jsonb_build_object('recipient', jsonb_build_object('province', province, 'district', 'Huyện ' || length(label) % 2 || right(order_id, 1)),
            'transport', transport, 'products', jsonb_build_array(jsonb_build_object('name', 'Áo thun mẫu ' || right(order_id, 2)))), 1, now(), now(), label
     FROM shipment WHERE shop_id = $1`,
  `INSERT INTO parcel_money (shop_id, shipment_id, stage, stage_vnd, since, is_known, booked, collected, not_collected, door_fee, paid_out, shipping_fee, insurance_fee,
                             return_fee, cod_fee, other_fee, compensation, shopify, booked_on)
   SELECT shop_id, id, 'settled', 0, booked_at, true, 250000, CASE WHEN return_state = 'none' THEN 250000 ELSE 0 END, CASE WHEN return_state = 'none' THEN 0 ELSE 250000 END,
          0, 0, 22000 + length(label) * 500, 1000, CASE WHEN return_state = 'none' THEN 0 ELSE 11000 END, 500, 0, 0, 0, booked_at::date
     FROM shipment WHERE shop_id = $1`,
];

/** Inserts a new shop and fills it. */
export async function seedReports(databaseUrl: string, shop: SeededShop): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(SHOP, [shop.id]).finally(() => client.end());
  await fillReports(databaseUrl, shop, DAYS);
}

/**
 * Fills a shop with parcels that ended over so many days, and their money. The triggers that keep other counts are left out: nothing of them is
 * measured here.
 */
export async function fillReports(databaseUrl: string, { id, parcels }: SeededShop, days: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("SET session_replication_role = replica");
    for (const text of PARCELS(days)) await client.query(text, text.includes("$2") ? [id, parcels] : [id]);
    await client.query("SET session_replication_role = origin");
    await client.query("VACUUM ANALYZE");
  } finally {
    await client.end();
  }
}
