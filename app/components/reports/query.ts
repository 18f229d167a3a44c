import { z } from "zod";
import { DIMENSIONS, type Dimension } from "~/domain/reports/dimensions";
import { readPeriod } from "~/domain/reports/periods";
import { REPORT_SORTS, type ReportSort } from "~/domain/reports/sorts";

const DEFAULT_PERIOD = "w13";
const DEFAULT_DIMENSION = "province";

/** By week the weeks stand in their order, by anything else the largest loss comes first. */
const firstSort = (dimension: Dimension): { sort: ReportSort; descending: boolean } =>
  dimension === "week" ? { sort: "value", descending: true } : { sort: "margin", descending: false };

const CURSOR = /^(-?\d{1,18}(?:\.\d{1,6})?)\|(.*)$/s;

const querySchema = z.object({
  period: z
    .string()
    .nullable()
    .transform((text) => readPeriod(text) ?? DEFAULT_PERIOD),
  dimension: z.enum(DIMENSIONS).catch(DEFAULT_DIMENSION),
  sort: z.enum(REPORT_SORTS).nullable().catch(null),
  descending: z.enum(["up", "down"]).nullable().catch(null),
  after: z
    .string()
    .max(400)
    .nullable()
    .catch(null)
    .transform((text) => {
      const [, key, value] = text?.match(CURSOR) ?? [];
      return key === undefined || value === undefined ? null : { key, value };
    }),
});

/** What of the reports is shown, as in the page's URL. */
export type ReportsPageQuery = ReturnType<typeof readQuery>;

/** Reads the query from the page's URL; an invalid parameter is treated as missing. */
export function readQuery(url: string) {
  const { searchParams: from } = new URL(url);
  const { sort, descending, ...asked } = querySchema.parse({
    period: from.get("period"),
    dimension: from.get("by"),
    sort: from.get("sort"),
    descending: from.get("order"),
    after: from.get("after"),
  });
  const first = firstSort(asked.dimension);
  return {
    ...asked,
    sort: sort ?? first.sort,
    descending:
      sort === null || descending === null ? (sort === null ? first.descending : true) : descending === "down",
  };
}

/** Returns the URL of a report; a change of what is shown begins with its first page. `path`: of the page, or of its file. */
export function reportsUrl(
  query: Pick<ReportsPageQuery, "period" | "dimension"> &
    Partial<Pick<ReportsPageQuery, "sort" | "descending">> & { after?: string | null },
  path = "/app/reports",
): string {
  const { period, dimension, sort, descending, after } = query;
  const first = firstSort(dimension);
  const params = new URLSearchParams();
  if (period !== DEFAULT_PERIOD) params.set("period", period);
  if (dimension !== DEFAULT_DIMENSION) params.set("by", dimension);
  if (sort !== undefined && (sort !== first.sort || descending !== first.descending)) {
    params.set("sort", sort);
    params.set("order", descending ? "down" : "up");
  }
  if (after) params.set("after", after);
  const asked = params.toString();
  return asked === "" ? path : `${path}?${asked}`;
}
