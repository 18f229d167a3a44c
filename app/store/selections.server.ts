import { randomUUID } from "node:crypto";
import type { Sql } from "./database.server";

/** Orders that staff pasted as a list of codes. */
export interface SelectionRow {
  id: string;
  orderIds: string[];
  /** Codes that no order of the shop has. */
  missing: string[];
}

/** Parcels that staff sent to be booked at once. Their states are their own: a batch only names them. */
export interface BatchRow {
  id: string;
  shipmentIds: string[];
  /** How many of them, from the first, were put in the queue or turned back. */
  queued: number;
  actorId: string;
  actorName: string | null;
}

/** The orders that codes stand for: order names with or without `#`, tracking numbers, our references. */
export function findOrdersByCodes(
  sql: Sql,
  shopId: string,
  codes: string[],
): Promise<{ code: string; orderId: string }[]> {
  return sql.query(
    `SELECT c.code, o.id AS "orderId" FROM unnest($2::text[]) AS c(code)
       JOIN "order" o ON o.shop_id = $1 AND o.name IN (c.code, '#' || c.code)
     UNION
     SELECT c.code, s.order_id FROM unnest($2::text[]) AS c(code)
       JOIN shipment s ON s.shop_id = $1 AND (s.label = c.code OR s.partner_id = c.code)`,
    [shopId, codes],
  );
}

/** Keeps a list of orders to be shown and booked together; gives its id. */
export async function saveSelection(
  sql: Sql,
  shopId: string,
  { orderIds, missing }: Pick<SelectionRow, "orderIds" | "missing">,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  await sql.query(
    "INSERT INTO order_selection (id, shop_id, order_ids, missing, created_at) VALUES ($1, $2, $3, $4, $5)",
    [id, shopId, orderIds, missing, now],
  );
  return id;
}

/** A list of the shop, or null when it is gone. */
export async function readSelection(sql: Sql, shopId: string, id: string): Promise<SelectionRow | null> {
  const rows = await sql.query<SelectionRow>(
    `SELECT id, order_ids AS "orderIds", missing FROM order_selection WHERE shop_id = $1 AND id = $2`,
    [shopId, id],
  );
  return rows[0] ?? null;
}

/** Keeps what is to be booked at once, in this order; gives the batch's id. */
export async function saveBatch(
  sql: Sql,
  shopId: string,
  { shipmentIds, actorId, actorName }: Pick<BatchRow, "shipmentIds" | "actorId" | "actorName">,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  await sql.query(
    `INSERT INTO booking_batch (id, shop_id, shipment_ids, actor_id, actor_name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, shopId, shipmentIds, actorId, actorName, now],
  );
  return id;
}

/** A batch of the shop. */
export async function readBatch(sql: Sql, shopId: string, id: string): Promise<BatchRow | null> {
  const rows = await sql.query<BatchRow>(
    `SELECT id, shipment_ids AS "shipmentIds", queued, actor_id AS "actorId", actor_name AS "actorName"
       FROM booking_batch WHERE shop_id = $1 AND id = $2`,
    [shopId, id],
  );
  return rows[0] ?? null;
}

/** Notes how far a batch has been put in the queue, so that one that broke off goes on from there. */
export async function saveBatchProgress(sql: Sql, shopId: string, id: string, queued: number): Promise<void> {
  await sql.query("UPDATE booking_batch SET queued = greatest(queued, $3) WHERE shop_id = $1 AND id = $2", [
    shopId,
    id,
    queued,
  ]);
}

/** Removes lists and batches made before `before`; gives how many. */
export async function purgeSelections(sql: Sql, before: Date): Promise<number> {
  const lists = await sql.query("DELETE FROM order_selection WHERE created_at < $1 RETURNING 1", [before]);
  const batches = await sql.query("DELETE FROM booking_batch WHERE created_at < $1 RETURNING 1", [before]);
  return lists.length + batches.length;
}
