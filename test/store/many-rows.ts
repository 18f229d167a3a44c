import type { Database, Sql } from "~/store/database.server";

/** Fills without the triggers, whose rows nobody looks at there and which cost more than the rest. */
export function unwatched<Result>(database: Database, fill: (sql: Sql) => Promise<Result>): Promise<Result> {
  return database.transaction(async (sql) => {
    await sql.query("SET LOCAL session_replication_role = replica");
    return fill(sql);
  });
}

/** Shops with nothing but their rows, `s1` onwards. */
export async function fillShops(sql: Sql, count: number): Promise<void> {
  await sql.query(
    `INSERT INTO shop (id, domain, domain_hash, installed_at, updated_at, settings)
     SELECT 's' || n, 's' || n || '.myshopify.com', 'hash' || n, now(), now(), '{}' FROM generate_series(1, $1::int) n`,
    [count],
  );
}

/** Orders `from` to `to`, spread over these shops in turn. */
export async function fillOrders(sql: Sql, { shops, from, to }: Record<"shops" | "from" | "to", number>) {
  await sql.query(
    `INSERT INTO "order" (shop_id, id, name, created_at, shopify_updated_at, financial_status, fulfillment_status,
                          outstanding_vnd, total_vnd, details, read_at)
     SELECT 's' || (1 + n % $1), 'o' || n, '#' || n, now(), now(), 'PAID', 'UNFULFILLED', 0, 0,
            jsonb_build_object('note', repeat('x', 500), 'email', null), now() FROM generate_series($2::int, $3::int) n`,
    [shops, from, to],
  );
}

/** Pushes that were applied and whose text has been deleted. */
export async function fillMessages(sql: Sql, count: number): Promise<void> {
  await sql.query(
    `INSERT INTO inbox (source, sender_id, topic, headers, body, received_at, applied_at, outcome)
     SELECT 'carrier', 'sender' || n, 'status', '{"content-type": "application/x-www-form-urlencoded"}', '', now(), now(), 'applied'
       FROM generate_series(1, $1::int) n`,
    [count],
  );
}
