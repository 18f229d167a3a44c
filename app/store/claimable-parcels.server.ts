import type { ClaimKind } from "~/domain/claims/claim";
import type { Sql } from "./database.server";
import { DELIVERY_FEES_OF_PARCEL } from "./money-balances.server";
import type { ShipmentRow } from "./shipments.server";
import { codeIn, first, run, statement } from "./statements.server";

/** What a claim or a proposal shows of its parcel. */
export interface ParcelOfClaim
  extends Pick<
    ShipmentRow,
    "orderId" | "trackingNumber" | "declaredValueVnd" | "recharge" | "attention" | "carrierStatus" | "quotedFeeVnd"
  > {
  /** By the ledger; null: the shop was charged none. */
  chargedFeeVnd: number | null;
  shipmentId: string;
  orderName: string;
  recipientName: string | null;
  stage: string | null;
  returnSince: Date | null;
  condition: string | null;
}

/** The columns of a parcel `s` and its order `o`. */
export const PARCEL_OF_CLAIM =
  statement.raw(`s.id AS "shipmentId", s.order_id AS "orderId", s.label AS "trackingNumber",
  s.declared_value_vnd AS "declaredValueVnd", s.recharge, s.attention, s.carrier_status AS "carrierStatus",
  ${DELIVERY_FEES_OF_PARCEL} AS "chargedFeeVnd", s.quoted_fee_vnd AS "quotedFeeVnd", s.return_stage AS stage, s.return_since AS "returnSince",
  o.name AS "orderName", o.recipient_name AS "recipientName",
  (SELECT r.condition FROM return_receipt r WHERE r.shop_id = s.shop_id AND r.shipment_id = s.id) AS condition`);

/** Returns one parcel as a claim would show it, or null. */
export function readClaimable(sql: Sql, shopId: string, shipmentId: string): Promise<ParcelOfClaim | null> {
  return first(
    sql,
    statement<ParcelOfClaim>`SELECT ${PARCEL_OF_CLAIM} FROM shipment s JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
      WHERE s.shop_id = ${shopId} AND s.id = ${shipmentId}`,
  );
}

/**
 * Returns parcels that suggest a claim of this kind and have none of it, from the indexes of what waits for a person and of what comes
 * back: no more rows are read than are open there.
 */
export async function listProposed(
  sql: Sql,
  shopId: string,
  { overdueBefore, receivedAfter, limit }: { overdueBefore: Date; receivedAfter: Date; limit: number },
): Promise<ParcelOfClaim[]> {
  const without = (kinds: readonly ClaimKind[]) =>
    statement`NOT EXISTS (SELECT 1 FROM claim c WHERE c.shop_id = s.shop_id AND c.shipment_id = s.id AND ${statement.raw(codeIn("c.kind", kinds))})`;
  return run(
    sql,
    statement<ParcelOfClaim>`
     WITH found AS (
       (SELECT s.id FROM shipment s WHERE s.shop_id = ${shopId} AND s.waiting_kind = 'lost' AND s.attention = 'compensation'
           AND ${without(["lost", "damaged"])} ORDER BY s.waiting_since LIMIT ${limit})
       UNION ALL
       (SELECT s.id FROM shipment s WHERE s.shop_id = ${shopId} AND s.waiting_kind = 'reweighed' AND ${without(["weight"])}
         ORDER BY s.waiting_since LIMIT ${limit})
       UNION ALL
       (SELECT s.id FROM shipment s WHERE s.shop_id = ${shopId} AND s.return_stage IN ('on_way') AND s.return_since < ${overdueBefore}
           AND ${without(["lost", "damaged"])} ORDER BY s.return_since LIMIT ${limit})
       UNION ALL
       (SELECT s.id FROM shipment s WHERE s.shop_id = ${shopId} AND s.return_received_at IS NOT NULL AND s.return_received_at > ${receivedAfter}
           AND EXISTS (SELECT 1 FROM return_receipt r WHERE r.shop_id = s.shop_id AND r.shipment_id = s.id AND r.condition <> 'whole')
           AND ${without(["lost", "damaged"])} ORDER BY s.return_received_at DESC LIMIT ${limit}))
     SELECT ${PARCEL_OF_CLAIM} FROM shipment s JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
      WHERE s.shop_id = ${shopId} AND s.id = ANY(ARRAY(SELECT DISTINCT found.id FROM found))
      ORDER BY s.return_since NULLS FIRST, s.id LIMIT ${limit}`,
  );
}
