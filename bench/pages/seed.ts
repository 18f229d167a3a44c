import pg from "pg";

/** A shop with one parcel for nearly every order. */
export interface SeededShop {
  id: string;
  parcels: number;
}

const NEIGHBOURS = 20;
const NEIGHBOUR_PARCELS = 2_000;
/** Enough of each kind for a full page in a small shop. */
const LEAST_OPEN = 80;
const OPEN_SHARE = 0.004;

/**
 * What each order is, by its place `n` from the newest: half of the open ones among the newest, half anywhere. Seven kinds are
 * open; all else is done: delivered, and one in fifty cancelled.
 */
const KINDS = `
  SELECT n, CASE WHEN n <= $2 THEN n % 7 WHEN (n::bigint * 7919) % $3 < $2 THEN (n::bigint * 7919) % 7 ELSE 7 END AS kind
    FROM generate_series(1, $3::int) n`;
const STATE = `CASE k.kind WHEN 0 THEN 'ready' WHEN 1 THEN 'needs_review' WHEN 2 THEN 'needs_review' WHEN 3 THEN 'booked'
  WHEN 4 THEN 'booked' WHEN 5 THEN 'booked' ELSE CASE WHEN n % 50 = 0 THEN 'cancelled' ELSE 'closed' END END`;
const ORDERED_AT = "now() - n * (interval '700 days' / $3)";

/** Orders that a shop had before have Shopify's long numbers. */
const LONGEST_ID = "gid://shopify/Order/".length + 10;

/** The given name that only the order at this place has, in letters. */
const ONLY_NAME = "translate(lpad(n::text, 6, '0'), '0123456789', 'áeioumntkh')";
export const onlyName = (n: number) =>
  String(n)
    .padStart(6, "0")
    .replace(/\d/g, (digit) => "aeioumntkh"[Number(digit)] ?? "");

const WARDS =
  "['Bến Nghé', 'Đa Kao', 'Tân Định', 'Cô Giang', 'Nguyễn Cư Trinh', 'An Khánh', 'Thảo Điền', 'Bình Trưng']";
/** The phone of the order at this place, which no other order of the shop has; its last digits are mixed, as in life. */
const PHONE = "'090' || lpad(((n::bigint * 7368787) % 10000000)::text, 7, '0')";
export const phoneOf = (n: number) => `090${String((n * 7_368_787) % 10_000_000).padStart(7, "0")}`;

