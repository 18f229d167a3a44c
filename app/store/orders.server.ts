import type { OrderFacts } from "~/domain/order/order";
import type { BlockReason } from "~/domain/parcel/block-reason";
import type { Sql } from "./database.server";
import { isRedacted, lockPerson } from "./order-redactions.server";
import type { RowOf } from "./rows.server";
import { anyOf, countRows, run, statement, tables } from "./statements.server";
import { GATEWAY_TALLY, readTallies } from "./tallies.server";

/** An order as last read from Shopify, with the block reason of each fulfillment order (null: it can be shipped). */
export interface StoredOrder {
  facts: OrderFacts;
  blocks: Record<string, BlockReason | null>;
  readAt: Date;
  /** When its personal data was removed; null: it was not. */
  redactedAt: Date | null;
}

/**
 * Stores an order read from Shopify. An older reading never overwrites a newer one, and none restores personal data that was
 * removed; returns false in both cases. The order's `updatedAt` decides which reading is newer; within one whole second, the
 * later reading wins. `checkoutHash` stands for the token of its checkout; null leaves what is known of it. Locks the order's row until the transaction ends, so that only one reader at a time decides its parcels.
 */
export async function saveOrder(
  sql: Sql,
  shopId: string,
  facts: OrderFacts,
  blocks: Record<string, BlockReason | null>,
  now: Date,
  checkoutHash: string | null = null,
): Promise<boolean> {
  const { fulfillmentOrders, ...details } = facts;
  await lockPerson(sql, shopId, facts.id);
  if (await isRedacted(sql, shopId, facts.id)) return false;
  const saved = statement`
     INSERT INTO "order" (shop_id, id, name, created_at, shopify_updated_at, cancelled_at, closed, test, financial_status,
                          fulfillment_status, outstanding_vnd, total_vnd, recipient_name, details, parts, read_at,
                          checkout_hash)
     VALUES (${shopId}, ${facts.id}, ${facts.name}, ${facts.createdAt}, ${facts.updatedAt}, ${facts.cancelledAt},
             ${facts.closed}, ${facts.test}, ${facts.financialStatus}, ${facts.fulfillmentStatus}, ${facts.outstandingVnd},
             ${facts.totalVnd}, ${facts.destination?.name ?? null}, ${JSON.stringify(details)},
             ${fulfillmentOrders.length}, ${now}, ${checkoutHash})
     ON CONFLICT (shop_id, id) DO UPDATE SET
       name = EXCLUDED.name, shopify_updated_at = EXCLUDED.shopify_updated_at, cancelled_at = EXCLUDED.cancelled_at,
       closed = EXCLUDED.closed, test = EXCLUDED.test, financial_status = EXCLUDED.financial_status,
       fulfillment_status = EXCLUDED.fulfillment_status, outstanding_vnd = EXCLUDED.outstanding_vnd,
       total_vnd = EXCLUDED.total_vnd, recipient_name = EXCLUDED.recipient_name, details = EXCLUDED.details,
       parts = EXCLUDED.parts, read_at = EXCLUDED.read_at, deleted_at = NULL,
       checkout_hash = coalesce(EXCLUDED.checkout_hash, "order".checkout_hash)
     WHERE ("order".shopify_updated_at, "order".read_at) <= (EXCLUDED.shopify_updated_at, EXCLUDED.read_at)
       AND "order".redacted_at IS NULL
     RETURNING id`;
  if ((await countRows(sql, saved)) === 0) return false;
  const parts = fulfillmentOrders.map(({ id }) => id);
  await run(
    sql,
    statement`DELETE FROM fulfillment_order WHERE shop_id = ${shopId} AND order_id = ${facts.id} AND NOT (id = ANY(${parts}))`,
  );
  for (const part of fulfillmentOrders) {
    await run(
      sql,
      statement`
       INSERT INTO fulfillment_order (shop_id, id, order_id, status, location_id, block_reason, details)
       VALUES (${shopId}, ${part.id}, ${facts.id}, ${part.status}, ${part.locationId}, ${blocks[part.id] ?? null},
               ${JSON.stringify(part)})
       ON CONFLICT (shop_id, id) DO UPDATE SET status = EXCLUDED.status, location_id = EXCLUDED.location_id,
         block_reason = EXCLUDED.block_reason, details = EXCLUDED.details`,
    );
  }
  return true;
}

