import type { Days } from "~/domain/reports/periods";
import type { Deps } from "~/flows/deps.server";
import { listReportParcels, type ReportParcelRow } from "~/store/report-export.server";
import { type ReportRow, type ReportRowsQuery, readReportRows } from "~/store/report-views.server";

/** So many rows are read at once. */
const SET = 1_000;

/** Reads all rows of a report by their values, set by set. */
export async function* reportRows(
  { database }: Deps,
  shopId: string,
  query: Pick<ReportRowsQuery, "span" | "spanBefore" | "dimension">,
): AsyncGenerator<ReportRow[], void> {
  let after: ReportRowsQuery["after"] = null;
  for (;;) {
    const rows: ReportRow[] = await readReportRows(database, shopId, {
      ...{ ...query, sort: "value", descending: false, after, limit: SET },
    });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < SET || !last) return;
    after = last;
  }
}

/** Reads all parcels that were booked on some days, set by set. */
export async function* reportParcels(
  { database }: Deps,
  shopId: string,
  days: Days,
): AsyncGenerator<ReportParcelRow[], void> {
  let after: ReportParcelRow | null = null;
  for (;;) {
    const rows: ReportParcelRow[] = await listReportParcels(database, shopId, days, after, SET);
    if (rows.length > 0) yield rows;
    after = rows.at(-1) ?? null;
    if (rows.length < SET) return;
  }
}
