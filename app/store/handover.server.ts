import type { RawBuilder } from "kysely";
import type { ScanCodes } from "~/domain/handover/scan-text";
import type { Sql } from "./database.server";
import { AT_HAND, type HandoverPlace, isAt, NOT_SCANNED } from "./handover-board.server";
import { needsAttentionSql } from "./shipments.server";
import { anyOf, first, run, statement } from "./statements.server";

/** A parcel that a scan may mean, with what staff recognise it by. */
export interface ScannedParcel {
  shipmentId: string;
  orderId: string;
  orderName: string;
  trackingNumber: string | null;
  /** It was found by its order's number only, as all parcels of that order are. */
  byOrder: boolean;
}

/** Orders and parcels of one number: more are not looked at. */
const MOST_ORDERS = 5;
const MOST_PARCELS = 100;

/** Returns the parcels of a shop that a scanned text may mean: two at most that have it as a code, and all of the orders that have it as their number. */
export function findScanned(sql: Sql, shopId: string, scan: ScanCodes): Promise<ScannedParcel[]> {
  return run(
    sql,
    statement<ScannedParcel>`
     WITH coded AS (
        SELECT id FROM shipment WHERE shop_id = ${shopId} AND label = ${anyOf(scan.codes)}
        UNION SELECT id FROM shipment WHERE shop_id = ${shopId} AND partner_id = ${anyOf(scan.codes)}
        UNION SELECT id FROM shipment WHERE shop_id = ${shopId} AND tracking_id = ${anyOf(scan.trackingIds)} LIMIT 2),
     numbered AS (
        SELECT id FROM shipment
         WHERE shop_id = ${shopId} AND order_id = ANY(ARRAY(${ordersOfNumber(shopId, scan)})) LIMIT ${MOST_PARCELS})
     SELECT s.id AS "shipmentId", s.order_id AS "orderId", o.name AS "orderName", s.label AS "trackingNumber",
            s.id NOT IN (SELECT id FROM coded) AS "byOrder"
       FROM shipment s JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
      WHERE s.shop_id = ${shopId} AND s.id = ANY(ARRAY(SELECT id FROM coded UNION SELECT id FROM numbered))`,
  );
}

/** The ids of the orders of this number: as it is written, else with letters of the shop's before it. */
export function ordersOfNumber(shopId: string, { orderNames, orderDigits }: ScanCodes): RawBuilder<unknown> {
  const named = statement`SELECT id FROM "order" WHERE shop_id = ${shopId} AND name = ${anyOf(orderNames)}`;
  if (orderDigits === null) return statement`${named} LIMIT ${MOST_ORDERS}`;
  return statement`${named} UNION ALL (
        SELECT id FROM "order" WHERE shop_id = ${shopId} AND NOT EXISTS (${named})
           AND code_from_end(name) BETWEEN code_from_end(${orderDigits}) AND code_from_end(${orderDigits}) || chr(1114111)
           AND name ~ ${`^[^0-9]+${orderDigits}$`}) LIMIT ${MOST_ORDERS}`;
}

/** Returns which of these parcels has an event under this key in its history, or null. */
export async function findWithEvent(
  sql: Sql,
  shopId: string,
  shipmentIds: readonly string[],
  dedupeKey: string,
): Promise<string | null> {
  const row = await first(
    sql,
    statement<{ shipmentId: string }>`SELECT shipment_id AS "shipmentId" FROM shipment_event
      WHERE shop_id = ${shopId} AND shipment_id = ${anyOf([...shipmentIds])} AND dedupe_key = ${dedupeKey}`,
  );
  return row?.shipmentId ?? null;
}

/**
 * Returns the ids of printed parcels of a place that are at hand and that nothing speaks against, the longest waiting first;
 * those that need a look are left out.
 */
export async function listPrintedAtHand(
  sql: Sql,
  shopId: string,
  place: HandoverPlace,
  limit: number,
): Promise<string[]> {
  const rows = await run(
    sql,
    statement<{ id: string }>`SELECT id FROM shipment WHERE shop_id = ${shopId} AND ${AT_HAND}
      AND printed_at IS NOT NULL AND NOT ${statement.raw(needsAttentionSql("shipment"))} AND ${isAt(place)}
      ORDER BY booked_at LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the ids of parcels of a place that staff handed over at exactly this time and that the carrier has not seen. */
export async function listHandedOverAt(
  sql: Sql,
  shopId: string,
  place: HandoverPlace,
  at: Date,
  limit: number,
): Promise<string[]> {
  const rows = await run(
    sql,
    statement<{ id: string }>`SELECT id FROM shipment WHERE shop_id = ${shopId} AND ${NOT_SCANNED}
      AND handed_over_at = ${at} AND ${isAt(place)} LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns the ids of parcels of a place that belong on the sheet that the courier signs: those at hand that marking the place would hand
 * over, and those that staff handed over since then and that the carrier has not seen. The longest waiting first.
 */
export async function listForHandoverSheet(
  sql: Sql,
  shopId: string,
  place: HandoverPlace,
  { handedOverSince, limit }: { handedOverSince: Date; limit: number },
): Promise<string[]> {
  const rows = await run(
    sql,
    statement<{ id: string }>`SELECT id FROM (
        SELECT id, booked_at FROM shipment WHERE shop_id = ${shopId} AND ${AT_HAND}
           AND printed_at IS NOT NULL AND NOT ${statement.raw(needsAttentionSql("shipment"))} AND ${isAt(place)}
        UNION ALL
        SELECT id, booked_at FROM shipment WHERE shop_id = ${shopId} AND ${NOT_SCANNED}
           AND handed_over_at >= ${handedOverSince} AND ${isAt(place)}) found
      ORDER BY booked_at, id LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}
