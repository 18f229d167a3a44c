import type { Sql } from "./database.server";
import { PERSON_ROWS, type PersonRows } from "./person-rows.server";
import { buyerColumns } from "./personal-data.server";
import { anyOf, run, statement, tables } from "./statements.server";
import { listViewsNaming } from "./views-naming.server";

/** Everything stored about the buyer of one order, by table. A row holds the personal values and, for history, the time. */
export interface KeptAboutOrder {
  order: string;
  createdAt: Date;
  /** When personal data was removed; null: it was not. */
  removedAt: Date | null;
  kept: Record<string, object[]>;
}

/** Returns everything stored about the buyers of these orders, for a customer's data request (shopify 2.4). */
export async function collectPersonalData(sql: Sql, shopId: string, orderIds: string[]): Promise<KeptAboutOrder[]> {
  const orders = await run(
    sql,
    tables
      .selectFrom("order")
      .select(["id", "name as order", "created_at as createdAt", "redacted_at as removedAt"])
      .where("shop_id", "=", shopId)
      .where("id", "=", anyOf(orderIds))
      .orderBy("created_at")
      .orderBy("id"),
  );
  const found: [table: string, rows: Awaited<ReturnType<typeof collectFrom>>][] = [];
  for (const place of PERSON_ROWS) found.push([place.table, await collectFrom(sql, place, shopId, orderIds)]);
  found.push(["saved_view", await viewsAbout(sql, shopId, orderIds)]);
  return orders.map(({ id, ...order }) => {
    const tables = found.map(([table, all]) => {
      const rows = all.filter(({ orderId }) => orderId === id);
      return [table, rows.map(({ told }) => told)] as const;
    });
    return { ...order, kept: Object.fromEntries(tables.filter(([, rows]) => rows.length > 0)) };
  });
}

/** Lists of orders whose name or search names the buyer. */
async function viewsAbout(sql: Sql, shopId: string, orderIds: string[]) {
  const views = await listViewsNaming(sql, shopId, orderIds);
  return views.map(({ orderId, name, search }) => ({ orderId, told: { name, ...(search && { search }) } }));
}

function collectFrom(sql: Sql, { table, by, rows, orderId }: PersonRows, shopId: string, orderIds: string[]) {
  const told = buyerColumns(table).map(({ column, told }) => `'${column}', ${told(`t."${column}"`)}`);
  const when = table === "shipment_event" ? "'happened_at', t.happened_at," : "";
  const object = statement.raw(`jsonb_strip_nulls(jsonb_build_object(${when} ${told.join(", ")}))`);
  return run(
    sql,
    statement<{ orderId: string; told: object }>`SELECT ${statement.raw(orderId)} AS "orderId", ${object} AS told
       FROM ${statement.table(table)} t WHERE ${rows(shopId, orderIds)} ORDER BY ${statement.ref(`t.${by}`)}`,
  );
}
