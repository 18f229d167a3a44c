import { EDITABLE_STATES, type ParcelState, TO_BE_SENT_STATES } from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import { stateIn } from "./shipments.server";
import { run, statement, tables } from "./statements.server";

/** Returns the ids of a shop's orders with a parcel that is still to be sent. */
export async function listOpenOrders(sql: Sql, shopId: string): Promise<string[]> {
  const rows = await run(
    sql,
    tables
      .selectFrom("shipment")
      .select("order_id as orderId")
      .distinct()
      .where("shop_id", "=", shopId)
      .where(statement.raw<boolean>(stateIn("state", TO_BE_SENT_STATES))),
  );
  return rows.map(({ orderId }) => orderId);
}

/** Where an order stands among its shop's orders. */
export interface OrderInList {
  /** ISO 8601. */
  orderedAt: string;
  orderId: string;
}

/**
 * Returns the orders of the next `limit` parcels that staff may still change, and that may be redrafted: the newest order first,
 * from `after` on. An order of several such parcels is in it several times.
 */
export async function listOrdersToRedraft(
  sql: Sql,
  shopId: string,
  after: OrderInList | null,
  limit: number,
): Promise<OrderInList[]> {
  const from = after ? "AND (s.ordered_at, s.order_id) < ($3::timestamptz, $4)" : "";
  // One state at a time: each is a part of the index in the order of the list.
  const ofState = (state: ParcelState) =>
    `(SELECT s.ordered_at, s.order_id FROM shipment s WHERE s.shop_id = $1 AND s.state = '${state}' ${from}
       ORDER BY s.ordered_at DESC, s.order_id DESC LIMIT $2)`;
  const rows = await sql.query<{ orderedAt: Date; orderId: string }>(
    `SELECT ordered_at AS "orderedAt", order_id AS "orderId" FROM (${EDITABLE_STATES.map(ofState).join(" UNION ALL ")}) p
      ORDER BY ordered_at DESC, order_id DESC LIMIT $2`,
    [shopId, limit, ...(after ? [after.orderedAt, after.orderId] : [])],
  );
  return rows.map(({ orderedAt, orderId }) => ({ orderedAt: orderedAt.toISOString(), orderId }));
}
