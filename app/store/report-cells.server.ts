import type { ReportCount } from "~/domain/reports/parcel";
import type { Sql } from "./database.server";
import type { ReportSource } from "./report-parcels.server";
import { countRows, run, statement } from "./statements.server";

/** What a parcel `p` adds to each kept sum, by column. */
const ADDS = {
  parcels: "1",
  under_way: "(p.outcome = 'under_way')::int",
  delivered: "(p.outcome = 'delivered')::int",
  partly: "(p.outcome = 'partly')::int",
  returned: "(p.outcome = 'returned')::int",
  lost: "(p.outcome = 'lost')::int",
  cancelled: "(p.outcome = 'cancelled')::int",
  days: "coalesce(p.days, 0)",
  timed: "(p.days IS NOT NULL)::int",
  attempts: "CASE WHEN p.outcome IN ('delivered', 'partly', 'returned') THEN p.attempts ELSE 0 END",
  charged_vnd: "p.charged_vnd",
  return_vnd: "p.return_vnd",
  ended_charged_vnd: "CASE WHEN p.outcome <> 'under_way' THEN p.charged_vnd ELSE 0 END",
  wasted_vnd: "CASE WHEN p.outcome IN ('returned', 'lost') THEN p.charged_vnd ELSE 0 END",
  buyer_paid_vnd: "p.buyer_paid_vnd",
  door_fee_vnd: "p.door_fee_vnd",
  compensation_vnd: "p.compensation_vnd",
  quoted_vnd: "coalesce(p.quoted_vnd, 0)",
  quoted_charged_vnd: "CASE WHEN p.quoted_vnd IS NULL THEN 0 ELSE p.delivery_vnd END",
  cod_vnd: "p.cod_vnd",
  collected_vnd: "p.collected_vnd",
  paid_out_vnd: "p.paid_out_vnd",
  promised: "(p.promised_on IS NOT NULL AND p.delivered_on IS NOT NULL)::int",
  kept: "coalesce(p.delivered_on <= p.promised_on, false)::int",
  late_days: "coalesce(greatest(0, p.delivered_on - p.promised_on), 0)",
} as const;

/** The columns of the kept sums. */
const CELL_COLUMNS = Object.keys(ADDS) as (keyof typeof ADDS)[];

/** Under which dimension and value a parcel `p` is counted. What is not known of it is counted under an empty value. */
const VALUES = `LATERAL (
  VALUES ('week', date_trunc('week', p.booked_on)::date::text), ('province', coalesce(p.province, '')),
         ('district', coalesce(p.district, '')), ('service', coalesce(p.transport, '')),
         ('lane', coalesce(p.from_province || '|' || p.province || '|' || p.transport, ''))
  UNION ALL SELECT 'reason', p.reason WHERE p.reason IS NOT NULL
  UNION ALL SELECT 'product', unnest(p.products)
  UNION ALL SELECT 'rule', unnest(p.rule_ids)) d (dimension, value)`;

/** Sums over parcels `p` with a `sign`, by shop, span, dimension and value. `week` is SQL for the current week of the sums. */
const sumsOver = (parcels: string, week: string) => `
  SELECT p.shop_id, n.span, d.dimension, d.value, ${CELL_COLUMNS.map((column) => `sum(p.sign * (${ADDS[column]}))::bigint AS ${column}`).join(", ")}
    FROM (${parcels}) p, report_spans(p.booked_on, ${week}) n, ${VALUES} GROUP BY 1, 2, 3, 4`;

const isSomething = CELL_COLUMNS.map((column) => `g.${column} <> 0`).join(" OR ");
const INTO_CELLS = `INSERT INTO report_cell (shop_id, span, dimension, value, ${CELL_COLUMNS.join(", ")})`;
const ADDED = CELL_COLUMNS.map((column) => `${column} = report_cell.${column} + excluded.${column}`).join(", ");

const PARCEL_COLUMNS = [
  ...[
    "booked_on",
    "outcome",
    "days",
    "attempts",
    "reason",
    "province",
    "district",
    "transport",
    "rule_ids",
    "products",
  ],
  ...["quoted_vnd", "delivery_vnd", "return_vnd", "charged_vnd", "buyer_paid_vnd", "door_fee_vnd", "compensation_vnd"],
  ...["cod_vnd", "collected_vnd", "paid_out_vnd"],
  ...["from_province", "promised_on", "promised_by", "promise_parcels", "delivered_on"],
];

const KEPT = `
  WITH fresh AS (SELECT f.* FROM jsonb_populate_recordset(NULL::report_parcel, $2::jsonb) f),
       was AS (SELECT r.* FROM report_parcel r JOIN fresh f ON f.shop_id = r.shop_id AND f.shipment_id = r.shipment_id WHERE r.shop_id = $1),
       changed AS (SELECT f.* FROM fresh f LEFT JOIN was w ON w.shipment_id = f.shipment_id WHERE w.shipment_id IS NULL OR w IS DISTINCT FROM f),
       kept AS (
         INSERT INTO report_parcel SELECT c.* FROM changed c
         ON CONFLICT (shop_id, shipment_id) DO UPDATE SET ${PARCEL_COLUMNS.map((column) => `${column} = excluded.${column}`).join(", ")} RETURNING 1)`;

