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

/**
 * Returns what the carrier charges the shop for a parcel's way to the buyer, as SQL; NULL: not told. It is what the ledger has while no
 * statement says it: nothing where the buyer pays the carrier, or of a cancelled parcel, and with what staff corrected. Taken from what
 * decides the ledger, because while a statement counts or is undone the ledger follows later. `parcel`: the alias of its shipment;
 * `beside`: what rows of other statements are, where the row's own has rows that count.
 */
const chargedFeeOf = (parcel: string, beside = "true"): string => {
  const isOf = (table: string) => `${table}.shop_id = ${parcel}.shop_id AND ${table}.shipment_id = ${parcel}.id`;
  const paidBy = `SELECT b.request ->> 'feePaidBy' FROM booking_attempt b WHERE ${isOf("b")} ORDER BY b.n DESC LIMIT 1`;
  const stated = `SELECT 1 FROM statement_line f WHERE ${isOf("f")} AND f.counted
    AND (f.shipping_fee_vnd IS NOT NULL OR f.insurance_fee_vnd IS NOT NULL) AND ${beside}`;
  const corrected = `SELECT coalesce(sum(e.amount_vnd), 0) FROM money_entry e WHERE ${isOf("e")} AND e.stays
    AND e.account IN ('shipping_fee', 'insurance_fee')`;
  return `CASE WHEN ${parcel}.charged_fee_vnd IS NOT NULL THEN (
    CASE WHEN ${parcel}.booked_at IS NULL OR ${parcel}.state = 'cancelled' OR (${paidBy}) = 'receiver' THEN 0
         ELSE greatest(0, ${parcel}.charged_fee_vnd) END
    + CASE WHEN EXISTS (${stated}) THEN 0 ELSE (${corrected}) END)::bigint END`;
};

/**
 * What a shipment `parcel` costs on its way to the buyer: charged, else quoted; NULL: not known. The same number when its rows `l` are
 * read, counted, and said to be new, however many rows of their statement count by then.
 */
export const WHOLE_FEE = `coalesce(${chargedFeeOf("parcel", "f.statement_id <> l.statement_id")}, parcel.quoted_fee_vnd)`;

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
             ${statement.raw(chargedFeeOf("s"))} AS "chargedFeeVnd", s.quoted_fee_vnd AS "quotedFeeVnd", s.weight_grams AS "weightGrams",
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
