import type { Sql } from "./database.server";
import { first, run, statement } from "./statements.server";

/** How far the ledger of a shop has been checked. */
export interface LedgerCheck {
  shopId: string;
  /** The last parcel that was looked at; null: a round begins. */
  checkedTo: string | null;
  checkedAt: Date | null;
}

/** Returns the shop whose ledger was not looked at for the longest; null: there is none. */
export function nextToCheck(sql: Sql): Promise<LedgerCheck | null> {
  return first(
    sql,
    statement<LedgerCheck>`SELECT id AS "shopId", ledger_checked_to AS "checkedTo", ledger_checked_at AS "checkedAt" FROM shop
      WHERE redacted_at IS NULL ORDER BY ledger_checked_at NULLS FIRST, id LIMIT 1`,
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

/** Records how far a shop's ledger has been checked. */
export async function noteChecked(sql: Sql, { shopId, checkedTo }: LedgerCheck, now: Date): Promise<void> {
  await run(
    sql,
    statement`UPDATE shop SET ledger_checked_to = ${checkedTo}::uuid, ledger_checked_at = ${now} WHERE id = ${shopId}`,
  );
}
