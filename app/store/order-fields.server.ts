import type { WrittenFields } from "~/domain/order-fields/changes";
import type { BookedParcel, OrderField, OrderFieldValues } from "~/domain/order-fields/fields";
import type { Sql } from "./database.server";
import { run, statement } from "./statements.server";

/** Lines of orders that changed, as they were found: what is written while they are dealt with leaves lines of its own. */
export interface FieldLines {
  ids: number[];
  orderIds: string[];
}

/** Returns the oldest lines of a shop's changed orders. */
export async function listFieldLines(sql: Sql, shopId: string, limit: number): Promise<FieldLines> {
  const rows = await run(
    sql,
    statement<{ id: number; orderId: string }>`
      SELECT id, order_id AS "orderId" FROM order_field_change WHERE shop_id = ${shopId} ORDER BY id LIMIT ${limit}`,
  );
  return { ids: rows.map(({ id }) => id), orderIds: [...new Set(rows.map(({ orderId }) => orderId))] };
}

/** Deletes lines that were dealt with. */
export async function dropFieldLines(sql: Sql, shopId: string, ids: readonly number[]): Promise<void> {
  await sql.query("DELETE FROM order_field_change WHERE shop_id = $1 AND id = ANY($2::bigint[])", [shopId, ids]);
}

/** What is known of an order's fields. */
export interface FieldSource {
  orderId: string;
  /** Shopify has the order no longer, or the buyer's data was erased: it is left alone. */
  isGone: boolean;
  written: WrittenFields;
  /** For how many milliseconds more a request whose end was not recorded may be carried out; 0: none is. */
  restMs: number;
  parcels: (Omit<BookedParcel, "dueOn"> & { id: string })[];
}

/**
 * Returns what is known of these orders, each with its booked parcels, the oldest first. A request whose end was not recorded may be
 * carried out for `settlesAfterMs` after it was begun, by PostgreSQL's clock.
 */
export async function readFieldSources(
  sql: Sql,
  shopId: string,
  orderIds: readonly string[],
  settlesAfterMs: number,
): Promise<FieldSource[]> {
  const sources = await sql.query<Omit<FieldSource, "parcels">>(
    `SELECT o.id AS "orderId", o.redacted_at IS NOT NULL OR o.deleted_at IS NOT NULL AS "isGone",
            coalesce(f.written, '{}') AS written,
            coalesce(greatest(ceil(extract(epoch FROM f.begun_at - now()) * 1000 + $3), 0), 0)::int AS "restMs"
       FROM unnest($2::text[]) AS w(id) JOIN "order" o ON o.shop_id = $1 AND o.id = w.id
       LEFT JOIN order_fields f ON f.shop_id = $1 AND f.order_id = w.id`,
    [shopId, orderIds, settlesAfterMs],
  );
  const parcels = await sql.query<FieldSource["parcels"][number] & { orderId: string }>(
    `SELECT s.* FROM unnest($2::text[]) AS w(id), LATERAL (
       SELECT order_id AS "orderId", state, carrier_status AS "carrierStatus", label AS "trackingNumber", cod_vnd AS "codVnd",
              delivered_at AS "deliveredAt", created_at, id
         FROM shipment WHERE shop_id = $1 AND order_id = w.id AND label IS NOT NULL OFFSET 0) s ORDER BY s.created_at, s.id`,
    [shopId, orderIds],
  );
  const byOrder = Map.groupBy(parcels, ({ orderId }) => orderId);
  return sources.map((source) => ({ ...source, parcels: byOrder.get(source.orderId) ?? [] }));
}

/** Records that these fields are being written: until the end is known, Shopify may have the old value or the new one. */
export async function beginFields(
  sql: Sql,
  shopId: string,
  orders: readonly { orderId: string; keys: readonly OrderField[] }[],
  now: Date,
): Promise<void> {
  const rows = orders.map(({ orderId, keys }) => ({
    order_id: orderId,
    unsure: Object.fromEntries(keys.map((key) => [key, null])),
  }));
  await sql.query(
    `INSERT INTO order_fields AS f (shop_id, order_id, written, begun_at, written_at)
       SELECT $1, v.order_id, v.unsure, now(), $3 FROM jsonb_to_recordset($2::jsonb) AS v(order_id text, unsure jsonb)
     ON CONFLICT (shop_id, order_id) DO UPDATE
       SET written = f.written || excluded.written, begun_at = excluded.begun_at, written_at = excluded.written_at`,
    [shopId, JSON.stringify(rows), now],
  );
}

/** Records what Shopify has of these orders now: null where it has none. Nothing is being written any more. */
export async function endFields(
  sql: Sql,
  shopId: string,
  orders: readonly { orderId: string; has: Partial<OrderFieldValues> }[],
  now: Date,
): Promise<void> {
  const rows = orders.map(({ orderId, has }) => ({
    order_id: orderId,
    known: Object.fromEntries(Object.entries(has).filter(([, value]) => value !== null)),
    cleared: Object.keys(has).filter((key) => has[key as OrderField] === null),
  }));
  await sql.query(
    `UPDATE order_fields f SET written = (f.written || v.known) - v.cleared, begun_at = NULL, written_at = $3
       FROM jsonb_to_recordset($2::jsonb) AS v(order_id text, known jsonb, cleared text[])
      WHERE f.shop_id = $1 AND f.order_id = v.order_id`,
    [shopId, JSON.stringify(rows), now],
  );
}

/** Records that nothing is being written to these orders: Shopify did not carry out the request. */
export async function calmFields(sql: Sql, shopId: string, orderIds: readonly string[]): Promise<void> {
  await sql.query("UPDATE order_fields SET begun_at = NULL WHERE shop_id = $1 AND order_id = ANY($2)", [
    shopId,
    orderIds,
  ]);
}

/**
 * Records that nothing is known of what a shop's orders say at Shopify, and marks those with a parcel under way: what is left of the app's
 * fields when a shop that removed the app comes back is not documented, so that they are written anew.
 */
export async function doubtFields(sql: Sql, shopId: string): Promise<void> {
  await run(
    sql,
    statement`UPDATE order_fields SET begun_at = NULL,
         written = coalesce((SELECT jsonb_object_agg(k, NULL) FROM jsonb_object_keys(written) k), '{}')
       WHERE shop_id = ${shopId}`,
  );
  await run(
    sql,
    statement`INSERT INTO order_field_change (shop_id, order_id)
       SELECT shop_id, order_id FROM shipment
        WHERE shop_id = ${shopId} AND state IN ('booked', 'cancelling') AND label IS NOT NULL GROUP BY 1, 2`,
  );
}
