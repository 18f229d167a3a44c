import type { Amounts } from "~/domain/statement/fields";
import type { JudgedLine } from "~/domain/statement/judge";
import { COUNTABLE, LINE_OUTCOMES, type LineOutcome, type LineProblem } from "~/domain/statement/outcomes";
import type { OutcomeTally, Tally } from "~/domain/statement/tally";
import type { Sql } from "./database.server";
import { anyOf, codeIn, run, statement, tables } from "./statements.server";

/** Stores rows of a statement, none of which counts yet. */
export async function addLines(
  sql: Sql,
  shopId: string,
  statementId: string,
  lines: readonly JudgedLine[],
): Promise<void> {
  const rows = lines.map(({ amounts, problems, ...line }) => ({ ...line, ...amounts, problems }));
  await run(
    sql,
    statement`INSERT INTO statement_line (shop_id, statement_id, n, label, partner_id, shipment_id, outcome, problems,
          cod_vnd, shipping_fee_vnd, insurance_fee_vnd, return_fee_vnd, cod_fee_vnd, other_fee_vnd, compensation_vnd, net_vnd,
          weight_grams, happened_on, line_key)
      SELECT ${shopId}, ${statementId}, v.n, v.label, v."partnerId", v."shipmentId", v.outcome, v.problems,
             v."codVnd", v."shippingFeeVnd", v."insuranceFeeVnd", v."returnFeeVnd", v."codFeeVnd", v."otherFeeVnd",
             v."compensationVnd", v."netVnd", v."weightGrams", v."happenedOn", v."lineKey"
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) v(n int, label text, "partnerId" text, "shipmentId" uuid,
             outcome text, problems jsonb, "codVnd" bigint, "shippingFeeVnd" bigint, "insuranceFeeVnd" bigint,
             "returnFeeVnd" bigint, "codFeeVnd" bigint, "otherFeeVnd" bigint, "compensationVnd" bigint, "netVnd" bigint,
             "weightGrams" int, "happenedOn" date, "lineKey" text)`,
  );
}

/** Deletes the rows of a statement that is read anew; none of them may count. */
export async function deleteLines(sql: Sql, shopId: string, statementId: string): Promise<void> {
  await run(
    sql,
    tables
      .deleteFrom("statement_line")
      .where("shop_id", "=", shopId)
      .where("statement_id", "=", statementId)
      .where("counted", "=", false),
  );
}

/** A row of a statement with the order of its parcel. */
export interface ListedLine extends Amounts {
  n: number;
  label: string;
  partnerId: string | null;
  shipmentId: string | null;
  orderId: string | null;
  orderName: string | null;
  outcome: LineOutcome;
  problems: LineProblem[];
  weightGrams: number | null;
  /** `YYYY-MM-DD` */
  happenedOn: string | null;
  counted: boolean;
}

/** Returns rows of a statement in the order of the file, behind row `after`; of these outcomes, of all where there are none. */
export function listLines(
  sql: Sql,
  shopId: string,
  statementId: string,
  { outcomes, after, limit }: { outcomes: readonly LineOutcome[]; after: number; limit: number },
): Promise<ListedLine[]> {
  const ofOutcomes = outcomes.length === 0 ? statement`` : statement`AND l.outcome = ${anyOf(outcomes)}`;
  return run(
    sql,
    statement<ListedLine>`SELECT l.n, l.label, l.partner_id AS "partnerId", l.shipment_id AS "shipmentId",
             o.id AS "orderId", o.name AS "orderName", l.outcome, l.problems, l.cod_vnd AS "codVnd",
             l.shipping_fee_vnd AS "shippingFeeVnd", l.insurance_fee_vnd AS "insuranceFeeVnd",
             l.return_fee_vnd AS "returnFeeVnd", l.cod_fee_vnd AS "codFeeVnd", l.other_fee_vnd AS "otherFeeVnd",
             l.compensation_vnd AS "compensationVnd", l.net_vnd AS "netVnd", l.weight_grams AS "weightGrams",
             to_char(l.happened_on, 'YYYY-MM-DD') AS "happenedOn", l.counted
        FROM statement_line l
        LEFT JOIN shipment s ON s.shop_id = l.shop_id AND s.id = l.shipment_id
        LEFT JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
       WHERE l.shop_id = ${shopId} AND l.statement_id = ${statementId} AND l.n > ${after} ${ofOutcomes}
       ORDER BY l.n LIMIT ${limit}`,
  );
}

/** What became of a set of rows. */
export interface ChangedLines {
  /** Rows that were looked at; 0: there are no more. */
  rows: number;
  /** The last of them. */
  last: number;
  shipmentIds: string[];
}

