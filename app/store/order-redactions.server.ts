import type { Sql } from "./database.server";
import { countRows, run, statement } from "./statements.server";

/**
 * Makes storing and removing the personal data of an order wait for each other until the transaction ends, even where the order
 * has no row yet to lock. Take it after the lock of the order's row.
 */
export async function lockPerson(sql: Sql, shopId: string, orderId: string): Promise<void> {
  await run(sql, statement`SELECT pg_advisory_xact_lock(hashtextextended(${`person:${shopId}:${orderId}`}, 0))`);
}

/** Returns whether the personal data of an order was removed, or must be before it is ever read: it is not imported again. */
export async function isRedacted(sql: Sql, shopId: string, orderId: string): Promise<boolean> {
  const found = statement`SELECT 1 FROM order_redaction WHERE shop_id = ${shopId} AND order_id = ${orderId}
     UNION ALL SELECT 1 FROM "order" WHERE shop_id = ${shopId} AND id = ${orderId} AND redacted_at IS NOT NULL`;
  return (await countRows(sql, found)) > 0;
}

/** Records that the personal data of these orders must not be imported again, whether or not the orders were ever stored here. */
export async function blockReimport(sql: Sql, shopId: string, orderIds: string[], now: Date): Promise<void> {
  await run(
    sql,
    statement`INSERT INTO order_redaction (shop_id, order_id, redacted_at) SELECT ${shopId}, unnest(${orderIds}::text[]), ${now}
     ON CONFLICT DO NOTHING`,
  );
}
