import type { FulfillmentOrderFacts, OrderFacts } from "~/domain/order";
import type { BlockReason } from "~/domain/problem";
import type { Database, Sql } from "./database.server";

/** An order as it was last read from Shopify, with why each fulfillment order cannot be shipped (null: it can). */
export interface StoredOrder {
  facts: OrderFacts;
  blocks: Record<string, BlockReason | null>;
  readAt: Date;
}

/**
 * Stores what Shopify said of an order. An older reading never overwrites a newer one; gives false then. Holds the
 * order's row until the transaction ends, so that its parcels are decided by one reader at a time.
 */
export async function saveOrder(
  sql: Sql,
  shopId: string,
  facts: OrderFacts,
  blocks: Record<string, BlockReason | null>,
  now: Date,
): Promise<boolean> {
  const { fulfillmentOrders, ...details } = facts;
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
     WHERE "order".shopify_updated_at <= EXCLUDED.shopify_updated_at AND "order".read_at <= EXCLUDED.read_at
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

/** An order of the shop as last read. */
export async function readStoredOrder(sql: Sql, shopId: string, orderId: string): Promise<StoredOrder | null> {
  const [order] = await sql.query<{ details: Omit<OrderFacts, "fulfillmentOrders">; readAt: Date }>(
    `SELECT details, read_at AS "readAt" FROM "order" WHERE shop_id = $1 AND id = $2`,
    [shopId, orderId],
  );
  if (!order) return null;
  const rows = await sql.query<{ details: FulfillmentOrderFacts; blockReason: BlockReason | null }>(
    `SELECT details, block_reason AS "blockReason" FROM fulfillment_order WHERE shop_id = $1 AND order_id = $2 ORDER BY id`,
    [shopId, orderId],
  );
  return {
    facts: { ...order.details, fulfillmentOrders: rows.map(({ details }) => details) },
    blocks: Object.fromEntries(rows.map(({ details, blockReason }) => [details.id, blockReason])),
    readAt: order.readAt,
  };
}

/** The same, with the order held. */
export async function holdStoredOrder(sql: Sql, shopId: string, orderId: string): Promise<StoredOrder | null> {
  await holdOrder(sql, shopId, orderId);
  return readStoredOrder(sql, shopId, orderId);
}

/**
 * Holds an order until the transaction ends: its parcels are decided by one at a time. Taken before any of its parcels.
 * `NO KEY`: a transaction that changes a parcel twice makes PostgreSQL check the parcel's order, and would wait for
 * this one while this one waits for the parcel.
 */
export async function holdOrder(sql: Sql, shopId: string, orderId: string): Promise<void> {
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
