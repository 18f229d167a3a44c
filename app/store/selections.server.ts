import { randomUUID } from "node:crypto";
import { TO_SHIP_STATES } from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import { type RowOf, selectionOf, type TableOf } from "./rows.server";
import { stateIn } from "./shipments.server";
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

/** Of a phone, so many of the newest orders are looked at: those that are to be shipped are among them. */
const NEWEST_OF_PHONE = 50;

/** Returns the newest orders that are to be shipped and on which one of these phones stands (decision 067), each as it is dialled in Vietnam. */
export function findOrdersToShipByPhones(
  sql: Sql,
  shopId: string,
  phones: string[],
): Promise<{ phone: string; orderId: string }[]> {
  return run(
    sql,
    statement<{
      phone: string;
      orderId: string;
    }>`SELECT p.phone, x.order_id AS "orderId" FROM unnest(${phones}::text[]) AS p(phone)
       CROSS JOIN LATERAL (SELECT w.order_id FROM order_word w WHERE w.shop_id = ${shopId} AND w.word = kept_word(p.phone)
                            ORDER BY w.ordered_at DESC, w.order_id DESC LIMIT ${NEWEST_OF_PHONE}) x
      WHERE EXISTS (SELECT 1 FROM shipment s WHERE s.shop_id = ${shopId} AND s.order_id = x.order_id
                       AND ${statement.raw(stateIn("s.state", TO_SHIP_STATES))})`,
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
