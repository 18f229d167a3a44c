import type { FulfillmentOrderFacts, OrderFacts } from "~/domain/order/order";
import type { BlockReason } from "~/domain/parcel/problem";
import type { Database, Sql } from "./database.server";

/** An order as it was last read from Shopify, with why each fulfillment order cannot be shipped (null: it can). */
export interface StoredOrder {
  facts: OrderFacts;
  blocks: Record<string, BlockReason | null>;
  readAt: Date;
  /** When its person was removed; null: it still names one. */
  redactedAt: Date | null;
}

/**
 * Stores what Shopify said of an order. An older reading never overwrites a newer one, and none brings back a person who was
 * removed; gives false then. The order's own `updatedAt` tells which is newer; within one of its whole seconds, the later reading
 * is. Holds the order's row until the transaction ends, so that its parcels are decided by one reader at a time.
 */
export async function saveOrder(
  sql: Sql,
  shopId: string,
  facts: OrderFacts,
  blocks: Record<string, BlockReason | null>,
  now: Date,
): Promise<boolean> {
  const { fulfillmentOrders, ...details } = facts;
  await lockPerson(sql, shopId, facts.id);
  if (await isRedacted(sql, shopId, facts.id)) return false;
  const saved = await sql.query(
    `INSERT INTO "order" (shop_id, id, name, created_at, shopify_updated_at, cancelled_at, closed, test, financial_status,
                          fulfillment_status, outstanding_vnd, total_vnd, recipient_name, details, read_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     ON CONFLICT (shop_id, id) DO UPDATE SET
       name = EXCLUDED.name, shopify_updated_at = EXCLUDED.shopify_updated_at, cancelled_at = EXCLUDED.cancelled_at,
       closed = EXCLUDED.closed, test = EXCLUDED.test, financial_status = EXCLUDED.financial_status,
       fulfillment_status = EXCLUDED.fulfillment_status, outstanding_vnd = EXCLUDED.outstanding_vnd,
       total_vnd = EXCLUDED.total_vnd, recipient_name = EXCLUDED.recipient_name, details = EXCLUDED.details,
       read_at = EXCLUDED.read_at, deleted_at = NULL
     WHERE ("order".shopify_updated_at, "order".read_at) <= (EXCLUDED.shopify_updated_at, EXCLUDED.read_at)
       AND "order".redacted_at IS NULL
     RETURNING 1`,
    [
      shopId,
      facts.id,
      facts.name,
      facts.createdAt,
      facts.updatedAt,
      facts.cancelledAt,
      facts.closed,
      facts.test,
      facts.financialStatus,
      facts.fulfillmentStatus,
      facts.outstandingVnd,
      facts.totalVnd,
      facts.destination?.name ?? null,
      JSON.stringify(details),
      now,
    ],
  );
  if (saved.length === 0) return false;
  await sql.query("DELETE FROM fulfillment_order WHERE shop_id = $1 AND order_id = $2 AND NOT (id = ANY($3))", [
    shopId,
    facts.id,
    fulfillmentOrders.map(({ id }) => id),
  ]);
  for (const fulfillmentOrder of fulfillmentOrders) {
    await sql.query(
      `INSERT INTO fulfillment_order (shop_id, id, order_id, status, location_id, block_reason, details)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (shop_id, id) DO UPDATE SET status = EXCLUDED.status, location_id = EXCLUDED.location_id,
         block_reason = EXCLUDED.block_reason, details = EXCLUDED.details`,
      [
        shopId,
        fulfillmentOrder.id,
        facts.id,
        fulfillmentOrder.status,
        fulfillmentOrder.locationId,
        blocks[fulfillmentOrder.id] ?? null,
        JSON.stringify(fulfillmentOrder),
      ],
    );
  }
  return true;
}

/**
 * Whoever stores the person of an order and whoever removes them come one after the other until the transaction ends,
 * also where the order is not there yet and has no row to hold. Taken after the order's row.
 */
export async function lockPerson(sql: Sql, shopId: string, orderId: string): Promise<void> {
  await sql.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`person:${shopId}:${orderId}`]);
}

/** Whether the person of an order was removed, or shall be before it was ever read: it is not read in again. */
export async function isRedacted(sql: Sql, shopId: string, orderId: string): Promise<boolean> {
  const found = await sql.query(
    `SELECT 1 FROM order_redaction WHERE shop_id = $1 AND order_id = $2
     UNION ALL SELECT 1 FROM "order" WHERE shop_id = $1 AND id = $2 AND redacted_at IS NOT NULL`,
    [shopId, orderId],
  );
  return found.length > 0;
}

