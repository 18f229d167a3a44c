import type { Kept } from "~/domain/cod/drift";
import type { Sql } from "./database.server";
import { BALANCE_COLUMNS, balanceOf } from "./money-balances.server";
import { run, statement } from "./statements.server";

/** How far the ledger of a shop has been checked. */
export interface LedgerCheck {
  shopId: string;
  /** The last parcel that was looked at; null: a round begins. */
  checkedTo: string | null;
}

/** Returns all shops in the order in which their ledgers are checked: where a round was begun, then what was not looked at for the longest. */
export function listLedgerChecks(sql: Sql): Promise<LedgerCheck[]> {
  return run(
    sql,
    statement<LedgerCheck>`SELECT id AS "shopId", ledger_checked_to AS "checkedTo" FROM shop WHERE redacted_at IS NULL
      ORDER BY ledger_checked_to IS NULL, ledger_checked_at NULLS FIRST, id`,
  );
}

/** Returns the next parcels of a shop's book behind one of them, by their ids. */
export async function listToCheck(sql: Sql, { shopId, checkedTo }: LedgerCheck, limit: number): Promise<string[]> {
  const rows = await run(
    sql,
    statement<{ id: string }>`SELECT shipment_id AS id FROM parcel_money
      WHERE shop_id = ${shopId} AND shipment_id > coalesce(${checkedTo}::uuid, '00000000-0000-0000-0000-000000000000')
      ORDER BY shipment_id LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}

type Row = Parameters<typeof balanceOf>[0] & Pick<Kept, "bookedOn" | "deliveredOn" | "paidOn" | "isOfOrder">;

const day = (column: string) => `to_char(m.${column}, 'YYYY-MM-DD')`;
const KEPT_COLUMNS = statement.raw(`${BALANCE_COLUMNS}, ${day("booked_on")} AS "bookedOn",
  ${day("delivered_on")} AS "deliveredOn", ${day("paid_on")} AS "paidOn",
  (m.order_id, m.ordered_at) IS NOT DISTINCT FROM (s.order_id, s.ordered_at) AS "isOfOrder"`);

/** Returns all that is kept of these parcels in the COD book, by parcel; one that is not in it is left out. */
export async function readKept(sql: Sql, shopId: string, shipmentIds: readonly string[]): Promise<Map<string, Kept>> {
  const rows = await run(
    sql,
    statement<Row>`SELECT ${KEPT_COLUMNS} FROM parcel_money m JOIN shipment s ON s.shop_id = m.shop_id AND s.id = m.shipment_id
      WHERE m.shop_id = ${shopId} AND m.shipment_id = ANY(${shipmentIds})`,
  );
  return new Map(
    rows.map(({ bookedOn, deliveredOn, paidOn, isOfOrder, ...row }) => [
      row.shipmentId,
      { ...balanceOf(row), bookedOn, deliveredOn, paidOn, isOfOrder },
    ]),
  );
}

/** Records how far a shop's ledger has been checked. */
export async function noteChecked(sql: Sql, { shopId, checkedTo }: LedgerCheck, now: Date): Promise<void> {
  await run(
    sql,
    statement`UPDATE shop SET ledger_checked_to = ${checkedTo}::uuid, ledger_checked_at = ${now} WHERE id = ${shopId}`,
  );
}