const STATEMENTS = [
  `WITH k AS (${KINDS})
   INSERT INTO "order" (shop_id, id, name, created_at, shopify_updated_at, financial_status, fulfillment_status, outstanding_vnd,
                        total_vnd, recipient_name, parts, details, read_at, redacted_at)
   SELECT $1, 'gid://shopify/Order/' || n, '#' || n, ${ORDERED_AT}, now(), 'PENDING',
          CASE WHEN k.kind = 7 THEN 'FULFILLED' ELSE 'UNFULFILLED' END, 250000, 250000,
          CASE WHEN n % 5 = 4 THEN 'Đỗ ' || ${ONLY_NAME}
               ELSE (ARRAY['Nguyễn Thị Hoa', 'Trần Văn Minh', 'Lê Ánh', 'Phạm Quốc Bảo'])[1 + n % 5] END
            || CASE WHEN n % 1000 = 7 THEN ' 0912' ELSE '' END,
          CASE WHEN k.kind = 6 AND n % 3 = 0 THEN 0 ELSE 1 END,
          jsonb_build_object('gatewayNames', jsonb_build_array((ARRAY['Cash on Delivery (COD)', 'Bank Deposit', 'VNPAY', 'Momo'])[1 + n % 4]),
            'test', false, 'note', repeat('x', 200), 'email', null, 'lines', jsonb_build_array(repeat('y', 300)),
            'destination', jsonb_build_object('name', 'x', 'address1', n || ' Lê Lợi', 'address2', 'Phường ' || (ARRAY${WARDS})[1 + n % 8],
              'city', 'Quận ' || (1 + n % 12), 'province', 'Thành phố Hồ Chí Minh', 'phone', ${PHONE})),
          now(), NULL FROM k`,
  `WITH k AS (${KINDS})
   INSERT INTO shipment (id, shop_id, order_id, fulfillment_order_id, state, problems, partner_id, environment, account_code, label,
                         cod_vnd, cod_state, attention, booked_at, delivered_at, checked_at, created_at, updated_at, address, record,
                         transport, pickup_id, province, rule_ids, carrier_status, printed_at)
   SELECT gen_random_uuid(), $1, 'gid://shopify/Order/' || n, 'f' || n, (${STATE})::"ShipmentState",
          CASE k.kind WHEN 2 THEN '[{"field": "address", "severity": "block", "code": "unread"}]'::jsonb ELSE '[]' END,
          $1 || '-' || n || '-1', 'production', 'S1', 'S1.' || $1 || '.' || n, 250000,
          (CASE WHEN k.kind IN (3, 4, 5) THEN 'to_collect' WHEN k.kind = 7 THEN 'settled' ELSE 'none' END)::"CodState",
          CASE k.kind WHEN 5 THEN 'delivery_failed' END, now() - interval '2 days',
          CASE WHEN k.kind = 7 THEN now() END, now(), ${ORDERED_AT}, now(),
          jsonb_build_object('street', repeat('a', 200)), jsonb_build_object('status', repeat('b', 300)),
          CASE WHEN n % 5 = 0 THEN 'fly' ELSE 'road' END, 'p' || n % 3, (ARRAY['Thành phố Hồ Chí Minh', 'Thành phố Đà Nẵng', 'Tỉnh Cà Mau'])[1 + n % 3],
          CASE WHEN n % 4 = 0 THEN '["r1"]'::jsonb ELSE '[]' END,
          CASE k.kind WHEN 3 THEN 2 WHEN 4 THEN 4 WHEN 5 THEN 9 WHEN 7 THEN CASE WHEN n % 6 = 1 THEN 13 ELSE 6 END END,
          CASE WHEN k.kind IN (3, 4, 5, 7) AND n % 6 <> 2 THEN now() END
     FROM k WHERE k.kind <> 6`,
  `WITH k AS (${KINDS})
   INSERT INTO fulfillment_order (shop_id, id, order_id, status, location_id, block_reason, details)
   SELECT $1, 'f' || n, 'gid://shopify/Order/' || n, 'OPEN', 'l', CASE k.kind WHEN 7 THEN 'nothing_to_ship'
            WHEN 6 THEN CASE WHEN n % 3 = 1 THEN 'local_pickup' ELSE 'digital' END END,
          jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('title', 'Áo thun cổ tròn mẫu ' || n % 40, 'variantTitle', 'Đen / XL', 'sku', 'AT-' || ${ONLY_NAME})))
     FROM k WHERE NOT (k.kind = 6 AND n % 3 = 0)`,
  // Of any shop, the cash of a hundred parcels that are done is still with the carrier.
  `INSERT INTO parcel_money (shop_id, shipment_id, stage, stage_vnd, since, is_known, booked, collected, not_collected, door_fee, paid_out,
                             shipping_fee, insurance_fee, return_fee, cod_fee, other_fee, compensation, shopify)
   SELECT shop_id, id, CASE WHEN cod_state = 'settled' AND substr(order_id, 21)::int % ($3::int / 100) = 0 THEN 'collected' ELSE cod_state::text END,
          cod_vnd, booked_at, true, cod_vnd, 0, 0, 0, 0, 22000, 0, 0, 0, 0, 0, 0
     FROM shipment WHERE shop_id = $1 AND state NOT IN ('ready', 'needs_review') AND $2::int > 0`,
  `INSERT INTO booking_attempt (partner_id, shop_id, shipment_id, n, state, fingerprint, request, sends, intended_at, first_sent_at, label)
   SELECT partner_id, shop_id, id, 1, 'booked', 'f', jsonb_build_object('recipient', repeat('c', 500)), 1, now(), now(), label
     FROM shipment WHERE shop_id = $1 AND state NOT IN ('ready', 'needs_review')`,
  `INSERT INTO shipment_event (shop_id, shipment_id, kind, source, happened_at, dedupe_key)
   SELECT shop_id, id, 'status', 'push', now(), 'status:' || e FROM shipment, generate_series(1, 4) e
    WHERE shop_id = $1 AND state NOT IN ('ready', 'needs_review')`,
  `INSERT INTO shopify_step (shop_id, shipment_id, key, kind, state, happened_at)
   SELECT shop_id, id, 'event:' || e, 'event',
          (CASE WHEN e = 1 AND attention IS NOT NULL AND length(order_id) % 4 = 0 THEN 'attention' ELSE 'confirmed' END)::"StepState", now()
     FROM shipment, generate_series(1, 3) e WHERE shop_id = $1 AND state NOT IN ('ready', 'needs_review')`,
  `INSERT INTO order_text (shop_id, order_id, ordered_at, words)
   SELECT shop_id, id, created_at, words_of_order(shop_id, id) FROM "order" WHERE shop_id = $1
       AND length(id) < ${LONGEST_ID} ON CONFLICT DO NOTHING`,
  `INSERT INTO order_word (shop_id, word, ordered_at, order_id)
   SELECT t.shop_id, w.word, t.ordered_at, t.order_id FROM order_text t, unnest(string_to_array(btrim(t.words), ' ')) AS w (word)
    WHERE t.shop_id = $1 ORDER BY 1, 2, 3, 4 ON CONFLICT DO NOTHING`,
];
/** Triggers that write the words of one order after the other, which takes longer than those of all together. */
const TEXTS = ['"order" order_added_text', "fulfillment_order part_added_text", "shipment parcel_added_text"];

