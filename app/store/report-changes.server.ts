import type { Sql } from "./database.server";
import { first, run, statement } from "./statements.server";

/** How far a shop's reports are. */
export interface ReportShop {
  /** The Monday of the week through which the sums of the last weeks are. */
  week: string;
  countedAt: Date;
  /** When all parcels booked before had been counted; null: not yet. */
  filledAt: Date | null;
  /** Parcels up to this id were looked at in this round; null: a round begins. */
  checkedTo: string | null;
}

const LOCK = (shopId: string) => `reports:${shopId}`;

/**
 * Makes the transaction the only one that counts in a shop; returns false while another one does, or when the shop is erased. Nobody else
 * waits for it, except who erases the shop.
 */
export async function claimReports(sql: Sql, shopId: string): Promise<boolean> {
  const claimed = await first(
    sql,
    statement<{ mine: boolean }>`SELECT pg_try_advisory_xact_lock(hashtextextended(${LOCK(shopId)}, 0)) AS mine
       FROM shop WHERE id = ${shopId} AND redacted_at IS NULL FOR KEY SHARE`,
  );
  return claimed?.mine ?? false;
}

/** Returns how far a shop's reports are; null: nothing was counted yet. */
export function readReportShop(sql: Sql, shopId: string): Promise<ReportShop | null> {
  return first(
    sql,
    statement<ReportShop>`SELECT week::text AS week, counted_at AS "countedAt", filled_at AS "filledAt", checked_to AS "checkedTo"
      FROM report_shop WHERE shop_id = ${shopId}`,
  );
}

/** Records how far a shop's reports are. */
export async function writeReportShop(sql: Sql, shopId: string, now: ReportShop): Promise<void> {
  const { week, countedAt, filledAt, checkedTo } = now;
  await run(
    sql,
    statement`INSERT INTO report_shop (shop_id, week, counted_at, filled_at, checked_to)
      VALUES (${shopId}, ${week}::date, ${countedAt}, ${filledAt}, ${checkedTo}::uuid)
      ON CONFLICT (shop_id) DO UPDATE SET week = excluded.week, counted_at = excluded.counted_at,
        filled_at = excluded.filled_at, checked_to = excluded.checked_to`,
  );
}

/** Returns the shops in which something is to be counted: a change, parcels of before, or a week that began. */
export async function listShopsToCount(sql: Sql, week: string): Promise<string[]> {
  const rows = await run(
    sql,
    statement<{ id: string }>`
      SELECT s.id FROM shop s LEFT JOIN report_shop r ON r.shop_id = s.id
       WHERE s.redacted_at IS NULL
         AND (r.filled_at IS NULL OR r.week <> ${week}::date OR EXISTS (SELECT 1 FROM report_change c WHERE c.shop_id = s.id))
       ORDER BY s.id`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the shops of which all parcels were counted once. */
export async function listCountedShops(sql: Sql): Promise<string[]> {
  const rows = await run(
    sql,
    statement<{ id: string }>`SELECT shop_id AS id FROM report_shop WHERE filled_at IS NOT NULL ORDER BY shop_id`,
  );
  return rows.map(({ id }) => id);
}

/** Takes the oldest changes of a shop; what was committed before is to be counted, what comes later leaves a line of its own. */
export async function takeReportChanges(sql: Sql, shopId: string, limit: number) {
  const rows = await run(
    sql,
    statement<{ shipmentId: string | null; orderId: string | null }>`
      DELETE FROM report_change WHERE shop_id = ${shopId} AND id IN (
        SELECT id FROM report_change WHERE shop_id = ${shopId} ORDER BY id LIMIT ${limit})
      RETURNING shipment_id AS "shipmentId", order_id AS "orderId"`,
  );
  const named = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))];
  return {
    lines: rows.length,
    shipmentIds: named(rows.map(({ shipmentId }) => shipmentId)),
    orderIds: named(rows.map(({ orderId }) => orderId)),
  };
}

/** Returns whether changes of a shop wait to be counted. */
export async function hasReportChanges(sql: Sql, shopId: string): Promise<boolean> {
  const row = await first(
    sql,
    statement<{ some: boolean }>`SELECT EXISTS (SELECT 1 FROM report_change WHERE shop_id = ${shopId}) AS some`,
  );
  return row?.some ?? false;
}
