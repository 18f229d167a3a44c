import type { Sql } from "./database.server";
import { first, run, statement, tables } from "./statements.server";

/** Orders whose texts one statement writes: few, since a change of one of them waits for it. */
const SLICE = 200;

/** Returns the shops with orders that are older than the search of everything and may be without their text (decision 067). */
export function listShopsWithoutTexts(sql: Sql): Promise<{ id: string }[]> {
  return run(sql, tables.selectFrom("shop").select("id").where("searchable_from", "is not", null).orderBy("id"));
}

/**
 * Writes the texts of the shop's next older orders without one, the newest first; returns how many. Whatever else changes an order
 * meanwhile writes its text too.
 */
export async function writeTexts(sql: Sql, shopId: string): Promise<number> {
  const from = await readSearchableFrom(sql, shopId);
  if (from === null) return 0;
  const orders = await run(
    sql,
    statement<{ id: string; createdAt: Date }>`SELECT o.id, o.created_at AS "createdAt" FROM "order" o
      WHERE o.shop_id = ${shopId} AND o.created_at <= ${from}
        AND NOT EXISTS (SELECT 1 FROM order_text t WHERE t.shop_id = o.shop_id AND t.order_id = o.id)
      ORDER BY o.created_at DESC, o.id DESC LIMIT ${SLICE}`,
  );
  const ids = orders.map(({ id }) => id).toSorted();
  await run(sql, statement`SELECT keep_words(${shopId}, id) FROM unnest(${ids}::text[]) AS o (id)`);
  const reached = orders.length < SLICE ? null : (orders.at(-1)?.createdAt ?? null);
  await run(sql, tables.updateTable("shop").set({ searchable_from: reached }).where("id", "=", shopId));
  return orders.length;
}

/** Returns since when the shop's orders are found by everything that stands on them; null: all are. */
export async function readSearchableFrom(sql: Sql, shopId: string): Promise<Date | null> {
  const shop = tables.selectFrom("shop").select("searchable_from as from").where("id", "=", shopId);
  return (await first(sql, shop))?.from ?? null;
}
