import type { Sql } from "./database.server";

/** A parcel with work that no waiting job carries on. */
export interface ForgottenParcel {
  shopId: string;
  shipmentId: string;
}

/**
 * Only what can be done is looked for: the parcels of a shop that left, or whose token the carrier turns away, would fill every
 * batch, be turned back, and hide everybody else's.
 */
const INSTALLED = "EXISTS (SELECT 1 FROM shop WHERE shop.id = s.shop_id AND shop.uninstalled_at IS NULL)";
const ASKABLE = `${INSTALLED} AND EXISTS (
  SELECT 1 FROM carrier_account a WHERE a.shop_id = s.shop_id AND a.health <> 'rejected'
     AND (s.state = 'queued' OR ((s.environment IS NULL OR s.environment = a.environment)
                             AND (s.account_code IS NULL OR s.account_code = a.code))))`;

/**
 * A parcel that waits in a queue already is not put there again. A job that runs does not count: it may have died with its
 * worker, and while it lives the parcel's lock turns the second one away.
 */
const notWaiting = (queue: string, shipmentId: string) =>
  `NOT EXISTS (SELECT 1 FROM jobs.job j WHERE j.name = '${queue}' AND j.state IN ('created', 'retry')
                  AND j.data ->> 'shipmentId' = ${shipmentId}::text)`;

/** Parcels whose booking somebody began and nobody finished. */
export function findUnfinishedBookings(sql: Sql, before: Date, limit: number): Promise<ForgottenParcel[]> {
  return sql.query(
    `SELECT s.shop_id AS "shopId", s.id AS "shipmentId" FROM shipment s
      WHERE s.state IN ('queued', 'booking', 'unknown') AND s.updated_at < $1
        AND ${ASKABLE} AND ${notWaiting("book-shipment", "s.id")}
      ORDER BY s.updated_at LIMIT $2`,
    [before, limit],
  );
}

/** Parcels whose cancel was asked for and never reached the carrier, such as after an outage longer than the retries. */
export function findUnaskedCancels(sql: Sql, before: Date, limit: number): Promise<ForgottenParcel[]> {
  return sql.query(
    `SELECT s.shop_id AS "shopId", s.id AS "shipmentId" FROM shipment s
      WHERE s.state = 'booked' AND s.cancel_reason IS NOT NULL AND s.updated_at < $1
        AND s.attention IS DISTINCT FROM 'cancelled_in_shopify_on_its_way'
        AND (SELECT e.kind FROM shipment_event e
              WHERE e.shop_id = s.shop_id AND e.shipment_id = s.id
                AND e.kind IN ('cancel_asked', 'cancelled_in_shopify', 'cancel_accepted', 'cancel_refused')
              ORDER BY e.id DESC LIMIT 1) IN ('cancel_asked', 'cancelled_in_shopify')
        AND ${ASKABLE} AND ${notWaiting("cancel-shipment", "s.id")}
      ORDER BY s.updated_at LIMIT $2`,
    [before, limit],
  );
}

/**
 * Closes parcels that nobody waits for any more: prepaid ones delivered before `prepaidBefore`, and those whose money or
 * return was never said to be settled, delivered or returned before `codBefore`. What is on its way back is never closed.
 * Gives them with their shops.
 */
export function closeLongDelivered(
  sql: Sql,
  { prepaidBefore, codBefore }: { prepaidBefore: Date; codBefore: Date },
  now: Date,
  limit: number,
): Promise<ForgottenParcel[]> {
  return sql.query(
    `UPDATE shipment SET state = 'closed', updated_at = $3 WHERE id IN (
       SELECT s.id FROM shipment s
        WHERE s.state = 'booked'
          AND ((s.return_state IN ('none', 'settled') AND s.delivered_at
                < CASE WHEN s.cod_state IN ('none', 'settled') THEN $1::timestamptz ELSE $2::timestamptz END)
            OR (s.return_state = 'returned' AND s.carrier_status_at < $2::timestamptz))
        LIMIT $4 FOR UPDATE SKIP LOCKED)
     RETURNING shop_id AS "shopId", id AS "shipmentId"`,
    [prepaidBefore, codBefore, now, limit],
  );
}

