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
}

const parcel =
  statement.raw(`s.id AS "shipmentId", s.order_id AS "orderId", o.name AS "orderName", s.label AS "trackingNumber"
  FROM shipment s JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id`);

/** Returns the parcels of a shop that a scanned text may mean; two at most, as two are too many already. */
export function findScanned(sql: Sql, shopId: string, { codes, trackingIds }: ScanCodes): Promise<ScannedParcel[]> {
  return run(
    sql,
    statement<ScannedParcel>`SELECT ${parcel} WHERE s.shop_id = ${shopId} AND s.id = ANY(ARRAY(
        SELECT id FROM shipment WHERE shop_id = ${shopId} AND label = ${anyOf(codes)}
        UNION SELECT id FROM shipment WHERE shop_id = ${shopId} AND partner_id = ${anyOf(codes)}
        UNION SELECT id FROM shipment WHERE shop_id = ${shopId} AND tracking_id = ${anyOf(trackingIds)} LIMIT 2))`,
  );
}

/** Returns whether a parcel's history has an event under this key. */
export async function hasEvent(sql: Sql, shopId: string, shipmentId: string, dedupeKey: string): Promise<boolean> {
  const row = await first(
    sql,
    statement`SELECT 1 FROM shipment_event
      WHERE shop_id = ${shopId} AND shipment_id = ${shipmentId} AND dedupe_key = ${dedupeKey}`,
  );
  return row !== null;
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