/**
 * Records that Shopify no longer has an order, and blocks all of its fulfillment orders. Returns false when that was recorded
 * before, or the shop never had the order. Locks the order's row until the transaction ends.
 */
export async function markOrderDeleted(sql: Sql, shopId: string, orderId: string, now: Date): Promise<boolean> {
  const marked = tables
    .updateTable("order")
    .set({ deleted_at: now })
    .where("shop_id", "=", shopId)
    .where("id", "=", orderId)
    .where("deleted_at", "is", null)
    .returning("id");
  const isNews = (await countRows(sql, marked)) === 1;
  await run(
    sql,
    tables
      .updateTable("fulfillment_order")
      .set({ block_reason: "order_deleted" })
      .where("shop_id", "=", shopId)
      .where("order_id", "=", orderId)
      .where("block_reason", "is", null),
  );
  return isNews;
}

/**
 * Returns which of these orders have not been read since they last changed: never read, read before the change, or read less
 * than `sameSecondMs` after the second of the change began, when another change in the same second may have followed.
 */
export async function findUnreadOrders(
  sql: Sql,
  shopId: string,
  orders: { id: string; updatedAt: string }[],
  sameSecondMs: number,
): Promise<string[]> {
  const ids = orders.map(({ id }) => id);
  const times = orders.map(({ updatedAt }) => updatedAt);
  const rows = await run(
    sql,
    statement<{ id: string }>`
     SELECT c.id FROM unnest(${ids}::text[], ${times}::timestamptz[]) WITH ORDINALITY AS c(id, updated_at, position)
      WHERE NOT EXISTS (SELECT 1 FROM "order" o WHERE o.shop_id = ${shopId} AND o.id = c.id
                           AND (o.shopify_updated_at > c.updated_at
                             OR (o.shopify_updated_at = c.updated_at
                                 AND o.read_at >= c.updated_at + ${sameSecondMs} * interval '1 ms')))
      ORDER BY c.position`,
  );
  return rows.map(({ id }) => id);
}

/** Stores that an order is paid in full, as Shopify answered, before the order is read again. */
export async function savePaid(sql: Sql, { shopId, orderId }: { shopId: string; orderId: string }): Promise<void> {
  const paid = { financialStatus: "PAID", outstandingVnd: 0, canMarkAsPaid: false };
  await run(
    sql,
    tables
      .updateTable("order")
      .set({
        financial_status: paid.financialStatus,
        outstanding_vnd: paid.outstandingVnd,
        details: statement<string>`details || ${JSON.stringify(paid)}::jsonb`,
      })
      .where("shop_id", "=", shopId)
      .where("id", "=", orderId),
  );
}

/** Stores the amount due that Shopify returned with an answer, before the order is read again. */
export async function saveOutstanding(
  sql: Sql,
  { shopId, orderId }: { shopId: string; orderId: string },
  outstandingVnd: number,
): Promise<void> {
  await run(
    sql,
    tables
      .updateTable("order")
      .set({
        outstanding_vnd: outstandingVnd,
        details: statement<string>`jsonb_set(details, '{outstandingVnd}', to_jsonb(${outstandingVnd}::bigint))`,
      })
      .where("shop_id", "=", shopId)
      .where("id", "=", orderId),
  );
}

type OrderReading = RowOf<{
  name: "order";
  columns: { details: "details"; readAt: "read_at"; redactedAt: "redacted_at" };
}>;
type PartReading = RowOf<{ name: "fulfillment_order"; columns: { details: "details"; blockReason: "block_reason" } }>;

/** Returns an order as last read; null when the shop does not have it. */
export async function readStoredOrder(sql: Sql, shopId: string, orderId: string): Promise<StoredOrder | null> {
  return (await listStoredOrders(sql, shopId, [orderId])).get(orderId) ?? null;
}

function storedOrder({ details, readAt, redactedAt }: OrderReading, parts: readonly PartReading[]): StoredOrder {
  return {
    facts: { ...details, fulfillmentOrders: parts.map((part) => part.details) },
    blocks: Object.fromEntries(parts.map((part) => [part.details.id, part.blockReason])),
    readAt,
    redactedAt,
  };
}

