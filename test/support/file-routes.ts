/** Routes of the merchant's app that answer a file: they have no data of a page. */
export const FILE_ROUTES = [
  "app.export",
  "app.money.book-csv",
  "app.money.statement-rows.$statementId",
  "app.reports.parcels",
  "app.reports.rows",
] as const;
