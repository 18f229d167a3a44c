import { chargesOf } from "~/domain/statement/charges";
import type { CountedLine } from "~/domain/statement/counted";
import type { Amounts } from "~/domain/statement/fields";
import type { KnownParcel } from "~/domain/statement/judge";
import { feesKey, statesFees } from "~/domain/statement/line-key";
import type { Sql } from "./database.server";
import { anyOf, run, statement } from "./statements.server";

/** The codes of rows, by what they are compared with. */
export interface StatementCodes {
  /** Tracking numbers, as written and in capitals. */
  labels: readonly string[];
  /** The carrier's numbers alone. */
  trackingIds: readonly string[];
  /** References of ours. */
  partnerIds: readonly string[];
}

/** A parcel with the codes it may be written by. */
export interface StatedParcel extends KnownParcel {
  label: string | null;
  trackingId: string | null;
  partnerId: string | null;
}

/** Returns the parcels of a shop that rows of a statement are about, with what is known of their money. */
export function findStatedParcels(sql: Sql, shopId: string, codes: StatementCodes): Promise<StatedParcel[]> {
  return run(
    sql,
    statement<StatedParcel>`
      WITH found AS (
        SELECT id FROM shipment WHERE shop_id = ${shopId} AND label = ${anyOf(codes.labels)}
        UNION SELECT id FROM shipment WHERE shop_id = ${shopId} AND tracking_id = ${anyOf(codes.trackingIds)}
        UNION SELECT id FROM shipment WHERE shop_id = ${shopId} AND partner_id = ${anyOf(codes.partnerIds)})
      SELECT s.id AS "shipmentId", s.label, s.tracking_id AS "trackingId", s.partner_id AS "partnerId",
             s.cod_vnd AS "codVnd",
             -- Until the carrier says that it was delivered, its whole COD may be what is paid out: our status may be late.
             CASE WHEN s.cod_state = 'to_collect' THEN NULL WHEN m.is_known THEN m.collected + m.door_fee
                  ELSE s.collected_vnd END AS "collectedVnd",
             s.cod_state IN ('collected_partly', 'collected_unclear') AS "isOpenAmount",
             s.cod_state IN ('none', 'not_collected', 'fee_collected') AS "isNothingDue",
             -- As the ledger has it before a statement: nothing where the buyer pays the carrier.
             CASE WHEN s.charged_fee_vnd IS NOT NULL AND p.fee IS NULL AND m.shipment_id IS NOT NULL
                  THEN m.shipping_fee + m.insurance_fee ELSE s.charged_fee_vnd END AS "chargedFeeVnd", s.quoted_fee_vnd AS "quotedFeeVnd", s.weight_grams AS "weightGrams",
             coalesce(p.cod, 0)::bigint AS "paidOutVnd", coalesce(p.fee, 0)::bigint AS "paidFeeVnd"
        FROM shipment s
        LEFT JOIN parcel_money m ON m.shop_id = s.shop_id AND m.shipment_id = s.id
        LEFT JOIN LATERAL (
             SELECT sum(l.cod_vnd) AS cod,
                    sum(coalesce(l.shipping_fee_vnd, 0) + coalesce(l.insurance_fee_vnd, 0) + coalesce(l.cod_fee_vnd, 0)
                        + coalesce(l.other_fee_vnd, 0)) AS fee
               FROM statement_line l WHERE l.shop_id = s.shop_id AND l.shipment_id = s.id AND l.counted) p ON true
       WHERE s.shop_id = ${shopId} AND s.id IN (SELECT id FROM found)`,
  );
}

/** Returns the rows of these parcels that count. */
export async function findCountedLines(
  sql: Sql,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<CountedLine[]> {
  const rows = await run(
    sql,
    statement<CountedRow>`
      SELECT shipment_id AS "shipmentId", line_key AS "lineKey", statement_id AS "statementId", n, cod_vnd AS "codVnd",
             shipping_fee_vnd AS "shippingFeeVnd", insurance_fee_vnd AS "insuranceFeeVnd",
             return_fee_vnd AS "returnFeeVnd", cod_fee_vnd AS "codFeeVnd", other_fee_vnd AS "otherFeeVnd",
             compensation_vnd AS "compensationVnd", net_vnd AS "netVnd"
        FROM statement_line WHERE shop_id = ${shopId} AND counted AND shipment_id = ${anyOf(shipmentIds)}
       ORDER BY statement_id, n`,
  );
  return rows.map(({ shipmentId, lineKey, statementId, n, ...amounts }) => ({
    ...{ of: shipmentId, lineKey, statementId, n, charges: chargesOf(amounts) },
    feesKey: statesFees(amounts) ? feesKey(shipmentId, amounts) : null,
  }));
}

interface CountedRow extends Amounts {
  shipmentId: string;
  lineKey: string;
  statementId: string;
  n: number;
}
