import type { LinesPlace } from "~/domain/statement/place";
import type { StatementState } from "~/domain/statement/states";
import { keepLedger } from "~/flows/cod/keep-ledger.server";
import { applyStatement, undoStatement } from "~/flows/statement/apply.server";
import { readStatementPage } from "~/flows/statement/read.server";
import { runStatement } from "~/flows/statement/run.server";
import { receiveStatement } from "~/flows/statement/upload.server";
import { readBalances } from "~/store/money-balances.server";
import { type WorkbookCell, writeWorkbook } from "../../../sandbox/carrier/statements/workbook.ts";
import { ACTOR, aBookedParcel, aShop, type TestShop } from "../a-shop";

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

/** A shop with two delivered parcels of 450,000 each, with what the carrier says they cost. */
export async function aShopThatIsPaid() {
  const shop = await aShop();
  const parcels = [await aBookedParcel(shop), await aBookedParcel(shop)] as const;
  await shop.deps.database.query(
    "UPDATE shipment SET cod_state = 'collected', collected_vnd = cod_vnd, charged_fee_vnd = 30000 WHERE partner_id IS NOT NULL",
  );
  await shop.deps.database.transaction((sql) =>
    keepLedger(
      shop.deps,
      sql,
      { id: shop.shopId },
      parcels.map(({ shipmentId }) => shipmentId),
      { source: "poll" },
    ),
  );
  return { shop, labels: parcels.map(({ trackingNumber }) => trackingNumber) as [string, string], parcels };
}

/** Applies a statement, as staff ask for it. */
export const apply = async (shop: TestShop, id: string) => {
  const asked = await applyStatement(shop.deps, shop.shopId, id, ACTOR);
  await runStatement(shop.deps, shop.shopId, id);
  return asked.outcome;
};
/** Undoes a statement, as staff ask for it. */
export const undo = async (shop: TestShop, id: string, why = "sai tháng") => {
  const asked = await undoStatement(shop.deps, shop.shopId, id, why, ACTOR);
  await runStatement(shop.deps, shop.shopId, id);
  return asked.outcome;
};
/** What the ledger says was paid out and charged, by parcel. */
export const ledgerOf = async ({ deps, shopId }: TestShop, shipmentIds: string[]) => {
  const balances = await readBalances(deps.database, shopId, shipmentIds);
  return shipmentIds.map((id) => {
    const { paid_out, shipping_fee } = balances.get(id)?.sums ?? {};
    return [paid_out, shipping_fee];
  });
};
/** The COD of all rows that count. */
export const countedVnd = async ({ deps }: TestShop) => {
  const [row] = await deps.database.query<{ sum: number }>(
    "SELECT coalesce(sum(cod_vnd), 0)::bigint AS sum FROM statement_line WHERE counted",
  );
  return row?.sum;
};
