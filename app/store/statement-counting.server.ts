import { COUNTABLE } from "~/domain/statement/outcomes";
import type { SettledLine, StoredLine } from "~/domain/statement/settle";
import type { OtherLine } from "~/domain/statement/undone";
import type { Sql } from "./database.server";
import { WHOLE_FEE } from "./statement-parcels.server";
import { anyOf, codeIn, run, statement } from "./statements.server";

/** What became of a set of rows. */
export interface ChangedLines {
  /** Rows that were looked at; 0: there are no more. */
  rows: number;
  /** The last of them. */
  last: number;
  shipmentIds: string[];
}

const CAN_COUNT = statement.raw(codeIn("l.outcome", COUNTABLE));
const STORED =
  statement.raw(`l.statement_id AS "statementId", l.n, l.shipment_id AS "shipmentId", l.outcome, l.problems, l.counted,
  ${WHOLE_FEE} AS "wholeFeeVnd",
  jsonb_build_object('codVnd', l.cod_vnd, 'shippingFeeVnd', l.shipping_fee_vnd, 'insuranceFeeVnd', l.insurance_fee_vnd,
    'returnFeeVnd', l.return_fee_vnd, 'codFeeVnd', l.cod_fee_vnd, 'otherFeeVnd', l.other_fee_vnd,
    'compensationVnd', l.compensation_vnd, 'netVnd', l.net_vnd) AS amounts`);
const WITH_PARCEL = statement.raw(
  "LEFT JOIN shipment parcel ON parcel.shop_id = l.shop_id AND parcel.id = l.shipment_id",
);

/** Returns the next rows of a statement that are to count, and do not yet. */
export function listNextCountable(
  sql: Sql,
  shopId: string,
  statementId: string,
  { after, limit }: { after: number; limit: number },
): Promise<StoredLine[]> {
  return run(
    sql,
    statement<StoredLine>`SELECT ${STORED} FROM statement_line l ${WITH_PARCEL}
       WHERE l.shop_id = ${shopId} AND l.statement_id = ${statementId} AND l.n > ${after} AND NOT l.counted
         AND ${CAN_COUNT} AND l.shipment_id IS NOT NULL
       ORDER BY l.n LIMIT ${limit}`,
  );
}

/**
 * Returns the rows of these parcels in the other statements that count, or may yet; those of statements that count come first, in the
 * order in which they were applied. With what was said of the row of this statement that they repeat.
 */
export function listOtherLines(
  sql: Sql,
  shopId: string,
  statementId: string,
  shipmentIds: readonly string[],
): Promise<OtherLine[]> {
  return run(
    sql,
    statement<OtherLine>`SELECT ${STORED}, s.state, coalesce(gone.problems, '[]') AS gone
        FROM statement_line l ${WITH_PARCEL}
        JOIN statement s ON s.shop_id = l.shop_id AND s.id = l.statement_id AND s.state IN ('read', 'applying', 'applied')
        LEFT JOIN LATERAL (
             SELECT g.problems FROM jsonb_array_elements(l.problems) p
               JOIN statement_line g ON g.shop_id = l.shop_id AND g.statement_id = ${statementId} AND g.n = (p->>'row')::int
              WHERE p->>'code' = 'counted_before' AND p->>'statementId' = ${statementId} LIMIT 1) gone ON true
       WHERE l.shop_id = ${shopId} AND l.shipment_id = ${anyOf(shipmentIds)} AND l.statement_id <> ${statementId}
       ORDER BY s.state <> 'applied', s.applied_at, s.created_at, l.statement_id, l.n`,
  );
}

/** Returns a row of a statement, of a parcel of the shop; null: there is none. */
export async function readStoredLine(
  sql: Sql,
  shopId: string,
  statementId: string,
  n: number,
): Promise<StoredLine | null> {
  const [line] = await run(
    sql,
    statement<StoredLine>`SELECT ${STORED} FROM statement_line l ${WITH_PARCEL}
       WHERE l.shop_id = ${shopId} AND l.statement_id = ${statementId} AND l.n = ${n} AND l.shipment_id IS NOT NULL`,
  );
  return line ?? null;
}

/** Stores what became of rows. */
export async function saveSettled(sql: Sql, shopId: string, lines: readonly SettledLine[]): Promise<void> {
  const rows = lines.map(({ amounts, ...line }) => ({ ...line, ...amounts }));
  await run(
    sql,
    statement`UPDATE statement_line l SET outcome = v.outcome, problems = v.problems, counted = v.counted, line_key = v."lineKey",
          cod_vnd = v."codVnd", shipping_fee_vnd = v."shippingFeeVnd", insurance_fee_vnd = v."insuranceFeeVnd",
          return_fee_vnd = v."returnFeeVnd", cod_fee_vnd = v."codFeeVnd", other_fee_vnd = v."otherFeeVnd",
          compensation_vnd = v."compensationVnd"
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) v("statementId" uuid, n int, outcome text, problems jsonb,
             counted boolean, "lineKey" text, "codVnd" bigint, "shippingFeeVnd" bigint, "insuranceFeeVnd" bigint,
             "returnFeeVnd" bigint, "codFeeVnd" bigint, "otherFeeVnd" bigint, "compensationVnd" bigint)
       WHERE l.shop_id = ${shopId} AND l.statement_id = v."statementId" AND l.n = v.n`,
  );
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