/** Returns orders as last read, by their ids; those that the shop does not have are left out. */
export async function listStoredOrders(
  sql: Sql,
  shopId: string,
  orderIds: readonly string[],
): Promise<Map<string, StoredOrder>> {
  const orders = await run(
    sql,
    statement<
      OrderReading & { id: string }
    >`SELECT id, details, read_at AS "readAt", redacted_at AS "redactedAt" FROM "order"
      WHERE shop_id = ${shopId} AND id = ${anyOf(orderIds)}`,
  );
  const parts = await run(
    sql,
    statement<PartReading & { orderId: string }>`SELECT order_id AS "orderId", details, block_reason AS "blockReason"
       FROM fulfillment_order WHERE shop_id = ${shopId} AND order_id = ${anyOf(orderIds)} ORDER BY id`,
  );
  const partsOf = Map.groupBy(parts, ({ orderId }) => orderId);
  return new Map(orders.map((order) => [order.id, storedOrder(order, partsOf.get(order.id) ?? [])]));
}

/** Locks orders as {@link lockOrder} does, in the order of their ids, and returns them as last read. */
export async function lockStoredOrders(
  sql: Sql,
  shopId: string,
  orderIds: readonly string[],
): Promise<Map<string, StoredOrder>> {
  await run(
    sql,
    statement`SELECT id FROM "order" WHERE shop_id = ${shopId} AND id = ${anyOf(orderIds)} ORDER BY id FOR NO KEY UPDATE`,
  );
  return listStoredOrders(sql, shopId, orderIds);
}

/** Locks an order as {@link lockOrder} does and returns it as last read. */
export async function lockStoredOrder(sql: Sql, shopId: string, orderId: string): Promise<StoredOrder | null> {
  return (await lockStoredOrders(sql, shopId, [orderId])).get(orderId) ?? null;
}

/**
 * Locks an order until the transaction ends, so that only one transaction at a time decides its parcels. Take it before the
 * lock of any of its parcels. `NO KEY`: when a transaction changes a parcel twice, PostgreSQL checks the parcel's order. Under
 * a full `FOR UPDATE` that check would wait for this transaction while this one waits for the parcel.
 */
export async function lockOrder(sql: Sql, shopId: string, orderId: string): Promise<void> {
  await run(sql, orderOf(shopId, orderId).select("id").forNoKeyUpdate());
}

/** Returns the names of orders, by their ids; those that the shop does not have are left out. */
export async function listOrderNames(
  sql: Sql,
  shopId: string,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await run(
    sql,
    tables.selectFrom("order").select(["id", "name"]).where("shop_id", "=", shopId).where("id", "=", anyOf(orderIds)),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns whether an order was read at `since` or later. */
export async function isReadSince(sql: Sql, shopId: string, orderId: string, since: Date): Promise<boolean> {
  return (await countRows(sql, orderOf(shopId, orderId).select("id").where("read_at", ">=", since))) > 0;
}

/** Returns when these orders were last read. */
export async function listReadTimes(sql: Sql, shopId: string, orderIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await run(
    sql,
    tables
      .selectFrom("order")
      .select(["id", "read_at as readAt"])
      .where("shop_id", "=", shopId)
      .where("id", "=", anyOf(orderIds)),
  );
  return new Map(rows.map(({ id, readAt }) => [id, readAt]));
}

/** Returns the ids of the orders that these fulfillment orders belong to, as far as known. */
export async function findOrdersOfParts(sql: Sql, shopId: string, fulfillmentOrderIds: string[]): Promise<string[]> {
  const rows = await run(
    sql,
    tables
      .selectFrom("fulfillment_order")
      .select("order_id as orderId")
      .distinct()
      .where("shop_id", "=", shopId)
      .where("id", "=", anyOf(fulfillmentOrderIds)),
  );
  return rows.map(({ orderId }) => orderId);
}

const orderOf = (shopId: string, orderId: string) =>
  tables.selectFrom("order").where("shop_id", "=", shopId).where("id", "=", orderId);

/** Returns the gateway names seen on the shop's own orders, sorted, for the COD question of the set-up. */
export async function listSeenGateways(sql: Sql, shopId: string): Promise<string[]> {
  const tallies = [...(await readTallies(sql, shopId)).keys()];
  return tallies.filter((what) => what.startsWith(GATEWAY_TALLY)).map((what) => what.slice(GATEWAY_TALLY.length));
}
