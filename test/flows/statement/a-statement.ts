import type { LinesPlace } from "~/domain/statement/place";
import type { StatementState } from "~/domain/statement/states";
import { readStatementPage } from "~/flows/statement/read.server";
import { runStatement } from "~/flows/statement/run.server";
import { receiveStatement } from "~/flows/statement/upload.server";
import { type WorkbookCell, writeWorkbook } from "../../../sandbox/carrier/statements/workbook.ts";
import { ACTOR, type TestShop } from "../a-shop";

/** A header as shops were sent one. */
export const HEADER = ["Mã vận đơn", "Ngày đối soát", "Tiền thu hộ", "Phí vận chuyển"];

/** Returns the file of a workbook with one sheet. */
export const aWorkbook = (rows: readonly (readonly WorkbookCell[])[], merged: readonly string[] = []): Buffer =>
  writeWorkbook([{ name: "Đối soát", rows, merged }]);

/** Sends a file as a member of staff does, in small chunks, and has it read. Returns its id. */
export async function imported(shop: TestShop, file: Buffer, name = "doi-soat.xlsx"): Promise<string> {
  const statementId = crypto.randomUUID();
  const until = Date.now() + 60_000;
  const ticket = { shopId: shop.shopId, statementId, name, userId: ACTOR.userId, actorName: ACTOR.name, until };
  async function* chunks() {
    for (let at = 0; at < file.length; at += 60_000) yield file.subarray(at, at + 60_000);
  }
  const { outcome } = await receiveStatement(shop.deps, ticket, chunks());
  if (outcome !== "stored") throw new Error(`the file was not stored: ${outcome}`);
  await runStatement(shop.deps, shop.shopId, statementId);
  return statementId;
}

/** Returns the page of a statement. */
export async function pageOf(shop: TestShop, statementId: string, show: LinesPlace["show"] = "all") {
  const page = await readStatementPage(shop.deps, shop.shopId, statementId, { show, after: 0 });
  if (!page) throw new Error("there is no such statement");
  return page;
}

/** Returns where a statement stands, and its rows in brief. */
export async function standing(
  shop: TestShop,
  statementId: string,
): Promise<{ state: StatementState; rows: string[] }> {
  const { state, lines } = await pageOf(shop, statementId);
  const rows = lines.map(({ n, outcome, problems, counted }) =>
    [n, outcome, ...problems.map(({ code }) => code), ...(counted ? ["counted"] : [])].join(" "),
  );
  return { state, rows };
}
