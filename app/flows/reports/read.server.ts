import type { Dimension } from "~/domain/reports/dimensions";
import { addFigures } from "~/domain/reports/figures";
import { type Days, daysOfPeriod, lastMonths, type Period, spanBefore, weekOf } from "~/domain/reports/periods";
import type { ReportSort } from "~/domain/reports/sorts";
import { addDays, dayInVietnam } from "~/domain/vietnam-time";
import type { Deps } from "~/flows/deps.server";
import { hasReportChanges, readReportShop } from "~/store/report-changes.server";
import { type ReportRow, readLosing, readReportRows } from "~/store/report-views.server";
import type { ShopRow } from "~/store/shops.server";
import type { ReportRowView, ReportView } from "./views";

const PAGE_SIZE = 50;
const MONTHS = 12;
/** Of lanes and of products each. */
const MOST_LOSING = 3;
/** More weeks than any period has. */
const ALL_WEEKS = 60;

/** Which report is asked for. */
export interface ReportQuery {
  period: Period;
  dimension: Dimension;
  sort: ReportSort;
  descending: boolean;
  after: { key: string; value: string } | null;
}

/** Returns a report's page, read from kept sums: it costs the same however many parcels they are of. */
export async function readReport(
  deps: Deps,
  shop: Pick<ShopRow, "id" | "settings">,
  query: ReportQuery,
): Promise<ReportView> {
  const { database } = deps;
  const now = deps.now();
  const spans = { span: query.period as string, spanBefore: spanBefore(query.period) };
  const weeksOf = (span: string) =>
    readReportRows(database, shop.id, {
      ...{ span, spanBefore: "", dimension: "week", sort: "value", descending: false, after: null, limit: ALL_WEEKS },
    });
  const losingOf = (dimension: Dimension) =>
    readLosing(database, shop.id, { span: spans.span, dimension, limit: MOST_LOSING });
  // Before the sums: what is counted meanwhile must not make older sums those of now.
  const [state, isBehind] = await Promise.all([readReportShop(database, shop.id), hasReportChanges(database, shop.id)]);
  const [weeks, weeksBefore, found, provinces, products] = await Promise.all([
    weeksOf(spans.span),
    weeksOf(spans.spanBefore),
    readReportRows(database, shop.id, { ...spans, ...query, limit: PAGE_SIZE + 1 }),
    losingOf("province"),
    losingOf("product"),
  ]);
  const today = dayInVietnam(now);
  const days = daysOfPeriod(query.period, state?.week ?? weekOf(today));
  const rows = found.slice(0, PAGE_SIZE);
  const last = rows.at(-1);
  return {
    ...{ period: query.period, days, daysBefore: daysBefore(query.period, days) },
    total: addFigures(weeks.map(({ figures }) => figures)),
    totalBefore: addFigures(weeksBefore.map(({ figures }) => figures)),
    weeks: weeks.map(({ value, figures }) => ({ value, figures })),
    rows: rows.map((row) => viewRow(row, query.dimension, shop)),
    next: found.length > PAGE_SIZE && last ? `${last.key}|${last.value}` : null,
    losing: [
      ...provinces.map((lost) => ({ dimension: "province" as const, ...lost })),
      ...products.map((lost) => ({ dimension: "product" as const, ...lost })),
    ],
    months: lastMonths(today, MONTHS),
    asOf: (isBehind && state ? state.countedAt : now).toISOString(),
    isBehind,
    isFilling: state?.filledAt == null,
  };
}

/** Returns the days of a period of a shop's reports. */
export async function readReportDays(deps: Deps, shopId: string, period: Period): Promise<Days> {
  const state = await readReportShop(deps.database, shopId);
  return daysOfPeriod(period, state?.week ?? weekOf(dayInVietnam(deps.now())));
}

function daysBefore(period: Period, { from, to }: { from: string; to: string }) {
  if (!period.startsWith("w")) return daysOfPeriod(spanBefore(period) as Period, from);
  const days = 7 * Number(period.slice(1));
  return { from: addDays(from, -days), to: addDays(to, -days) };
}

function viewRow(
  { value, figures, before }: ReportRow,
  dimension: Dimension,
  shop: Pick<ShopRow, "settings">,
): ReportRowView {
  const label = dimension === "rule" ? (shop.settings.rules.find(({ id }) => id === value)?.name ?? null) : null;
  return { value, label, figures, before };
}
