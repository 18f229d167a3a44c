import type { BuyerHistory } from "~/domain/confirm/history";
import type { ParcelState } from "~/domain/parcel/state";
import { ATTEMPT_REASONS } from "~/domain/status/reasons";
import { readBuyerHistories } from "./buyer-histories.server";
import type { Sql } from "./database.server";
import { anyOf, run, statement } from "./statements.server";

/** What Flow is told of a parcel beside what happened: nothing of it names a person. */
export interface FlowParcel {
  id: string;
  orderId: string;
  state: ParcelState;
  trackingNumber: string | null;
  codVnd: number;
  weightGrams: number;
  province: string | null;
  quotedFeeVnd: number | null;
  /** What the carrier charges, by the ledger; null: it was not booked. */
  feeVnd: number | null;
  failedReason: string | null;
  /** What it waits for a person for, as the work queue says it. */
  waitingKind: string | null;
  /** A parcel of its order was cancelled before it was made: its goods go out again. */
  goesOutAgain: boolean;
  /** Codes of what stands in the way of its booking. */
  problems: string[];
  history: BuyerHistory;
}

type Row = Omit<FlowParcel, "history"> & { buyer: string | null };

/** Returns parcels of a shop by their ids, each with how earlier parcels to its buyer ended. */
export async function readFlowParcels(
  sql: Sql,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, FlowParcel>> {
  const rows = await run(
    sql,
    statement<Row>`SELECT s.id, s.order_id AS "orderId", s.state, label AS "trackingNumber", cod_vnd AS "codVnd", weight_grams AS "weightGrams", province,
        quoted_fee_vnd AS "quotedFeeVnd", m.shipping_fee + m.insurance_fee AS "feeVnd", failed_reason AS "failedReason", waiting_kind AS "waitingKind",
        EXISTS (SELECT FROM shipment b WHERE b.shop_id = s.shop_id AND b.order_id = s.order_id AND b.state IN ('cancelling', 'cancelled')
                   AND b.created_at < s.created_at) AS "goesOutAgain", buyer,
        ARRAY(SELECT p ->> 'code' FROM jsonb_array_elements(problems) p WHERE p ->> 'severity' = 'block') AS problems
      FROM shipment s LEFT JOIN parcel_money m ON m.shop_id = s.shop_id AND m.shipment_id = s.id
     WHERE s.shop_id = ${shopId} AND s.id = ${anyOf(ids)}`,
  );
  const buyers = rows.flatMap(({ buyer }) => (buyer === null ? [] : [buyer]));
  const historyOf = await readBuyerHistories(sql, shopId, buyers);
  return new Map(rows.map(({ buyer, ...row }) => [row.id, { ...row, history: historyOf(buyer) }]));
}

/**
 * Returns which failed attempt at the door an event of a parcel's history was, the first is 1; null: it was none, but a delay of the
 * carrier's own (domain 4.2). Counted in the order in which they became known.
 */
export async function attemptNumberOf(
  sql: Sql,
  shopId: string,
  shipmentId: string,
  eventId: number,
): Promise<number | null> {
  const [row] = await run(
    sql,
    statement<{
      number: number;
      isAttempt: boolean | null;
    }>`SELECT count(*)::int AS number, bool_or(id = ${eventId}) AS "isAttempt"
      FROM shipment_event WHERE shop_id = ${shopId} AND shipment_id = ${shipmentId} AND id <= ${eventId} AND kind = 'status'
       AND (carrier_status = 9 OR (carrier_status = 10 AND reason_code = ${anyOf(ATTEMPT_REASONS)}))`,
  );
  return row?.isAttempt ? row.number : null;
}
