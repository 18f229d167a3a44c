import type { Dimension } from "~/domain/reports/dimensions";
import { FEW_PARCELS, FIGURES, type Figures } from "~/domain/reports/figures";
import type { ReportSort } from "~/domain/reports/sorts";
import type { Sql } from "./database.server";

/** A row of a report: what is counted under one value, and in the period before. */
export interface ReportRow {
  value: string;
  figures: Figures;
  /** Null: nothing was booked under this value then. */
  before: Figures | null;
  /** What the row is sorted by, for the page that follows it. */
  key: string;
}

const columnOf = (figure: keyof Figures) => figure.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const figuresOf = (alias: string) =>
  `jsonb_build_object(${FIGURES.map((figure) => `'${figure}', ${alias}.${columnOf(figure)}`).join(", ")})`;

/** As `endedOf` and `marginVnd` of the domain add them up; a test compares them. */
const ENDED = "(c.delivered + c.partly + c.returned + c.lost)";
const MARGIN = "(c.buyer_paid_vnd + c.door_fee_vnd + c.compensation_vnd - c.ended_charged_vnd)";

/** What a report is sorted by, as SQL on a row `c`; a row of which it is not known comes last either way. */
const SORTS = {
  value: "0",
  sent: "c.parcels",
  arrived: `round((c.delivered + c.partly)::numeric / nullif(${ENDED}, 0), 6)`,
  failed: `round((c.returned + c.lost)::numeric / nullif(${ENDED}, 0), 6)`,
  days: "round(c.days::numeric / nullif(c.timed, 0), 6)",
  kept: "round(c.kept::numeric / nullif(c.promised, 0), 6)",
  attempts: "round(c.attempts::numeric / nullif(c.delivered + c.partly + c.returned, 0), 6)",
  charged: "c.charged_vnd",
  margin: MARGIN,
  cod: "c.collected_vnd",
} as const satisfies Record<ReportSort, string>;

/** Which rows of a report are asked for, and in which order. */
export interface ReportRowsQuery {
  span: string;
  spanBefore: string;
  dimension: Dimension;
  sort: ReportSort;
  descending: boolean;
  /** The last row of the page before. */
  after: { key: string; value: string } | null;
  limit: number;
}

/** Returns rows of a report in their order, at most `limit`. It reads one period's rows of one dimension, however many parcels they are of. */
export async function readReportRows(sql: Sql, shopId: string, query: ReportRowsQuery): Promise<ReportRow[]> {
  const { span, spanBefore, dimension, sort, descending, after, limit } = query;
  const order = descending ? "DESC" : "ASC";
  const [least, beyond] = descending ? ["-1e15", "<"] : ["1e15", ">"];
  const key = `coalesce(${SORTS[sort]}, ${least})`;
  const [valueOrder, valueBeyond] = sort === "value" ? [order, beyond] : ["ASC", ">"];
  // What is shown is chosen before anything is written out or compared.
  return sql.query<ReportRow>(
    `SELECT c.value, c.key::text AS key, ${figuresOf("c")} AS figures,
            CASE WHEN b.parcels > 0 THEN ${figuresOf("b")} END AS before
       FROM (SELECT * FROM (SELECT c.*, ${key}::numeric AS key FROM report_cell c
                             WHERE c.shop_id = $1 AND c.span = $2 AND c.dimension = $4 AND c.parcels > 0) c
              WHERE $5::numeric IS NULL OR c.key ${beyond} $5::numeric OR (c.key = $5::numeric AND c.value ${valueBeyond} $6)
              ORDER BY c.key ${order}, c.value ${valueOrder} LIMIT $7) c
       LEFT JOIN report_cell b ON b.shop_id = $1 AND b.span = $3 AND b.dimension = $4 AND b.value = c.value
      ORDER BY c.key ${order}, c.value ${valueOrder}`,
    [shopId, span, spanBefore, dimension, after?.key ?? null, after?.value ?? null, limit],
    { kept: true },
  );
}

/** Returns the rows of a dimension that lost most in a period, with enough ended parcels to say anything. */
export async function readLosing(
  sql: Sql,
  shopId: string,
  { span, dimension, limit }: { span: string; dimension: Dimension; limit: number },
): Promise<{ value: string; figures: Figures }[]> {
  return sql.query(
    `SELECT c.value, ${figuresOf("c")} AS figures
       FROM (SELECT c.*, ${MARGIN} AS margin FROM report_cell c
              WHERE c.shop_id = $1 AND c.span = $2 AND c.dimension = $3 AND c.value <> '' AND c.parcels > 0
                AND ${ENDED} >= ${FEW_PARCELS} AND ${MARGIN} < 0
              ORDER BY margin, c.value LIMIT $4) c
      ORDER BY c.margin, c.value`,
    [shopId, span, dimension, limit],
    { kept: true },
  );
}
