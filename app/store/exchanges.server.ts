import { MOST_EXCHANGES } from "~/domain/exchange/link";
import type { ScanCodes } from "~/domain/handover/scan-text";
import type { Sql } from "./database.server";
import { ordersOfNumber } from "./handover.server";
import { insertRow, type NewRow, type RowOf, selectList, type TableOf } from "./rows.server";
import { anyOf, countRows, first, run, statement, tables } from "./statements.server";

const table = {
  name: "order_exchange",
  columns: {
    shopId: "shop_id",
    id: "id",
    orderId: "order_id",
    replacesId: "replaces_id",
    linkedAt: "linked_at",
    linkedById: "linked_by_id",
    linkedByName: "linked_by_name",
    undoneAt: "undone_at",
    undoneById: "undone_by_id",
    undoneByName: "undone_by_name",
  },
} as const satisfies TableOf<"order_exchange">;

type ExchangeRow = RowOf<typeof table>;

/** An order that may be linked with another. */
export interface OrderToLink {
  id: string;
  name: string;
  createdAt: Date;
  isErased: boolean;
}

const TO_LINK = statement.raw(`id, name, created_at AS "createdAt", redacted_at IS NOT NULL AS "isErased"`);

/** Returns the orders of a shop that have this number; five at most. */
export function findOrdersOfNumber(sql: Sql, shopId: string, scan: ScanCodes): Promise<OrderToLink[]> {
  return run(
    sql,
    statement<OrderToLink>`SELECT ${TO_LINK} FROM "order" WHERE shop_id = ${shopId} AND id = ANY(ARRAY(${ordersOfNumber(shopId, scan)}))
      ORDER BY created_at DESC, id`,
  );
}

/** Returns those of these orders that the shop has, locked until the transaction ends, in the order that all code locks them. */
export function lockOrdersToLink(sql: Sql, shopId: string, ids: readonly string[]): Promise<OrderToLink[]> {
  return run(
    sql,
    statement<OrderToLink>`SELECT ${TO_LINK} FROM "order" WHERE shop_id = ${shopId} AND id = ${anyOf([...ids])}
      ORDER BY id FOR NO KEY UPDATE`,
  );
}

/** Stores a link; its orders are locked. */
export async function addExchange(sql: Sql, exchange: NewRow<typeof table>): Promise<void> {
  await insertRow(sql, table, exchange);
}

/** Returns a link that stands, or null. */
export async function findExchange(sql: Sql, shopId: string, id: string): Promise<ExchangeRow | null> {
  return first(
    sql,
    statement<ExchangeRow>`SELECT ${statement.raw(selectList(table))} FROM order_exchange WHERE shop_id = ${shopId} AND id = ${id} AND undone_at IS NULL`,
  );
}

/** Undoes a link; returns false when it did not stand. Its orders are locked. */
export async function undoExchange(
  sql: Sql,
  { shopId, id }: Pick<ExchangeRow, "shopId" | "id">,
  by: Pick<ExchangeRow, "undoneAt" | "undoneById" | "undoneByName">,
): Promise<boolean> {
  const undone = tables
    .updateTable("order_exchange")
    .set({ undone_at: by.undoneAt, undone_by_id: by.undoneById, undone_by_name: by.undoneByName })
    .where("shop_id", "=", shopId)
    .where("id", "=", id)
    .where("undone_at", "is", null)
    .returning("id");
  return (await countRows(sql, undone)) === 1;
}

/** A link that stands, with what both orders are called and which parcel has the goods now. */
export interface ExchangeBetween
  extends Pick<ExchangeRow, "id" | "orderId" | "replacesId" | "linkedAt" | "linkedByName"> {
  orderName: string;
  replacesName: string;
  orderIsDeleted: boolean;
  replacesIsDeleted: boolean;
  /** Of the later order's newest parcel; null: none is booked. */
  trackingNumber: string | null;
}

/** Returns the links of these orders that stand, in either direction, in the order in which they were made. */
export function listExchangesOf(sql: Sql, shopId: string, orderIds: readonly string[]): Promise<ExchangeBetween[]> {
  const ids = anyOf([...orderIds]);
  return run(
    sql,
    statement<ExchangeBetween>`
     SELECT x.id, x.order_id AS "orderId", x.replaces_id AS "replacesId", x.linked_at AS "linkedAt", x.linked_by_name AS "linkedByName",
            o.name AS "orderName", r.name AS "replacesName",
            o.deleted_at IS NOT NULL AS "orderIsDeleted", r.deleted_at IS NOT NULL AS "replacesIsDeleted",
            (SELECT s.label FROM shipment s WHERE s.shop_id = x.shop_id AND s.order_id = x.order_id AND s.label IS NOT NULL
                AND s.state <> 'cancelled' ORDER BY s.booked_at DESC LIMIT 1) AS "trackingNumber"
       FROM (SELECT * FROM order_exchange WHERE shop_id = ${shopId} AND order_id = ${ids} AND undone_at IS NULL
             UNION SELECT * FROM order_exchange WHERE shop_id = ${shopId} AND replaces_id = ${ids} AND undone_at IS NULL) x
       JOIN "order" o ON o.shop_id = x.shop_id AND o.id = x.order_id
       JOIN "order" r ON r.shop_id = x.shop_id AND r.id = x.replaces_id
      ORDER BY x.linked_at, x.id`,
  );
}

/** Returns what stands between two orders that are to be linked. */
export async function readLinksBetween(
  sql: Sql,
  shopId: string,
  { laterId, earlierId }: { laterId: string; earlierId: string },
): Promise<{ replacedByLater: { id: string; name: string } | null; replacing: number }> {
  const row = await first(
    sql,
    statement<{ replacedByLater: { id: string; name: string } | null; replacing: number }>`
     SELECT (SELECT jsonb_build_object('id', o.id, 'name', o.name) FROM order_exchange x
               JOIN "order" o ON o.shop_id = x.shop_id AND o.id = x.replaces_id
              WHERE x.shop_id = ${shopId} AND x.order_id = ${laterId} AND x.undone_at IS NULL) AS "replacedByLater",
            (SELECT count(*)::int FROM (SELECT 1 FROM order_exchange
               WHERE shop_id = ${shopId} AND replaces_id = ${earlierId} AND undone_at IS NULL LIMIT ${MOST_EXCHANGES}) found) AS replacing`,
  );
  return row ?? { replacedByLater: null, replacing: 0 };
}

/** Returns the names of the orders of these links, also of those that were undone, by the link's id. */
export async function listNamesOfExchanges(
  sql: Sql,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, { orderName: string; replacesName: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await run(
    sql,
    statement<{ id: string; orderName: string; replacesName: string }>`
     SELECT x.id, o.name AS "orderName", r.name AS "replacesName" FROM order_exchange x
       JOIN "order" o ON o.shop_id = x.shop_id AND o.id = x.order_id
       JOIN "order" r ON r.shop_id = x.shop_id AND r.id = x.replaces_id
      WHERE x.shop_id = ${shopId} AND x.id = ${anyOf([...ids])}`,
  );
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** Deletes the links of these orders, also those that were undone: they lead to orders of the same buyer. */
export async function deleteExchangesOfOrders(sql: Sql, shopId: string, orderIds: readonly string[]): Promise<void> {
  for (const column of ["order_id", "replaces_id"] as const) {
    await run(
      sql,
      tables
        .deleteFrom("order_exchange")
        .where("shop_id", "=", shopId)
        .where(column, "=", anyOf([...orderIds])),
    );
  }
}