const WRITE = `${KEPT},
       cells AS (
         ${INTO_CELLS}
         SELECT g.* FROM (${sumsOver(
           `SELECT 1 AS sign, c.* FROM changed c
            UNION ALL SELECT -1, w.* FROM was w JOIN changed c ON c.shipment_id = w.shipment_id`,
           "$3::date",
         )}) g WHERE ${isSomething}
         ON CONFLICT (shop_id, span, dimension, value) DO UPDATE SET ${ADDED} RETURNING 1)
  SELECT (SELECT count(*)::int FROM kept) AS parcels, (SELECT count(*) FROM cells) AS cells`;

const WRITE_WITHOUT_SUMS = `${KEPT} SELECT (SELECT count(*)::int FROM kept) AS parcels`;

/**
 * Writes what is counted of these parcels, and what that changes in the sums through `week`; null: the sums are added up later
 * ({@link repairCells}). Returns how many parcels were new or different. The caller is the only one who counts in this shop.
 */
export async function writeReportParcels(
  sql: Sql,
  shopId: string,
  week: string | null,
  parcels: readonly (Omit<ReportSource, "facts"> & { count: ReportCount })[],
): Promise<number> {
  if (parcels.length === 0) return 0;
  const rows = parcels.map(({ shipmentId, bookedOn, under, count }) => ({
    ...{ shop_id: shopId, shipment_id: shipmentId, booked_on: bookedOn, outcome: count.outcome, days: count.days },
    ...{ attempts: count.attempts, reason: under.reason, province: under.province, district: under.district },
    ...{ transport: under.transport, rule_ids: [...under.ruleIds].sort(), products: [...under.products].sort() },
    ...{ quoted_vnd: count.quotedVnd, delivery_vnd: count.deliveryVnd, return_vnd: count.returnVnd },
    ...{ charged_vnd: count.chargedVnd, buyer_paid_vnd: count.buyerPaidVnd, door_fee_vnd: count.doorFeeVnd },
    ...{ compensation_vnd: count.compensationVnd, cod_vnd: count.codVnd, collected_vnd: count.collectedVnd },
    ...{ paid_out_vnd: count.paidOutVnd, from_province: under.fromProvince, delivered_on: count.deliveredOn },
    ...{ promised_on: count.promise?.on ?? null, promised_by: count.promise?.by ?? null },
    promise_parcels: count.promise?.parcels ?? null,
  }));
  const values = [shopId, JSON.stringify(rows)];
  const [written] = await (week === null
    ? sql.query<{ parcels: number }>(WRITE_WITHOUT_SUMS, values)
    : sql.query<{ parcels: number }>(WRITE, [...values, week]));
  return written?.parcels ?? 0;
}

/** Makes the sums of the last weeks those through `week`, from what is kept of the parcels. */
export async function moveToWeek(sql: Sql, shopId: string, week: string): Promise<void> {
  await run(sql, statement`DELETE FROM report_cell WHERE shop_id = ${shopId} AND span LIKE 'w%'`);
  await sql.query(
    `${INTO_CELLS} SELECT g.* FROM (${sumsOver(
      "SELECT 1 AS sign, r.* FROM report_parcel r WHERE r.shop_id = $1 AND r.booked_on >= $2::date - 7 * 103 AND r.booked_on < $2::date + 7",
      "$2::date",
    )}) g WHERE g.span LIKE 'w%'`,
    [shopId, week],
  );
}

/**
 * Adds up a shop's sums anew from what is kept of its parcels, corrects those that differ and forgets those of nothing; returns how many were
 * wrong. The caller is the only one who counts in this shop.
 */
export async function repairCells(sql: Sql, shopId: string, week: string): Promise<number> {
  const kept = `SELECT shop_id, span, dimension, value, ${CELL_COLUMNS.map((column) => `-${column}`).join(", ")} FROM report_cell WHERE shop_id = $1`;
  const both = `SELECT b.shop_id, b.span, b.dimension, b.value, ${CELL_COLUMNS.map((column) => `sum(b.${column})::bigint AS ${column}`).join(", ")}
    FROM (${sumsOver("SELECT 1 AS sign, r.* FROM report_parcel r WHERE r.shop_id = $1", "$2::date")} UNION ALL ${kept}) b GROUP BY 1, 2, 3, 4`;
  const wrong = await sql.query(
    `${INTO_CELLS} SELECT g.* FROM (${both}) g WHERE ${isSomething}
     ON CONFLICT (shop_id, span, dimension, value) DO UPDATE SET ${ADDED} RETURNING 1`,
    [shopId, week],
  );
  await countRows(sql, statement`DELETE FROM report_cell WHERE shop_id = ${shopId} AND parcels = 0 RETURNING 1`);
  return wrong.length;
}
