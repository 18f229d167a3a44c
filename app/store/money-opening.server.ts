import type { Sql } from "./database.server";
import { run, statement } from "./statements.server";

/**
 * Returns the shops whose earlier parcels may be missing in the ledger: for a day after all were entered too, as processes of the
 * release before may still book.
 */
export async function listShopsToOpen(sql: Sql): Promise<string[]> {
  const rows = await run(
    sql,
    statement<{
      id: string;
    }>`SELECT id FROM shop WHERE (ledger_opened_at IS NULL OR ledger_opened_at > now() - interval '1 day') AND redacted_at IS NULL ORDER BY id`,
  );
  return rows.map(({ id }) => id);
}

/** Returns parcels of a shop that were booked and are not in the ledger, at most `limit`. */
export async function listParcelsOutsideLedger(sql: Sql, shopId: string, limit: number): Promise<string[]> {
  const rows = await run(
    sql,
    statement<{ id: string }>`SELECT s.id FROM shipment s WHERE s.shop_id = ${shopId} AND s.booked_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM parcel_money m WHERE m.shop_id = s.shop_id AND m.shipment_id = s.id)
      LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Records that all parcels that were booked before the ledger are in it. */
export async function noteLedgerOpened(sql: Sql, shopId: string, now: Date): Promise<void> {
  await run(sql, statement`UPDATE shop SET ledger_opened_at = coalesce(ledger_opened_at, ${now}) WHERE id = ${shopId}`);
}
