import type { Sql } from "./database.server";
import { IS_MINE, lockedParcels } from "./locked-parcels.server";
import { run, statement, tables } from "./statements.server";

/** A parcel that was sent and whose buyer may not be written yet. */
export interface ParcelWithoutBuyer {
  id: string;
  /** As it was sent; null: it was not sent, or its buyer was erased. */
  phone: string | null;
  failedReason: string | null;
}

/** Returns the shops with parcels of earlier releases whose buyers may not be written yet, and after which parcel they go on. */
export function listShopsWithoutBuyers(sql: Sql): Promise<{ id: string; after: string }[]> {
  return run(
    sql,
    tables
      .selectFrom("shop")
      .select(["id", "buyers_after as after"])
      .where("buyers_after", "is not", null)
      .$narrowType<{ after: string }>()
      .orderBy("id"),
  );
}

/** Returns the next parcels of a shop by their ids, with what is known of their buyers and of why their delivery failed. */
export function listParcelsWithoutBuyer(
  sql: Sql,
  shopId: string,
  after: string,
  limit: number,
): Promise<ParcelWithoutBuyer[]> {
  return run(
    sql,
    statement<ParcelWithoutBuyer>`
     SELECT s.id,
            CASE WHEN s.partner_id IS NOT NULL AND s.redacted_at IS NULL THEN
              (SELECT a.request #>> '{recipient,phone}' FROM booking_attempt a
                WHERE a.shop_id = s.shop_id AND a.shipment_id = s.id ORDER BY a.n DESC LIMIT 1) END AS phone,
            CASE WHEN s.partner_id IS NOT NULL THEN
              (SELECT e.reason_code FROM shipment_event e
                WHERE e.shop_id = s.shop_id AND e.shipment_id = s.id AND e.kind = 'status' AND e.carrier_status = 9
                  AND e.reason_code IS NOT NULL ORDER BY e.happened_at DESC, e.id DESC LIMIT 1) END AS "failedReason"
       FROM shipment s WHERE s.shop_id = ${shopId} AND s.id > ${after}::uuid ORDER BY s.id LIMIT ${limit}`,
  );
}

/** Writes buyers of parcels that have none, and how far a shop has come; null: to the end. What a booking wrote meanwhile stays. */
export async function writeMissingBuyers(
  sql: Sql,
  shopId: string,
  parcels: readonly { id: string; buyer: string | null; failedReason: string | null }[],
  after: string | null,
): Promise<void> {
  const known = parcels.filter(({ buyer, failedReason }) => buyer !== null || failedReason !== null);
  if (known.length > 0) {
    await sql.query(
      `WITH ${lockedParcels({ where: "s.shop_id = $1 AND s.id = ANY ($2::uuid[])" })}
       UPDATE shipment s SET buyer = CASE WHEN s.redacted_at IS NULL THEN coalesce(s.buyer, p.buyer) END,
                             failed_reason = coalesce(s.failed_reason, p."failedReason")
         FROM mine JOIN jsonb_to_recordset($3::jsonb) AS p (id uuid, buyer text, "failedReason" text) ON p.id = mine.id
        WHERE ${IS_MINE}`,
      [shopId, known.map(({ id }) => id), JSON.stringify(known)],
    );
  }
  await run(sql, tables.updateTable("shop").set({ buyers_after: after }).where("id", "=", shopId));
}
