import type { Sql } from "~/store/database.server";

/** Shops that are nothing but their rows, `s1` on. */
export async function fillShops(sql: Sql, count: number): Promise<void> {
  await sql.query(
    `INSERT INTO shop (id, domain, domain_hash, installed_at, updated_at, settings)
     SELECT 's' || n, 's' || n || '.myshopify.com', 'hash' || n, now(), now(), '{}' FROM generate_series(1, $1::int) n`,
    [count],
  );
}

/** Orders of these shops in turn, from the `from`th to the `to`th. */
export async function fillOrders(sql: Sql, { shops, from, to }: Record<"shops" | "from" | "to", number>) {
  await sql.query(
    `INSERT INTO "order" (shop_id, id, name, created_at, shopify_updated_at, financial_status, fulfillment_status,
                          outstanding_vnd, total_vnd, details, read_at)
     SELECT 's' || (1 + n % $1), 'o' || n, '#' || n, now(), now(), 'PAID', 'UNFULFILLED', 0, 0,
            jsonb_build_object('note', repeat('x', 500), 'email', null), now() FROM generate_series($2::int, $3::int) n`,
    [shops, from, to],
  );
}

/** Messages of the carrier that were applied and have lost their words. */
export async function fillMessages(sql: Sql, count: number): Promise<void> {
  await sql.query(
    `INSERT INTO inbox (source, sender_id, topic, headers, body, received_at, applied_at, outcome)
     SELECT 'carrier', 'sender' || n, 'status', '{"content-type": "application/x-www-form-urlencoded"}', '', now(), now(), 'applied'
       FROM generate_series(1, $1::int) n`,
    [count],
  );
}
