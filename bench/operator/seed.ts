import { withClient } from "../pages/seed.ts";

/** What an operator who has been at it for two years looks after. */
export interface Installation {
  shops: number;
  /** Parcels that are done, of all shops. */
  parcels: number;
  /** Messages that were applied and are still kept. */
  messages: number;
  deeds: number;
}

/** $1: shops. Each has one of what a shop has; every tenth something wrong. */
const SHOPS = [
  `INSERT INTO shop (id, domain, domain_hash, currency, settings, onboarded_at, backfilled_at, reconciled_at, installed_at, pushed_at, webhook_at,
                     uninstalled_at, updated_at)
   SELECT 's' || n, 'shop-' || n || '.myshopify.com', encode(sha256(convert_to('shop:' || n, 'UTF8')), 'hex'), 'VND', '{}', now(), now(), now(),
          now() - n * interval '17 hours', now() - n * interval '1 min', now() - interval '1 hour',
          CASE WHEN n % 25 = 0 THEN now() - interval '3 days' END, now()
     FROM generate_series(1, $1::int) n`,
  `INSERT INTO carrier_account (shop_id, code, environment, source, token_ciphertext, health, connected_at)
   SELECT 's' || n, 'S' || n, 'production', 'pasted', 'w1.k1.x', CASE WHEN n % 100 = 3 THEN 'rejected' ELSE 'ok' END, now() FROM generate_series(1, $1::int) n`,
  `INSERT INTO "Session" (id, shop, state, "isOnline", expires, "accessToken")
   SELECT 'offline_shop-' || n || '.myshopify.com', 'shop-' || n || '.myshopify.com', '', false,
          now() + CASE WHEN n % 100 = 4 THEN -1 ELSE 1 END * interval '1 hour', 'w1.k1.x' FROM generate_series(1, $1::int) n`,
  // Of staff, who come and go.
  `INSERT INTO "Session" (id, shop, state, "isOnline", expires, "accessToken")
   SELECT 'shop-' || n || '.myshopify.com_' || user_id, 'shop-' || n || '.myshopify.com', '', true, now() + interval '1 hour', 'w1.k1.x'
     FROM generate_series(1, $1::int) n, generate_series(1, 8) user_id`,
  `INSERT INTO shopify_bucket (shop_id, available, maximum, restore_rate, read_at)
   SELECT 's' || n, n % 2000, 2000, 100, now() - n * interval '1 second' FROM generate_series(1, $1::int) n`,
  `INSERT INTO account_pause (shop_id, seconds, until) SELECT 's' || n, 60, now() + interval '1 min' FROM generate_series(1, $1::int, 50) n`,
  `INSERT INTO carrier_limit (subject, calls, changed_at)
   SELECT 'account ' || n, 2, now() - n * interval '1 min' FROM generate_series(1, $1::int) n`,
  // As many days as are kept.
  `INSERT INTO rate_day (shop_id, day, rates, empty, unanswered, live, cached, tariff, fallback, "none", took)
   SELECT 's' || n, (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date - day, 300, 1, 0, 100, 180, 15, 5, 0, '{}'
     FROM generate_series(0, 90) day, generate_series(1, $1::int) n`,
  `INSERT INTO usage_charge (shop_id, day, part, parcels, free, charged, unpaid, amount_cents, currency, state, settled_at, ended_at)
   SELECT 's' || n, ((now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date - day)::text, 1, 300, 300, 0, 0, 0, 'USD', 'settled',
          now() - day * interval '1 day', now() FROM generate_series(1, 400) day, generate_series(1, $1::int) n`,
  `INSERT INTO tally (shop_id, what, value) SELECT 's' || n, what, CASE WHEN n % 10 = 1 THEN n % 7 ELSE 0 END
     FROM generate_series(1, $1::int) n, unnest(ARRAY['not_in_step', 'to_ship', 'review', 'ready', 'under_way', 'attention', 'done']) what
     ON CONFLICT DO NOTHING`,
  `INSERT INTO tally_change (shop_id, what, change) SELECT 's' || n, 'under_way', 1 FROM generate_series(1, $1::int) n, generate_series(1, 50)`,
  // Of each shop: some that waits for its hour, some that rests, a little that is due, and what was given up in a bad week.
  `INSERT INTO work (shop_id, kind, subject, payload, state, due_at, quiet_until, changed_at)
   SELECT 's' || n, kind, 'o' || m, '{}', (CASE WHEN m > 12 THEN 'quiet' ELSE 'waiting' END)::"WorkState",
          now() + CASE WHEN m = 1 THEN -n ELSE 60 * m END * interval '1 second', CASE WHEN m > 12 THEN now() + interval '1 hour' END, now()
     FROM generate_series(1, $1::int) n, generate_series(1, 20) m, unnest(ARRAY['read-order', 'sync-shopify', 'quote-parcel']) kind`,
  `INSERT INTO work (shop_id, kind, subject, payload, state, due_at, attempts, error, changed_at)
   SELECT 's' || n, 'sync-shopify', 'given up ' || m, '{}', 'parked', now() - m * interval '1 hour', 12, 'ShopifyError: token_rejected', now() - m * interval '1 hour'
     FROM generate_series(1, $1::int, 10) n, generate_series(1, 60) m`,
];

