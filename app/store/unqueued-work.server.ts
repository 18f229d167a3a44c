import { CANCEL_EVENTS, CANCELLED_ON_ITS_WAY } from "~/domain/booking/unanswered-cancel";
import { UNANSWERED_STATES } from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import { FLOW_EVENT_IS_DUE } from "./flow-events.server";
import { attentionLets } from "./shipments.server";

/** A parcel with pending work and no job waiting to do it. */
export interface UnqueuedParcel {
  shopId: string;
  shipmentId: string;
}

/** Limits of one search: parcels in all, per shop, and how many of a shop's oldest parcels are looked at. */
export interface Batch {
  size: number;
  perShop: number;
  window: number;
}

/**
 * Only work that can be done is looked for. The parcels of a shop that left, or whose token the carrier rejects, would fill
 * every batch, fail again, and hide those of other shops.
 */
const SHOPS = "SELECT shop.id FROM shop WHERE shop.uninstalled_at IS NULL";
const ASKABLE_SHOPS = `SELECT shop.id, a.environment, a.code FROM shop JOIN carrier_account a ON a.shop_id = shop.id
   WHERE shop.uninstalled_at IS NULL AND a.health <> 'rejected'`;
/** A parcel `s` that may be looked up under the shop's current account. */
const ASKABLE = `(s.state = 'queued' OR ((s.environment IS NULL OR s.environment = shop.environment)
                                      AND (s.account_code IS NULL OR s.account_code = shop.code)))`;

/**
 * What was given up is tried again after an hour: nobody else asks for it, and an outage may last longer than the attempts. A job
 * that waits or runs is enough: that of a worker that died is free for others within seconds.
 */
const IS_HANDLED = `(j.state IN ('waiting', 'running') OR (j.state = 'parked' AND j.changed_at > now() - interval '1 hour'))`;

/**
 * A condition: there is no such row. PostgreSQL turns a `NOT EXISTS` into a join, and without statistics of a table that was empty
 * a moment ago it reads all of it again for each row: two seconds for twelve thousand steps.
 */
const none = (select: string) => `(${select} LIMIT 1) IS NULL`;

/** A parcel with a job is not queued again. */
const notWaiting = (queue: string, shipmentId: string) =>
  `${none(`SELECT 1 FROM work j WHERE j.shop_id = shop.id AND j.kind = '${queue}' AND j.subject = ${shipmentId}::text
                  AND ${IS_HANDLED}`)}`;

/**
 * Finds parcels shop by shop, so that thousands of one shop do not hide the first of another. Looks only at each shop's oldest
 * parcels: those with waiting jobs are handled first anyway. Each query in `oldest` selects `id` and `since` of a `shop`'s
 * parcels, oldest first, without a limit; each gets its own window. Parameter `$1` is the batch's.
 */
function findPerShop(
  sql: Sql,
  { shops, oldest, queue, values }: { shops: string; oldest: string[]; queue: string; values: Date[] },
  { size, perShop, window }: Batch,
): Promise<UnqueuedParcel[]> {
  const windows = oldest.map((query) => `(${query} LIMIT ${window})`).join(" UNION ALL ");
  return sql.query(
    `SELECT found."shopId", found."shipmentId" FROM (
       SELECT shop.id AS "shopId", p.id AS "shipmentId", p.since, row_number() OVER (PARTITION BY shop.id ORDER BY p.since) AS n
         FROM (${shops}) shop,
              LATERAL (SELECT w.id, w.since FROM (${windows}) w WHERE ${notWaiting(queue, "w.id")}
                        ORDER BY w.since LIMIT ${perShop}) p) found
      ORDER BY found.n, found.since LIMIT ${size}`,
    values,
  );
}

/**
 * Returns parcels whose booking was begun and not finished. A parcel that waits for a decision of staff is left out. Queued
 * parcels never hide those that were already being sent.
 */
export function findUnfinishedBookings(sql: Sql, before: Date, batch: Batch): Promise<UnqueuedParcel[]> {
  const inState = (state: string) =>
    `SELECT s.id, s.updated_at AS since FROM shipment s
      WHERE s.shop_id = shop.id AND s.state = '${state}' AND s.updated_at < $1
        AND ${attentionLets("s.attention", "looking_up")} AND ${ASKABLE} ORDER BY s.created_at`;
  const oldest = UNANSWERED_STATES.map(inState);
  return findPerShop(sql, { shops: ASKABLE_SHOPS, oldest, queue: "book-shipment", values: [before] }, batch);
}