/** Fills a new shop's tables. */
export async function seedShop(databaseUrl: string, shop: SeededShop): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await fill(client, shop);
    await client.query("VACUUM ANALYZE");
  });
}

/** Gives a shop that is there this many more orders, nearly all with a parcel. */
export async function seedOrders(databaseUrl: string, shop: SeededShop): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await fillOrders(client, shop);
    await client.query("VACUUM ANALYZE");
  });
}

/** Fills the tables of the shops beside those that are measured. */
export async function seedNeighbours(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    for (let n = 1; n <= NEIGHBOURS; n += 1) await fill(client, { id: `beside${n}`, parcels: NEIGHBOUR_PARCELS });
    await client.query("VACUUM ANALYZE");
  });
}

/** Returns the app's id of a shop, by the first part of its domain. Throws when it is not installed. */
export async function shopIdOf(databaseUrl: string, name: string): Promise<string> {
  let id = "";
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>("SELECT id FROM shop WHERE domain = $1", [
      `${name}.myshopify.com`,
    ]);
    if (!rows[0]) throw new Error(`${name} is not installed`);
    id = rows[0].id;
  });
  return id;
}

/** Half of the open orders. */
const openHalf = (parcels: number) => Math.ceil((7 * Math.max(LEAST_OPEN, parcels * OPEN_SHARE)) / 2);

/** Returns whether the order at place `n` is none of the open ones. */
export const isDone = ({ parcels }: SeededShop, n: number) =>
  n > openHalf(parcels) && (n * 7_919) % parcels >= openHalf(parcels);

async function fill(client: pg.Client, { id, parcels }: SeededShop): Promise<void> {
  await client.query(
    `INSERT INTO shop (id, domain, domain_hash, currency, settings, onboarded_at, backfilled_at, reconciled_at, updated_at)
     VALUES ($1, $1 || '.myshopify.com', encode(sha256(convert_to('shop:' || $1 || '.myshopify.com', 'UTF8')), 'hex'), 'VND', '{}', now(), now(), now(), now())`,
    [id],
  );
  await fillOrders(client, { id, parcels });
}

async function fillOrders(client: pg.Client, { id, parcels }: SeededShop): Promise<void> {
  await client.query(TEXTS.map((trigger) => `ALTER TABLE ${trigger.replace(" ", " DISABLE TRIGGER ")};`).join("\n"));
  for (const text of STATEMENTS) {
    const values = [id, openHalf(parcels), parcels];
    const used = Math.max(...[...text.matchAll(/\$(\d)/g)].map(([, place]) => Number(place)));
    await client.query(text, values.slice(0, used));
  }
  await client.query(TEXTS.map((trigger) => `ALTER TABLE ${trigger.replace(" ", " ENABLE TRIGGER ")};`).join("\n"));
}

/** Runs a task with a connection of its own, without the limits of the app's. */
export async function withClient(url: string, task: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await task(client).finally(() => client.end());
}