const CAN_COUNT = statement.raw(codeIn("l.outcome", COUNTABLE));

/**
 * Makes the next rows of a statement count. A payment that counts by now, through another statement, becomes a duplicate and does not
 * count. Returns how many rows were looked at, and the parcels whose money changed. The caller holds the statements of the shop.
 */
export async function countNextLines(
  sql: Sql,
  shopId: string,
  statementId: string,
  { after, limit }: { after: number; limit: number },
): Promise<ChangedLines> {
  const [done] = await run(
    sql,
    statement<ChangedLines>`
      WITH next AS (
        SELECT l.n, l.line_key, l.shipment_id, before.statement_id AS before_id, before.n AS before_n
          FROM statement_line l
          LEFT JOIN statement_line before ON before.shop_id = l.shop_id AND before.line_key = l.line_key AND before.counted
         WHERE l.shop_id = ${shopId} AND l.statement_id = ${statementId} AND l.n > ${after} AND NOT l.counted
           AND ${CAN_COUNT}
           AND l.shipment_id IS NOT NULL
         ORDER BY l.n LIMIT ${limit}),
      late AS (
        UPDATE statement_line l SET outcome = 'duplicate', problems = l.problems || jsonb_build_array(
               jsonb_build_object('code', 'counted_before', 'statementId', next.before_id, 'row', next.before_n))
          FROM next WHERE l.shop_id = ${shopId} AND l.statement_id = ${statementId} AND l.n = next.n AND next.before_id IS NOT NULL),
      counted AS (
        UPDATE statement_line l SET counted = true
          FROM next WHERE l.shop_id = ${shopId} AND l.statement_id = ${statementId} AND l.n = next.n AND next.before_id IS NULL
        RETURNING l.shipment_id)
      SELECT (SELECT count(*)::int FROM next) AS rows, (SELECT coalesce(max(n), 0) FROM next) AS last,
             coalesce((SELECT array_agg(DISTINCT shipment_id::text ORDER BY shipment_id::text) FROM counted), '{}') AS "shipmentIds"`,
  );
  return done ?? { rows: 0, last: after, shipmentIds: [] };
}

/** Makes the next rows of a statement count no more. Returns how many, and their parcels. */
export async function uncountNextLines(
  sql: Sql,
  shopId: string,
  statementId: string,
  { after, limit }: { after: number; limit: number },
): Promise<ChangedLines> {
  const [done] = await run(
    sql,
    statement<ChangedLines>`
      WITH taken AS (
        UPDATE statement_line l SET counted = false
          FROM (SELECT n FROM statement_line WHERE shop_id = ${shopId} AND statement_id = ${statementId} AND n > ${after}
                   AND counted ORDER BY n LIMIT ${limit}) next
         WHERE l.shop_id = ${shopId} AND l.statement_id = ${statementId} AND l.n = next.n
        RETURNING l.n, l.shipment_id)
      SELECT count(*)::int AS rows, coalesce(max(n), 0) AS last,
             coalesce(array_agg(DISTINCT shipment_id::text ORDER BY shipment_id::text) FILTER (WHERE shipment_id IS NOT NULL), '{}') AS "shipmentIds"
        FROM taken`,
  );
  return done ?? { rows: 0, last: after, shipmentIds: [] };
}

/** Returns how many rows of a statement have which outcome, and what they pay and charge. */
export async function countOutcomes(sql: Sql, shopId: string, statementId: string): Promise<Tally["outcomes"]> {
  const rows = await run(
    sql,
    statement<{ outcome: LineOutcome } & OutcomeTally>`
      SELECT outcome, count(*)::int AS rows, coalesce(sum(cod_vnd), 0)::bigint AS "codVnd",
             sum(coalesce(shipping_fee_vnd, 0) + coalesce(insurance_fee_vnd, 0) + coalesce(return_fee_vnd, 0)
                 + coalesce(cod_fee_vnd, 0) + coalesce(other_fee_vnd, 0))::bigint AS "feeVnd"
        FROM statement_line WHERE shop_id = ${shopId} AND statement_id = ${statementId} GROUP BY outcome`,
  );
  const none = { rows: 0, codVnd: 0, feeVnd: 0 };
  const counted = LINE_OUTCOMES.map((outcome) => {
    const { outcome: _, ...tally } = rows.find((row) => row.outcome === outcome) ?? { outcome, ...none };
    return [outcome, tally];
  });
  return Object.fromEntries(counted) as Tally["outcomes"];
}
