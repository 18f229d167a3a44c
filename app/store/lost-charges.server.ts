import type { Sql } from "./database.server";
import type { UsageDay } from "./usage-reads.server";

/** What Shopify charged and nobody here remembers. */
export interface LostCharge extends Pick<UsageDay, "day" | "part"> {
  recordId: string;
  subscriptionId: string;
  amountCents: number;
  currency: string;
  createdAt: Date;
}

/** Returns whether Shopify was asked already what it charged in the time that this restore lost. */
export async function isUsageSearched(sql: Sql, shopId: string, restoredTo: Date): Promise<boolean> {
  const rows = await sql.query("SELECT 1 FROM shop WHERE id = $1 AND usage_searched_for >= $2", [shopId, restoredTo]);
  return rows.length > 0;
}

/**
 * Records what was found, as parts of their days without parcels: which ones they were is lost. A part that is known stays as it is. To be
 * done in one transaction with {@link noteUsageSearched}.
 */
export async function addLostCharges(sql: Sql, shopId: string, found: readonly LostCharge[], now: Date): Promise<void> {
  for (const { day, part, recordId, subscriptionId, amountCents, currency, createdAt } of found) {
    await sql.query(
      `INSERT INTO usage_charge (shop_id, day, part, parcels, free, charged, unpaid, amount_cents, currency, subscription_id, state,
                                 record_id, settled_at, ended_at)
       VALUES ($1, $2, $3, 0, 0, 0, 0, $4, $5, $6, 'charged', $7, $8, $9) ON CONFLICT DO NOTHING`,
      [shopId, day, part, amountCents, currency, subscriptionId, recordId, now, createdAt],
    );
  }
}

/** Records that Shopify was asked for this restore. */
export async function noteUsageSearched(sql: Sql, shopId: string, restoredTo: Date): Promise<void> {
  await sql.query("UPDATE shop SET usage_searched_for = $2 WHERE id = $1", [shopId, restoredTo]);
}

/**
 * Records that Shopify's bill cannot be read for this restore, and returns when that was found first: what was lost was charged before.
 */
export async function noteUsageUnread(sql: Sql, shopId: string, restoredTo: Date, now: Date): Promise<Date> {
  const [row] = await sql.query<{ until: Date }>(
    `UPDATE shop SET usage_doubtful_until = CASE WHEN usage_doubtful_until >= $2 THEN usage_doubtful_until ELSE $3 END
      WHERE id = $1 RETURNING usage_doubtful_until AS until`,
    [shopId, restoredTo, now],
  );
  return row?.until ?? now;
}

/** Returns whether a day has a charge from the time that a restore lost: nothing more is charged for it. */
export async function hasLostCharge(sql: Sql, shopId: string, day: string): Promise<boolean> {
  const rows = await sql.query(
    "SELECT 1 FROM usage_charge WHERE shop_id = $1 AND day = $2 AND state = 'charged' AND parcels = 0 LIMIT 1",
    [shopId, day],
  );
  return rows.length > 0;
}