/**
 * Notes that Shopify no longer has an order, and that none of its parts can be shipped any more. False when it was noted
 * before, or the shop never had it. Holds the order's row until the transaction ends.
 */
export async function markOrderDeleted(sql: Sql, shopId: string, orderId: string, now: Date): Promise<boolean> {
  const marked = await sql.query(
    `UPDATE "order" SET deleted_at = $3 WHERE shop_id = $1 AND id = $2 AND deleted_at IS NULL RETURNING 1`,
    [shopId, orderId, now],
  );
  await sql.query(
    "UPDATE fulfillment_order SET block_reason = 'order_deleted' WHERE shop_id = $1 AND order_id = $2 AND block_reason IS NULL",
    [shopId, orderId],
  );
  return marked.length === 1;
}

/**
 * Which of these orders the shop has not read since they last changed: those it never read, or read before, or read while the
 * second of the change was not over (`settledMs` later), when another change of the same second may have followed.
 */
export async function findUnreadOrders(
  sql: Sql,
  shopId: string,
  orders: { id: string; updatedAt: string }[],
  settledMs: number,
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `SELECT c.id FROM unnest($2::text[], $3::timestamptz[]) WITH ORDINALITY AS c(id, updated_at, place)
      WHERE NOT EXISTS (SELECT 1 FROM "order" o WHERE o.shop_id = $1 AND o.id = c.id
                           AND (o.shopify_updated_at > c.updated_at
                             OR (o.shopify_updated_at = c.updated_at AND o.read_at >= c.updated_at + $4 * interval '1 ms')))
      ORDER BY c.place`,
    [shopId, orders.map(({ id }) => id), orders.map(({ updatedAt }) => updatedAt), settledMs],
  );
  return rows.map(({ id }) => id);
}

/** Notes a balance that Shopify told with an answer, before the order is read again. */
export async function saveOutstanding(
  sql: Sql,
  { shopId, orderId }: { shopId: string; orderId: string },
  outstandingVnd: number,
): Promise<void> {
  await sql.query(
    `UPDATE "order" SET outstanding_vnd = $3, details = jsonb_set(details, '{outstandingVnd}', to_jsonb($3::bigint))
      WHERE shop_id = $1 AND id = $2`,
    [shopId, orderId, outstandingVnd],
  );
}

/** An order of the shop as last read. */
export async function readStoredOrder(sql: Sql, shopId: string, orderId: string): Promise<StoredOrder | null> {
  const [order] = await sql.query<{
    details: Omit<OrderFacts, "fulfillmentOrders">;
    readAt: Date;
    redactedAt: Date | null;
  }>(`SELECT details, read_at AS "readAt", redacted_at AS "redactedAt" FROM "order" WHERE shop_id = $1 AND id = $2`, [
    shopId,
    orderId,
  ]);
  if (!order) return null;
  const rows = await sql.query<{ details: FulfillmentOrderFacts; blockReason: BlockReason | null }>(
    `SELECT details, block_reason AS "blockReason" FROM fulfillment_order WHERE shop_id = $1 AND order_id = $2 ORDER BY id`,
    [shopId, orderId],
  );
  return {
    facts: { ...order.details, fulfillmentOrders: rows.map(({ details }) => details) },
    blocks: Object.fromEntries(rows.map(({ details, blockReason }) => [details.id, blockReason])),
    readAt: order.readAt,
    redactedAt: order.redactedAt,
  };
}

/** The same, with the order held. */
export async function lockStoredOrder(sql: Sql, shopId: string, orderId: string): Promise<StoredOrder | null> {
  await lockOrder(sql, shopId, orderId);
  return readStoredOrder(sql, shopId, orderId);
}

/**
 * Holds an order until the transaction ends: its parcels are decided by one at a time. Taken before any of its parcels.
 * `NO KEY`: a transaction that changes a parcel twice makes PostgreSQL check the parcel's order, and would wait for
 * this one while this one waits for the parcel.
 */
export async function lockOrder(sql: Sql, shopId: string, orderId: string): Promise<void> {
  await sql.query(`SELECT 1 FROM "order" WHERE shop_id = $1 AND id = $2 FOR NO KEY UPDATE`, [shopId, orderId]);
}

/** Gateway names seen on the shop's own orders, for the COD question of the set-up. */
export async function listSeenGateways(database: Database, shopId: string): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `SELECT DISTINCT jsonb_array_elements_text(details -> 'gatewayNames') AS name FROM "order"
      WHERE shop_id = $1 AND details ->> 'test' <> 'true' ORDER BY 1`,
    [shopId],
  );
  return rows.map(({ name }) => name);
}