/** $1: shops, $2: parcels. Forty of the shops have them all. */
const ORDERS = `
  INSERT INTO "order" (shop_id, id, name, created_at, shopify_updated_at, financial_status, fulfillment_status, outstanding_vnd, total_vnd, parts,
                        details, read_at)
   SELECT 's' || (1 + n % least($1::int, 40)), 'gid://shopify/Order/' || n, '#' || n, now() - n * interval '3 min', now(), 'PENDING', 'FULFILLED', 0, 250000, 1,
          '{}', now() FROM generate_series(1, $2::int) n`;

const PARCELS = [
  `INSERT INTO shipment (id, shop_id, order_id, fulfillment_order_id, state, partner_id, environment, account_code, label, cod_vnd, cod_state,
                         booked_at, ordered_at, created_at, updated_at)
   SELECT gen_random_uuid(), shop_id, id, 'f' || name, (CASE WHEN substr(name, 2)::int % 2000 = 1 THEN 'unknown' ELSE 'closed' END)::"ShipmentState", name, 'production', 'S1',
          'S1.' || name, 250000, 'settled', now(), created_at, created_at, now() FROM "order"`,
  `INSERT INTO shopify_step (shop_id, shipment_id, key, kind, state, happened_at)
   SELECT shop_id, id, 'event:' || e, 'event',
          (CASE WHEN e = 1 AND substr(partner_id, 2)::int % 200 = 1 THEN 'attention' ELSE 'confirmed' END)::"StepState", now()
     FROM shipment, generate_series(1, 3) e`,
];

/** $1: shops, $2: how many. Of a hundred applied messages one could not be matched and kept its words; a few wait. */
const MESSAGES = `
  INSERT INTO inbox (source, sender_id, shop_id, topic, headers, body, received_at, applied_at, outcome, lane)
  SELECT 'carrier', 'm' || n, 's' || (1 + n % $1::int), 'push', '{}', CASE WHEN n % 100 = 0 OR n > $2::int - 500 THEN 'x' ELSE '' END,
         now() - ($2::int - n) * interval '1 second', CASE WHEN n <= $2::int - 500 THEN now() END,
         CASE WHEN n > $2::int - 500 THEN NULL WHEN n % 100 = 0 THEN 'unmatched' ELSE 'applied' END, 's' || (1 + n % $1::int)
    FROM generate_series(1, $2::int) n`;

/** $1: shops, $2: how many. */
const DEEDS = `
  INSERT INTO operator_deed (operator, kind, about_shop, target, reason, outcome, form_id, at)
  SELECT 'lan', (ARRAY['log_in', 'pause', 'resume', 'redrive', 'resend_step', 'log_out'])[1 + n % 6], CASE WHEN n % 6 IN (0, 5) THEN NULL ELSE 's' || (1 + n % $1::int) END,
         n::text, 'the carrier was away', 'done', gen_random_uuid(), now() - ($2::int - n) * interval '20 min' FROM generate_series(1, $2::int) n`;

/** Fills a fresh database with an installation, by statements about all shops at once. */
export async function seedInstallation(
  databaseUrl: string,
  { shops, parcels, messages, deeds }: Installation,
): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    // The triggers keep what the pages here do not read, order by order.
    await client.query("SET session_replication_role = replica");
    for (const text of SHOPS) await client.query(text, [shops]);
    await client.query(ORDERS, [shops, parcels]);
    for (const text of PARCELS) await client.query(text);
    await client.query(MESSAGES, [shops, messages]);
    await client.query(DEEDS, [shops, deeds]);
    await client.query("VACUUM ANALYZE");
  });
}
