import type { Sql } from "./database.server";
import { first, statement } from "./statements.server";

/** What the size of a shop's export depends on. */
export interface ExportedAmounts {
  parcels: number;
  /** Of the photos, papers and statements that are kept. */
  fileBytes: number;
}

/** The kept sums of months are looked up one by one, however much else is counted: five years of them. */
const MONTHS = 60;

/** Returns how much there is to export, from the kept sums of the reports; null while they are not complete. */
export async function readExportedAmounts(sql: Sql, shopId: string): Promise<ExportedAmounts | null> {
  return first(
    sql,
    statement<ExportedAmounts>`SELECT
        (SELECT coalesce(sum(c.parcels), 0)::float8 FROM generate_series(0, ${MONTHS - 1}::int) n
           JOIN report_cell c ON c.shop_id = r.shop_id AND c.dimension = 'service' AND c.span =
             'm:' || to_char(date_trunc('month', now() AT TIME ZONE 'Asia/Ho_Chi_Minh') - n * interval '1 month', 'YYYY-MM')
        ) AS parcels,
        ((SELECT coalesce(sum(e.bytes), 0) FROM claim_evidence e WHERE e.shop_id = r.shop_id AND e.is_whole)
          + (SELECT coalesce(sum(s.bytes), 0) FROM statement s WHERE s.shop_id = r.shop_id AND s.erased_at IS NULL))::float8 AS "fileBytes"
      FROM report_shop r WHERE r.shop_id = ${shopId} AND r.filled_at IS NOT NULL`,
  );
}
