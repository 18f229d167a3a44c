import type { Sql } from "./database.server";
import { run, statement } from "./statements.server";

/**
 * Closes booked parcels for which nothing more is expected: prepaid ones delivered before `prepaidBefore`, and those delivered or
 * returned before `codBefore` whose money or return was never reported as settled. Goods still on their way back are never
 * closed. Returns the closed parcels with their shops, at most `limit`.
 */
export function closeDeliveredShipments(
  sql: Sql,
  { prepaidBefore, codBefore }: { prepaidBefore: Date; codBefore: Date },
  now: Date,
  limit: number,
): Promise<{ shopId: string; shipmentId: string }[]> {
  return run(
    sql,
    statement<{ shopId: string; shipmentId: string }>`
     UPDATE shipment SET state = 'closed', updated_at = ${now} WHERE (shop_id, id) IN (
       SELECT s.shop_id, s.id FROM shipment s
        WHERE s.state = 'booked'
          AND ((s.return_state IN ('none', 'settled') AND s.delivered_at
                < CASE WHEN s.cod_state IN ('none', 'settled') THEN ${prepaidBefore}::timestamptz ELSE ${codBefore}::timestamptz END)
            OR (s.return_state = 'returned' AND s.carrier_status_at < ${codBefore}::timestamptz))
        LIMIT ${limit} FOR UPDATE SKIP LOCKED)
     RETURNING shop_id AS "shopId", id AS "shipmentId"`,
  );
}
