/** What the rows of a report can be sorted by, in the order of its columns. Texts: `reports:figure.<sort>`, for `value` the name of its dimension. */
export const REPORT_SORTS = [
  "value",
  "sent",
  "margin",
  "failed",
  "arrived",
  "charged",
  "days",
  "kept",
  "attempts",
  "cod",
] as const;
export type ReportSort = (typeof REPORT_SORTS)[number];
