import { namesPerson } from "~/domain/order-list/names-person";
import type { Sql } from "./database.server";
import { deleteSavedViews, listSavedViews } from "./saved-views.server";
import { run, statement } from "./statements.server";

/** A saved view that names the buyer of an order, in its name or in what it searches for. */
export interface ViewNaming {
  orderId: string;
  viewId: string;
  name: string;
  search: string;
}

/**
 * Returns the saved views of a shop that name the buyers of some orders. No row says whose name staff typed, so the few views are held
 * against the names and phones of these orders; call it before those are erased.
 */
export async function listViewsNaming(sql: Sql, shopId: string, orderIds: readonly string[]): Promise<ViewNaming[]> {
  const views = await listSavedViews(sql, shopId);
  if (views.length === 0) return [];
  const people = await run(
    sql,
    statement<{ orderId: string; names: string[]; phones: string[] }>`
     SELECT o.id AS "orderId",
            array_remove(array_cat(ARRAY[o.recipient_name, o.details #>> '{destination,name}'],
              array_agg(s.overrides ->> 'recipientName')), NULL) AS names,
            array_remove(array_cat(ARRAY[o.details #>> '{destination,phone}', o.details ->> 'phone'],
              array_agg(s.overrides ->> 'recipientPhone')), NULL) AS phones
       FROM "order" o LEFT JOIN shipment s ON s.shop_id = o.shop_id AND s.order_id = o.id
      WHERE o.shop_id = ${shopId} AND o.id = ANY(${[...orderIds]}::text[])
      GROUP BY o.shop_id, o.id`,
  );
  return people.flatMap(({ orderId, ...person }) =>
    views
      .filter(({ name, search }) => namesPerson(name, person) || namesPerson(search, person))
      .map(({ id, name, search }) => ({ orderId, viewId: id, name, search })),
  );
}

/** Deletes the saved views that name the buyers of some orders: what they search for is about to be gone. */
export async function deleteViewsNaming(sql: Sql, shopId: string, orderIds: readonly string[]): Promise<void> {
  const naming = await listViewsNaming(sql, shopId, orderIds);
  await deleteSavedViews(sql, shopId, [...new Set(naming.map(({ viewId }) => viewId))]);
}
