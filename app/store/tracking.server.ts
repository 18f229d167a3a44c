import type { TrackedParcel } from "~/domain/buyer/view";
import type { OrderWithoutParcels } from "~/domain/buyer/without-parcels";
import { rowsOfParcel } from "./archived-rows.server";
import type { Sql } from "./database.server";
import { isUnseen } from "./order-tabs.server";
import { first, run, statement } from "./statements.server";

/** The order of a parcel that is tracked, in an installed shop. */
export interface TrackedOrder {
  shopId: string;
  orderId: string;
  shopDomain: string;
  shopName: string | null;
  /** The language of the buyer's checkout, as Shopify writes it; null when it is not known. */
  customerLocale: string | null;
}

const TRACKED =
  statement.raw(`o.shop_id AS "shopId", o.id AS "orderId", shop.domain AS "shopDomain", shop.name AS "shopName",
  o.details ->> 'customerLocale' AS "customerLocale"`);

/** Returns the order of a parcel of an installed shop by its tracking number; null when the shop has none (invariant 5). */
export function findTrackedOrder(sql: Sql, shopDomain: string, trackingNumber: string): Promise<TrackedOrder | null> {
  return first(
    sql,
    statement<TrackedOrder>`SELECT ${TRACKED} FROM shop
       JOIN shipment s ON s.shop_id = shop.id AND s.label = ${trackingNumber}
       JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
      WHERE shop.domain = ${shopDomain} AND shop.uninstalled_at IS NULL LIMIT 1`,
  );
}

/** With what says why it has no parcels. */
export type OrderToTrack = TrackedOrder & OrderWithoutParcels;

/** Returns an order of an installed shop, to show its parcels to its buyer; null when the shop has none. */
export function findOrderToTrack(sql: Sql, shopId: string, orderId: string): Promise<OrderToTrack | null> {
  return first(
    sql,
    statement<OrderToTrack>`SELECT ${TRACKED}, o.cancelled_at IS NOT NULL OR o.deleted_at IS NOT NULL AS "isGone",
            o.fulfillment_status = 'FULFILLED' AS "isFulfilled", coalesce(o.details -> 'requiresShipping' = 'false', false) AS "isDigital",
            ${isUnseen} AS "isUnseen",
            ARRAY(SELECT f.block_reason FROM fulfillment_order f WHERE f.shop_id = o.shop_id AND f.order_id = o.id) AS blocks
       FROM "order" o JOIN shop ON shop.id = o.shop_id
      WHERE o.shop_id = ${shopId} AND o.id = ${orderId} AND shop.uninstalled_at IS NULL`,
  );
}

/**
 * Returns the id of the order that comes from a checkout, by the hash of its token; null when the shop has none. Orders whose buyer was
 * forgotten have no hash.
 */
export async function findOrderOfCheckout(sql: Sql, shopId: string, checkoutHash: string): Promise<string | null> {
  const row = await first(
    sql,
    statement<{ id: string }>`SELECT id FROM "order" WHERE shop_id = ${shopId} AND checkout_hash = ${checkoutHash}
      ORDER BY id DESC LIMIT 1`,
  );
  return row?.id ?? null;
}

/** The id is ours: no buyer sees it. */
export interface StoredTrackedParcel extends TrackedParcel {
  shipmentId: string;
}

/** Whoever pays the carrier's fee: by its record, else by what was sent last. */
const FEE_PAID_BY = statement.raw(`coalesce(s.record ->> 'feePaidBy', (
  SELECT a.request ->> 'feePaidBy' FROM booking_attempt a
   WHERE a.shop_id = s.shop_id AND a.shipment_id = s.id ORDER BY a.n DESC LIMIT 1), 'sender')`);

/** The events that Shopify was to show to the buyer, the newest first. */
const EVENTS = statement.raw(`(SELECT coalesce(jsonb_agg(jsonb_build_object(
    'message', e.payload ->> 'messageKey', 'reasonCode', e.payload ->> 'reasonCode',
    'happenedAt', to_char(e.happened_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    ORDER BY e.happened_at DESC, e.id DESC), '[]')
  FROM ${rowsOfParcel("shopify_step", "s.shop_id", "s.id")} e WHERE e.kind = 'event')`);

/** What the buyer answered last, without the words. */
const ANSWER = statement.raw(`(SELECT jsonb_build_object('kind', b.kind, 'day', b.day, 'outcome', b.outcome,
    'isOpen', s.buyer_said IS NOT NULL, 'saidAt', to_char(b.said_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  FROM buyer_answer b WHERE b.shop_id = s.shop_id AND b.shipment_id = s.id)`);

/** Returns the parcels of an order as far as its buyer is told of them, the oldest first. */
export function listTrackedParcels(sql: Sql, shopId: string, orderId: string): Promise<StoredTrackedParcel[]> {
  return run(
    sql,
    statement<StoredTrackedParcel>`SELECT s.id AS "shipmentId", s.label AS "trackingNumber", s.state,
            s.carrier_status AS "carrierStatus", s.attention, s.cod_state AS "codState", s.return_state AS "returnState",
            s.picked_up_at AS "pickedUpAt", s.delivered_at AS "deliveredAt", s.cod_vnd AS "codVnd",
            s.charged_fee_vnd AS "chargedFeeVnd", s.redacted_at IS NOT NULL AS "isRedacted",
            coalesce(s.differences @> '[{"field": "order", "settled": false}]', false) AS "isOrderCancelled",
            ${FEE_PAID_BY} AS "feePaidBy", ${EVENTS} AS events, ${ANSWER} AS answer
       FROM shipment s WHERE s.shop_id = ${shopId} AND s.order_id = ${orderId} ORDER BY s.created_at, s.id`,
  );
}
