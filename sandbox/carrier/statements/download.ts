import type { Call } from "../calls.ts";
import { textOf } from "../fields.ts";
import type { Reply } from "../reply.ts";
import type { Sandbox } from "../sandbox.ts";
import { statementRows } from "./statement.ts";
import { type WorkbookCell, writeWorkbook } from "./workbook.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Answers `/statement.xlsx` and `/statement.csv`: what the stand-in pays out and charges, as a file to import. `?account=` takes the
 * parcels of one account.
 */
export function answerStatement(call: Call, sandbox: Sandbox): Reply {
  const account = textOf(call.query.account);
  const orders = sandbox.state.orders.filter(({ accountCode }) => account === "" || accountCode === account);
  const rows = statementRows(orders, sandbox.nowMs());
  const isCsv = call.path.endsWith(".csv");
  const bytes = isCsv ? Buffer.from(csvOf(rows)) : writeWorkbook([{ name: "Đối soát", rows, merged: ["A1:K1"] }]);
  return {
    status: 200,
    headers: {
      "content-type": isCsv ? "text/csv; charset=utf-8" : XLSX,
      "content-disposition": `attachment; filename="doi-soat${isCsv ? ".csv" : ".xlsx"}"`,
      "cache-control": "no-store",
    },
    body: { bytes },
  };
}

/** Amounts with points between thousands, as people read them. */
function csvOf(rows: readonly (readonly WorkbookCell[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(csvCell).join(";")}\r\n`).join("")}`;
}

function csvCell(cell: WorkbookCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell).replace(/\B(?=(\d{3})+$)/g, ".");
  if (typeof cell === "string") return `"${cell.replaceAll('"', '""')}"`;
  return "day" in cell ? cell.day.split("-").reverse().join("/") : "";
}
