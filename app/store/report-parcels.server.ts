import { ACCOUNTS, type Account, sumsOf } from "~/domain/cod/accounts";
import type { BuyerOutcome } from "~/domain/confirm/history";
import type { ReportFacts } from "~/domain/reports/parcel";
import { ATTEMPT_REASONS } from "~/domain/status/reasons";
import { rowsOfParcel } from "./archived-rows.server";
import type { Sql } from "./database.server";
import { run, statement } from "./statements.server";

/** A parcel's facts, and what it is counted under. */
export interface ReportSource {
  shipmentId: string;
  bookedOn: string;
  facts: ReportFacts;
  under: {
    reason: string | null;
    province: string | null;
    district: string | null;
    fromProvince: string | null;
    transport: string | null;
    ruleIds: string[];
    products: string[];
  };
}

type Row = Omit<ReportFacts, "sums"> &
  Omit<ReportSource, "facts" | "under"> & { under: ReportSource["under"] } & Record<Account, number>;

/** Longer names are cut: they are a key. */
const LONGEST_NAME = 200;

/** Failed attempts at the door: a failed delivery, or one put off for a reason at the door (domain 4.2). */
const FAILED_ATTEMPTS = `(SELECT count(*)::int FROM ${rowsOfParcel("shipment_event", "s.shop_id", "s.id")} v
  WHERE v.kind = 'status'
    AND (v.carrier_status = 9 OR (v.carrier_status = 10 AND v.reason_code IN (${ATTEMPT_REASONS.map((code) => `'${code}'`).join()}))))`;

/**
 * Of a buyer who was erased, the place below the province is no longer known: it stays what it was counted under. The same holds
 * for everything the request of a parcel said.
 */
const UNDER = `jsonb_build_object(
  'reason', s.failed_reason, 'transport', coalesce(s.transport, a.request ->> 'transport'),
  'province', coalesce(s.province, a.request #>> '{recipient,province}'),
  'district', CASE WHEN s.redacted_at IS NOT NULL THEN k.district
                   ELSE coalesce(nullif(a.request #>> '{recipient,district}', ''), nullif(a.request #>> '{recipient,ward}', ''))
                        || ', ' || coalesce(s.province, a.request #>> '{recipient,province}', '') END,
  'fromProvince', a.request #>> '{pickup,province}',
  'ruleIds', coalesce(CASE WHEN jsonb_typeof(s.rule_ids) = 'array' THEN s.rule_ids END, '[]'),
  'products', coalesce((SELECT jsonb_agg(DISTINCT left(p ->> 'name', ${LONGEST_NAME})) FROM jsonb_array_elements(a.request -> 'products') p
                         WHERE jsonb_typeof(a.request -> 'products') = 'array' AND p ->> 'name' IS NOT NULL), to_jsonb(k.products), '[]'))`;

const SOURCES = `
  SELECT s.id AS "shipmentId", day_in_vietnam(s.booked_at) AS "bookedOn",
         s.state = 'cancelled' OR coalesce(s.carrier_status = -1, false) AS "isCancelled",
         buyer_outcome_of(s.state, s.carrier_status, s.delivered_at, s.return_state, s.cod_state, s.failed_reason) AS "buyerOutcome",
         s.booked_at AS "bookedAt", s.picked_up_at AS "pickedUpAt", s.delivered_at AS "deliveredAt", s.quoted_fee_vnd AS "quotedVnd", s.promise,
         CASE WHEN jsonb_typeof(o.details -> 'shippingVnd') = 'number' THEN trunc((o.details ->> 'shippingVnd')::numeric)::bigint END AS "shippingVnd",
         s.shipping_taken_out_vnd AS "takenOutVnd", greatest(1, x.sharing) AS "sharing", x.place, ${FAILED_ATTEMPTS} AS "failedAttempts",
         ${UNDER} AS under, ${ACCOUNTS.map((account) => `m.${account}`).join(", ")}
    FROM shipment s
    JOIN parcel_money m ON m.shop_id = s.shop_id AND m.shipment_id = s.id
    JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
    LEFT JOIN booking_attempt a ON a.shop_id = s.shop_id AND a.partner_id = s.partner_id
    LEFT JOIN report_parcel k ON k.shop_id = s.shop_id AND k.shipment_id = s.id
    JOIN LATERAL (
      SELECT count(*)::int AS sharing, count(*) FILTER (WHERE (b.booked_at, b.id) < (s.booked_at, s.id))::int AS place
        FROM shipment b WHERE b.shop_id = s.shop_id AND b.order_id = s.order_id AND b.booked_at IS NOT NULL AND b.state <> 'cancelled') x ON true
   WHERE s.shop_id = $1 AND s.booked_at IS NOT NULL`;

/** Returns what reports may say of these parcels and of the others of their orders, and of the parcels of these orders. */
export function readReportSources(
  sql: Sql,
  shopId: string,
  { shipmentIds, orderIds }: { shipmentIds: readonly string[]; orderIds: readonly string[] },
): Promise<ReportSource[]> {
  return read(
    sql,
    `${SOURCES} AND s.order_id IN (SELECT c.order_id FROM shipment c WHERE c.shop_id = $1 AND c.id = ANY($2)
                                   UNION SELECT unnest($3::text[]))`,
    [shopId, shipmentIds, orderIds],
  );
}

/** Returns what reports may say of these parcels. */
export const readReportSourcesOf = (
  sql: Sql,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<ReportSource[]> => read(sql, `${SOURCES} AND s.id = ANY($2)`, [shopId, shipmentIds]);

/** Returns the next parcels in the ledger of a shop, by their ids. */
export async function listReportSlice(sql: Sql, shopId: string, after: string, limit: number): Promise<string[]> {
  const rows = await run(
    sql,
    statement<{ id: string }>`SELECT shipment_id AS id FROM parcel_money
      WHERE shop_id = ${shopId} AND shipment_id > ${after}::uuid ORDER BY shipment_id LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}

async function read(sql: Sql, text: string, values: unknown[]): Promise<ReportSource[]> {
  const rows = await sql.query<Row>(text, values);
  return rows.map(({ shipmentId, bookedOn, under, ...facts }) => ({
    ...{ shipmentId, bookedOn, under },
    facts: {
      ...facts,
      buyerOutcome: facts.buyerOutcome as BuyerOutcome | null,
      sums: sumsOf(Object.fromEntries(ACCOUNTS.map((account) => [account, Number(facts[account])]))),
    },
  }));
}