/** Whether the cancel of a booked parcel `s` was asked for and is not answered, as `isCancelUnanswered` decides it. */
const CANCEL_UNANSWERED = `CASE (
  SELECT e.kind FROM shipment_event e
   WHERE e.shop_id = s.shop_id AND e.shipment_id = s.id
     AND (e.kind IN (${CANCEL_EVENTS.map((kind) => `'${kind}'`).join(", ")})
       OR e.details ->> 'attention' = '${CANCELLED_ON_ITS_WAY}')
   ORDER BY e.id DESC LIMIT 1)
  WHEN 'cancelled_in_shopify' THEN s.attention IS DISTINCT FROM '${CANCELLED_ON_ITS_WAY}'
  WHEN 'cancel_asked' THEN true ELSE false END`;

/** Returns parcels whose cancel was asked for and never reached the carrier, such as after an outage longer than the retries. */
export function findUnaskedCancels(sql: Sql, before: Date, batch: Batch): Promise<UnqueuedParcel[]> {
  const oldest = `SELECT s.id, s.updated_at AS since FROM shipment s
      WHERE s.shop_id = shop.id AND s.state = 'booked' AND s.cancel_reason IS NOT NULL AND s.updated_at < $1
        AND ${CANCEL_UNANSWERED} AND ${ASKABLE} ORDER BY s.updated_at`;
  return findPerShop(
    sql,
    { shops: ASKABLE_SHOPS, oldest: [oldest], queue: "cancel-shipment", values: [before] },
    batch,
  );
}

/**
 * Returns parcels with unfinished steps at Shopify. Steps behind a fulfillment that Shopify refused wait for staff and are left
 * out.
 */
export function findParcelsOutOfSync(sql: Sql, before: Date, batch: Batch): Promise<UnqueuedParcel[]> {
  const oldest = `SELECT s.shipment_id AS id, min(s.created_at) AS since FROM (
         SELECT o.shipment_id, o.created_at FROM shopify_step o
          WHERE o.shop_id = shop.id AND o.state IN ('wanted', 'sent') AND o.created_at < $1
            AND ${none(`SELECT 1 FROM shopify_step f WHERE f.shop_id = o.shop_id AND f.shipment_id = o.shipment_id
                               AND f.kind = 'fulfillment' AND f.state = 'attention'`)}
          ORDER BY o.id LIMIT ${batch.window}) s
      GROUP BY s.shipment_id ORDER BY since`;
  return findPerShop(sql, { shops: SHOPS, oldest: [oldest], queue: "sync-shopify", values: [before] }, batch);
}

const shopNotWaiting = (queue: string) =>
  none(`SELECT 1 FROM work j WHERE j.shop_id = s.id AND j.kind = '${queue}' AND ${IS_HANDLED}`);

/** Returns the shops whose rates Shopify may ask for, under an account that the carrier takes, and whose tariff nothing waits to refresh. */
export async function findShopsToLearn(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `SELECT s.id FROM shop s JOIN carrier_account a ON a.shop_id = s.id
      WHERE s.uninstalled_at IS NULL AND s.domain IS NOT NULL AND a.health <> 'rejected' AND cardinality(s.rates_secret_hashes) > 0
        AND ${shopNotWaiting("refresh-tariff")}`,
  );
  return rows.map(({ id }) => id);
}

/** Returns installed shops whose changed orders were last read before `before`. */
export async function findShopsToReconcile(sql: Sql, before: Date): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `SELECT s.id FROM shop s WHERE s.uninstalled_at IS NULL AND s.backfilled_at IS NOT NULL
        AND coalesce(s.reconciled_at, s.backfilled_at) < $1 AND ${shopNotWaiting("reconcile-orders")}`,
    [before],
  );
  return rows.map(({ id }) => id);
}

/** Returns installed shops with orders whose fields at Shopify are to be written. */
export async function findShopsWithFieldLines(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `SELECT s.id FROM shop s WHERE s.uninstalled_at IS NULL AND s.domain IS NOT NULL
        AND (SELECT 1 FROM order_field_change c WHERE c.shop_id = s.id LIMIT 1) IS NOT NULL
        AND ${shopNotWaiting("write-order-fields")}`,
  );
  return rows.map(({ id }) => id);
}

/** What makes a shop's usage or its plan due. */
export interface DueBilling {
  now: Date;
  /** Parcels counted before this are of days that are over. */
  countedBefore: Date;
  /** Plans read before this are followed again. */
  readBefore: Date;
  /** Which plans that are not over are followed now; `none`: shops that have one are left out. */
  plans: "stale" | "all" | "none";
}

