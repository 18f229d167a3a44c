import type { ReportOutcome } from "~/domain/reports/outcome";
import type { Days } from "~/domain/reports/periods";
import type { Sql } from "./database.server";
import { run, statement } from "./statements.server";

/** A parcel of a report, as a file has it. Names nobody. */
export interface ReportParcelRow {
  shipmentId: string;
  bookedOn: string;
  orderName: string | null;
  trackingNumber: string | null;
  outcome: ReportOutcome;
  days: number | null;
  attempts: number;
  reason: string | null;
  province: string | null;
  district: string | null;
  transport: string | null;
  ruleIds: string[];
  products: string[];
  quotedVnd: number | null;
  deliveryVnd: number;
  returnVnd: number;
  chargedVnd: number;
  buyerPaidVnd: number;
  doorFeeVnd: number;
  compensationVnd: number;
  codVnd: number;
  collectedVnd: number;
  paidOutVnd: number;
  fromProvince: string | null;
  promisedOn: string | null;
  promisedBy: "checkout" | "booking" | null;
  promiseParcels: number | null;
  deliveredOn: string | null;
}

/** Returns the next parcels of some days, by the day of their booking. */
export function listReportParcels(
  sql: Sql,
  shopId: string,
  { from, to }: Days,
  after: Pick<ReportParcelRow, "bookedOn" | "shipmentId"> | null,
  limit: number,
): Promise<ReportParcelRow[]> {
  const { bookedOn, shipmentId } = after ?? { bookedOn: from, shipmentId: "00000000-0000-0000-0000-000000000000" };
  return run(
    sql,
    statement<ReportParcelRow>`
      SELECT p.shipment_id AS "shipmentId", p.booked_on::text AS "bookedOn", o.name AS "orderName", s.label AS "trackingNumber",
             p.outcome, p.days, p.attempts, p.reason, p.province, p.district, p.transport, p.rule_ids AS "ruleIds", p.products,
             p.quoted_vnd AS "quotedVnd", p.delivery_vnd AS "deliveryVnd", p.return_vnd AS "returnVnd", p.charged_vnd AS "chargedVnd",
             p.buyer_paid_vnd AS "buyerPaidVnd", p.door_fee_vnd AS "doorFeeVnd", p.compensation_vnd AS "compensationVnd",
             p.cod_vnd AS "codVnd", p.collected_vnd AS "collectedVnd", p.paid_out_vnd AS "paidOutVnd",
             p.from_province AS "fromProvince", p.promised_on::text AS "promisedOn", p.promised_by AS "promisedBy",
             p.promise_parcels AS "promiseParcels", p.delivered_on::text AS "deliveredOn"
        FROM (SELECT * FROM report_parcel r
               WHERE r.shop_id = ${shopId} AND (r.booked_on, r.shipment_id) > (${bookedOn}::date, ${shipmentId}::uuid) AND r.booked_on <= ${to}::date
               ORDER BY r.booked_on, r.shipment_id LIMIT ${limit}) p
        LEFT JOIN shipment s ON s.shop_id = p.shop_id AND s.id = p.shipment_id
        LEFT JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
       ORDER BY p.booked_on, p.shipment_id`,
  );
}
