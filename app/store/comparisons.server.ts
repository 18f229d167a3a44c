import type { Sql } from "./database.server";

/** How far the comparison of a shop has come. */
export interface ComparisonRow {
  begunAt: Date;
  /** Orders made before this time are compared; null: it has just begun. */
  cursor: Date | null;
  orders: number;
}

/** When a shop was last compared as a whole; null: never. */
export async function readLastComparison(sql: Sql, shopId: string): Promise<Date | null> {
  const [row] = await sql.query<{ finishedAt: Date | null }>(
    `SELECT finished_at AS "finishedAt" FROM comparison WHERE shop_id = $1`,
    [shopId],
  );
  return row?.finishedAt ?? null;
}

/**
 * Begins a comparison, or returns the one that was begun at `staleBefore` or later and not finished: a process that was killed is
 * followed by another where it stopped.
 */
export async function beginComparison(sql: Sql, shopId: string, now: Date, staleBefore: Date): Promise<ComparisonRow> {
  const [row] = await sql.query<ComparisonRow>(
    `INSERT INTO comparison AS c (shop_id, due_at, begun_at) VALUES ($1, $2, $2)
     ON CONFLICT (shop_id) DO UPDATE SET
       begun_at = CASE WHEN c.begun_at >= $3 THEN c.begun_at ELSE EXCLUDED.begun_at END,
       cursor = CASE WHEN c.begun_at >= $3 THEN c.cursor END,
       orders = CASE WHEN c.begun_at >= $3 THEN c.orders ELSE 0 END
     RETURNING begun_at AS "begunAt", cursor, orders`,
    [shopId, now, staleBefore],
  );
  if (!row) throw new Error("the comparison was not stored");
  return row;
}

/** Records that the orders made before `cursor` are compared, and how many they were. */
export async function moveComparison(sql: Sql, shopId: string, cursor: Date, orders: number): Promise<void> {
  await sql.query("UPDATE comparison SET cursor = $2, orders = orders + $3 WHERE shop_id = $1", [
    shopId,
    cursor,
    orders,
  ]);
}

/** Records that a shop is compared as a whole, and when it is next. */
export async function finishComparison(sql: Sql, shopId: string, now: Date, dueAt: Date): Promise<void> {
  await sql.query(
    "UPDATE comparison SET begun_at = NULL, cursor = NULL, finished_at = $2, due_at = $3 WHERE shop_id = $1",
    [shopId, now, dueAt],
  );
}

/**
 * Returns the ids of a shop's orders that were made from `from` on and before `to`, that Shopify had when they were last read, and
 * whose personal data is still there.
 */
export async function listOrdersMadeBetween(sql: Sql, shopId: string, from: Date, to: Date): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `SELECT id FROM "order" WHERE shop_id = $1 AND created_at >= $2 AND created_at < $3 AND deleted_at IS NULL AND redacted_at IS NULL`,
    [shopId, from, to],
  );
  return rows.map(({ id }) => id);
}

/** Returns which of these orders are never read again, because the buyer's data was erased. */
export async function findRedactedOrders(sql: Sql, shopId: string, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    `SELECT order_id AS id FROM order_redaction WHERE shop_id = $1 AND order_id = ANY($2)
     UNION ALL SELECT id FROM "order" WHERE shop_id = $1 AND id = ANY($2) AND redacted_at IS NOT NULL`,
    [shopId, orderIds],
  );
  return new Set(rows.map(({ id }) => id));
}