/**
 * Parcels under way whose status nobody has read since `before`, oldest first; delivered ones, which only wait for their money,
 * since `deliveredBefore` (perf 5.2).
 */
export function findUnreadStatuses(
  sql: Sql,
  { before, deliveredBefore }: { before: Date; deliveredBefore: Date },
  limit: number,
): Promise<ForgottenParcel[]> {
  return sql.query(
    `SELECT s.shop_id AS "shopId", s.id AS "shipmentId" FROM shipment s
      WHERE s.state IN ('booked', 'cancelling')
        AND coalesce(s.checked_at, s.booked_at) < CASE WHEN s.delivered_at IS NULL THEN $1::timestamptz ELSE $2::timestamptz END
        AND ${ASKABLE} AND ${notWaiting("check-status", "s.id")}
      ORDER BY coalesce(s.checked_at, s.booked_at) LIMIT $3`,
    [before, deliveredBefore, limit],
  );
}

/** Parcels with steps that Shopify has not seen. Behind a fulfillment that it refused, the others wait for a person. */
export function findParcelsOutOfStep(sql: Sql, before: Date, limit: number): Promise<ForgottenParcel[]> {
  return sql.query(
    `SELECT s.shop_id AS "shopId", s.shipment_id AS "shipmentId" FROM shopify_step s
      WHERE s.state IN ('wanted', 'sent') AND s.created_at < $1 AND ${INSTALLED}
        AND NOT EXISTS (SELECT 1 FROM shopify_step f WHERE f.shipment_id = s.shipment_id
                           AND f.kind = 'fulfillment' AND f.state = 'attention')
        AND ${notWaiting("sync-shopify", "s.shipment_id")}
      GROUP BY s.shop_id, s.shipment_id ORDER BY min(s.created_at) LIMIT $2`,
    [before, limit],
  );
}

const shopNotWaiting = (queue: string) =>
  `NOT EXISTS (SELECT 1 FROM jobs.job j WHERE j.name = '${queue}' AND j.state IN ('created', 'retry', 'active')
                  AND j.data ->> 'shopId' = s.id)`;

/** Living shops whose changed orders nobody has asked for since `before`. */
export async function findShopsToReconcile(sql: Sql, before: Date): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `SELECT s.id FROM shop s WHERE s.uninstalled_at IS NULL AND s.backfilled_at IS NOT NULL
        AND coalesce(s.reconciled_at, s.backfilled_at) < $1 AND ${shopNotWaiting("reconcile-orders")}`,
    [before],
  );
  return rows.map(({ id }) => id);
}

/** Living shops, installed before `before`, whose orders were never read: their installation broke off, or its job gave up. */
export async function findShopsToBackfill(sql: Sql, before: Date): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `SELECT s.id FROM shop s WHERE s.uninstalled_at IS NULL AND s.domain IS NOT NULL AND s.backfilled_at IS NULL
        AND s.installed_at < $1 AND ${shopNotWaiting("backfill-orders")}`,
    [before],
  );
  return rows.map(({ id }) => id);
}

/**
 * Living shops that have a carrier service or want one, and of which Shopify was not asked since `before`; the longest ago
 * first. One whose answer is waited for, also for the next try, is not among them.
 */
export async function findShopsToWatch(sql: Sql, before: Date, limit: number): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `SELECT s.id FROM shop s LEFT JOIN carrier_service c ON c.shop_id = s.id
      WHERE s.uninstalled_at IS NULL AND s.domain IS NOT NULL
        AND (c.service_id IS NOT NULL OR s.settings #> '{checkout,enabled}' = 'true')
        AND (c.checked_at IS NULL OR c.checked_at < $1) AND ${shopNotWaiting("watch-carrier-service")}
      ORDER BY c.checked_at NULLS FIRST LIMIT $2`,
    [before, limit],
  );
  return rows.map(({ id }) => id);
}
