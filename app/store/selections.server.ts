import { randomUUID } from "node:crypto";
import type { Sql } from "./database.server";
import { type RowOf, selectionOf, type TableOf } from "./rows.server";
import { deleteInSlices } from "./slices.server";
import { first, run, statement, tables } from "./statements.server";

const lists = {
  name: "order_selection",
  columns: {
    id: "id",
    orderIds: "order_ids",
    /** Codes that match no order of the shop. */
    missing: "missing",
  },
} as const satisfies TableOf<"order_selection">;

/** Orders that staff pasted as a list of codes. */
export type SelectionRow = RowOf<typeof lists>;

/** Returns the orders that these codes match: order names with or without `#`, tracking numbers, our references. */
export function findOrdersByCodes(
  sql: Sql,
  shopId: string,
  codes: string[],
): Promise<{ code: string; orderId: string }[]> {
  return run(
    sql,
    statement<{
      code: string;
      orderId: string;
    }>`SELECT c.code, o.id AS "orderId" FROM unnest(${codes}::text[]) AS c(code)
       JOIN "order" o ON o.shop_id = ${shopId} AND o.name = ANY(ARRAY[c.code, '#' || c.code])
     UNION
     SELECT c.code, s.order_id FROM unnest(${codes}::text[]) AS c(code)
       JOIN shipment s ON s.shop_id = ${shopId} AND s.label = c.code
     UNION
     SELECT c.code, s.order_id FROM unnest(${codes}::text[]) AS c(code)
       JOIN shipment s ON s.shop_id = ${shopId} AND s.partner_id = c.code`,
  );
}

/** Stores a list of orders to be shown and booked together; returns its id. */
export async function saveSelection(
  sql: Sql,
  shopId: string,
  { orderIds, missing }: Pick<SelectionRow, "orderIds" | "missing">,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  const row = { id, shop_id: shopId, order_ids: orderIds, missing, created_at: now };
  await run(sql, tables.insertInto("order_selection").values(row));
  return id;
}

/** Returns a list of the shop, or null when it is gone. */
export function readSelection(sql: Sql, shopId: string, id: string): Promise<SelectionRow | null> {
  return first(
    sql,
    tables.selectFrom("order_selection").select(selectionOf(lists)).where("shop_id", "=", shopId).where("id", "=", id),
  );
}

/** Deletes lists made before `before`; returns how many. */
export function purgeSelections(sql: Sql, before: Date): Promise<number> {
  return deleteInSlices(sql, { table: "order_selection", due: "created_at < $1", by: "created_at", values: [before] });
}