/**
 * Returns installed shops with parcels to settle, charges that Shopify has not confirmed, or plans to follow; those that the operator let off
 * and that still have a plan, and plans that the operator ended, too. Of more than `limit` others come first each ten minutes: some may be due for
 * days.
 */
export async function findShopsToSettle(sql: Sql, due: DueBilling, limit: number): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `SELECT s.id FROM shop s WHERE s.uninstalled_at IS NULL AND s.domain IS NOT NULL
        AND ((SELECT 1 FROM billable_parcel b WHERE b.shop_id = s.id AND b.day IS NULL AND b.counted_at < $1 LIMIT 1) IS NOT NULL
          OR (SELECT 1 FROM usage_charge u WHERE u.shop_id = s.id AND u.state = 'wanted' AND (u.due_at IS NULL OR u.due_at <= $5) LIMIT 1) IS NOT NULL
          OR (SELECT 1 FROM billing_subscription p
               WHERE p.shop_id = s.id AND p.status IN ('pending', 'active', 'frozen')
                 AND (p.read_at < $2 OR $3 = 'all' OR p.ending_since IS NOT NULL OR (SELECT 1 FROM billing_exemption e WHERE e.shop_id = s.id) IS NOT NULL) LIMIT 1) IS NOT NULL)
        AND ($3 <> 'none' OR ${none("SELECT 1 FROM billing_subscription p WHERE p.shop_id = s.id AND p.status IN ('pending', 'active', 'frozen')")})
        AND ${shopNotWaiting("settle-usage")}
      ORDER BY hashtextextended(s.id, floor(extract(epoch FROM $5::timestamptz) / 600)::bigint) LIMIT $4`,
    [due.countedBefore, due.readBefore, due.plans, limit, due.now],
  );
  return rows.map(({ id }) => id);
}

/** Returns shops installed before `before` whose orders were never read: their installation broke off, or its job gave up. */
export async function findShopsToBackfill(sql: Sql, before: Date): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `SELECT s.id FROM shop s WHERE s.uninstalled_at IS NULL AND s.domain IS NOT NULL AND s.backfilled_at IS NULL
        AND s.installed_at < $1 AND ${shopNotWaiting("backfill-orders")}`,
    [before],
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns installed shops that have or want a carrier service and for which Shopify was not asked since `before`, the longest
 * ago first. Shops with a job under way or waiting to retry are left out.
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

/**
 * Returns installed shops whose orders are to be compared with Shopify and the carrier, the longest due first. A shop that was
 * never compared is due at its own moment of the interval after its orders were first read.
 */
export async function findShopsToCompare(sql: Sql, now: Date, intervalMs: number, limit: number): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `SELECT s.id FROM shop s LEFT JOIN comparison c ON c.shop_id = s.id,
            LATERAL (SELECT coalesce(c.due_at, s.backfilled_at + $2::float8 * (abs(hashtext(s.id) % 1000) + 1) / 1000 * interval '1 ms') AS at) due
      WHERE s.uninstalled_at IS NULL AND s.domain IS NOT NULL AND s.backfilled_at IS NOT NULL AND due.at <= $1
        AND ${shopNotWaiting("compare-orders")}
      ORDER BY due.at LIMIT $3`,
    [now, intervalMs, limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns parcels ready before `before` whose fees were never asked for, the oldest first, such as those from before fees were
 * quoted this way.
 */
export function findParcelsWithoutFees(sql: Sql, before: Date, batch: Batch): Promise<UnqueuedParcel[]> {
  const oldest = `SELECT s.id, s.created_at AS since FROM shipment s
      WHERE s.shop_id = shop.id AND s.state = 'ready' AND s.fees_at IS NULL AND s.created_at < $1 AND ${ASKABLE}
      ORDER BY s.created_at`;
  return findPerShop(sql, { shops: ASKABLE_SHOPS, oldest: [oldest], queue: "quote-parcel", values: [before] }, batch);
}

/**
 * Returns the installed shops that have something to tell Shopify Flow now and no job that will find it. A job that runs may have looked
 * already: it is asked for once more.
 */
export async function findShopsToTellFlow(sql: Sql, now: Date): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `SELECT shop.id FROM (${SHOPS}) shop
      WHERE NOT ${none(`SELECT e.id FROM flow_event e WHERE e.shop_id = shop.id AND e.ended_at IS NULL AND ${FLOW_EVENT_IS_DUE}`)}
        AND ${none(`SELECT 1 FROM work j WHERE j.shop_id = shop.id AND j.kind = 'tell-flow' AND j.subject = ''
                      AND j.state <> 'running' AND ${IS_HANDLED}`)} ORDER BY shop.id`,
    [now],
  );
  return rows.map(({ id }) => id);
}
