import type { RawBuilder } from "kysely";
import { MOST_OF_BATCH } from "./buyer-orders.server";
import type { Sql } from "./database.server";
import { first, statement } from "./statements.server";

/** Of a buyer's parcels, so many are counted, as on the call list. */
const MOST_COUNTED = 500;
const TAKEN = statement.raw("('delivered', 'partly')");
const NOT_TAKEN = statement.raw("('refused', 'unreachable', 'put_off', 'came_back')");

/** Parcels of a batch that collect less than their fee costs. */
export interface BelowFee {
  parcels: number;
  codVnd: number;
  feeVnd: number;
}

/** Parcels of a batch for buyers who did not take one before, and the order of the worst of them. */
export interface ForRefusers {
  parcels: number;
  orderName: string;
  refused: number;
  of: number;
}

/** The parcels `s` that a prepared batch would book, the first of them. */
const taken = (shopId: string, batchId: string): RawBuilder<boolean> => statement`s.shop_id = ${shopId} AND s.id IN (
    SELECT r.shipment_id FROM booking_batch_row r
     WHERE r.shop_id = ${shopId} AND r.batch_id = ${batchId} AND r.outcome IS NULL AND r.place <= ${MOST_OF_BATCH})`;

/** Returns which parcels of a prepared batch collect less than the carrier's quoted fee; null: none. */
export async function countBelowFee(sql: Sql, shopId: string, batchId: string): Promise<BelowFee | null> {
  const counted = await first(
    sql,
    statement<BelowFee>`SELECT count(*)::int AS parcels, coalesce(sum(s.cod_vnd), 0)::bigint AS "codVnd", coalesce(sum(s.quoted_fee_vnd), 0)::bigint AS "feeVnd"
      FROM shipment s WHERE ${taken(shopId, batchId)} AND s.cod_vnd > 0 AND s.cod_vnd < s.quoted_fee_vnd`,
  );
  return counted && counted.parcels > 0 ? counted : null;
}

/** Returns which parcels of a prepared batch are for buyers who did not take a parcel before (decision 088); null: none. */
export async function countForRefusers(sql: Sql, shopId: string, batchId: string): Promise<ForRefusers | null> {
  return first(
    sql,
    statement<ForRefusers>`
     WITH mine AS MATERIALIZED (
       SELECT s.order_id, s.buyer FROM shipment s WHERE ${taken(shopId, batchId)} AND s.buyer IS NOT NULL),
     theirs AS MATERIALIZED (
       SELECT w.buyer, count(*) FILTER (WHERE p.outcome IN ${NOT_TAKEN})::int AS refused,
              count(*) FILTER (WHERE p.outcome IN ${TAKEN} OR p.outcome IN ${NOT_TAKEN})::int AS "of"
         FROM (SELECT DISTINCT buyer FROM mine) w
        CROSS JOIN LATERAL (SELECT b.outcome FROM buyer_parcel b
                             WHERE b.shop_id = ${shopId} AND b.buyer = w.buyer LIMIT ${MOST_COUNTED}) p
        GROUP BY 1 HAVING count(*) FILTER (WHERE p.outcome IN ${NOT_TAKEN}) > 0)
     SELECT (SELECT count(*)::int FROM mine m JOIN theirs t ON t.buyer = m.buyer) AS parcels,
            o.name AS "orderName", t.refused, t."of"
       FROM mine m JOIN theirs t ON t.buyer = m.buyer JOIN "order" o ON o.shop_id = ${shopId} AND o.id = m.order_id
      ORDER BY t.refused DESC, t."of", o.name LIMIT 1`,
  );
}
