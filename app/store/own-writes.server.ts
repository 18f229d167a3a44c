import type { OwnWrites } from "~/domain/order/own-writes";
import type { Sql } from "./database.server";

/**
 * Returns what Waybill wrote to an order in Shopify since that time, what is being written now included; null when it wrote
 * nothing.
 */
export async function readOwnWrites(sql: Sql, shopId: string, orderId: string, since: Date): Promise<OwnWrites | null> {
  const rows = await sql.query<{ kind: string; id: string | null; trackingNumber: string | null }>(
    `SELECT st.kind, CASE WHEN st.state = 'confirmed' THEN st.result END AS id, s.label AS "trackingNumber"
       FROM shipment s JOIN shopify_step st ON st.shop_id = s.shop_id AND st.shipment_id = s.id
      WHERE s.shop_id = $1 AND s.order_id = $2
        AND (st.state = 'sent' OR (st.state = 'confirmed' AND st.confirmed_at >= $3))
     UNION ALL
     SELECT 'fields', NULL, NULL FROM order_fields
      WHERE shop_id = $1 AND order_id = $2 AND (begun_at IS NOT NULL OR written_at >= $3)`,
    [shopId, orderId, since],
  );
  if (rows.length === 0) return null;
  const fulfillments = rows.flatMap(({ kind, id, trackingNumber }) =>
    kind === "fulfillment" && id !== null
      ? [{ id, status: "SUCCESS", trackingNumbers: trackingNumber === null ? [] : [trackingNumber] }]
      : [],
  );
  return {
    fulfillments,
    paid: rows.some(({ kind }) => kind === "paid"),
    other: rows.some(({ kind }) => kind === "cancel" || kind === "tracking" || kind === "restock"),
  };
}
