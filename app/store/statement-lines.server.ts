import type { Amounts } from "~/domain/statement/fields";
import type { JudgedLine } from "~/domain/statement/judge";
import { LINE_OUTCOMES, type LineOutcome, type LineProblem } from "~/domain/statement/outcomes";
import type { OutcomeTally, Tally } from "~/domain/statement/tally";
import type { Sql } from "./database.server";
import { deleteInSlices } from "./slices.server";
import { anyOf, run, statement } from "./statements.server";

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

/** Deletes the rows of a statement that is read anew, in small sets; none of them may count. */
export async function deleteLines(sql: Sql, shopId: string, statementId: string): Promise<void> {
  const due = "shop_id = $1 AND statement_id = $2 AND NOT counted";
  const values = [shopId, statementId];
  await deleteInSlices(sql, { table: "statement_line", due, by: "n", values, ofShop: "shop_id = $1" });
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
