import type { Attention } from "~/domain/parcel/attention";
import type { Problem } from "~/domain/parcel/problem";
import { EDITABLE_STATES, type ParcelState } from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import { matchingOrders, type OrderFilter } from "./order-list.server";
import { attentionLets, stateIn } from "./shipments.server";
import { run, statement } from "./statements.server";

/** Returns the ids of a shop's queued and unknown parcels. A parcel whose mismatch waits for a decision of staff is left out. */
export async function listQueuedParcels(sql: Sql, shopId: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `SELECT id FROM shipment
      WHERE shop_id = $1 AND state IN ('queued', 'unknown') AND ${attentionLets("attention", "looking_up")}`,
    [shopId],
  );
  return rows.map(({ id }) => id);
}

/** Returns how many orders match, counting up to `most` + 1, and how many parcels of the first `most` can still be queued. */
export async function countMatchingUpTo(
  sql: Sql,
  shopId: string,
  filter: OrderFilter,
  most: number,
): Promise<{ orders: number; parcels: number }> {
  const [count] = await run(
    sql,
    statement<{ orders: number; parcels: number }>`
     WITH matching AS (${matchingOrders(shopId, filter, most + 1)}), taken AS (SELECT id FROM matching LIMIT ${most})
     SELECT (SELECT count(*)::int FROM matching) AS orders,
            (SELECT count(*)::int FROM shipment s JOIN taken ON s.order_id = taken.id
              WHERE s.shop_id = ${shopId} AND ${statement.raw(stateIn("s.state", EDITABLE_STATES))}) AS parcels`,
  );
  return count ?? { orders: 0, parcels: 0 };
}

/** Returns the ids of the parcels that can still be queued of the newest `most` matching orders, in the order of the list. */
export async function listMatchingParcels(
  sql: Sql,
  shopId: string,
  filter: OrderFilter,
  most: number,
): Promise<string[]> {
  const rows = await run(
    sql,
    statement<{ id: string }>`
     WITH matching AS (${matchingOrders(shopId, filter, most)})
     SELECT s.id FROM shipment s JOIN matching ON s.order_id = matching.id
      WHERE s.shop_id = ${shopId} AND ${statement.raw(stateIn("s.state", EDITABLE_STATES))}
      ORDER BY matching.created_at DESC, s.created_at, s.id`,
  );
  return rows.map(({ id }) => id);
}

/** Returns how many of these parcels are in which state. A parcel that the shop does not have is left out. */
export function countParcelStates(sql: Sql, shopId: string, shipmentIds: readonly string[]) {
  return sql.query<{ state: ParcelState; count: number }>(
    "SELECT state, count(*)::int AS count FROM shipment WHERE shop_id = $1 AND id = ANY($2) GROUP BY state",
    [shopId, shipmentIds],
  );
}

/** Returns the first of these parcels, in the given order, that are in one of these states. */
export async function listFirstIn(
  sql: Sql,
  shopId: string,
  shipmentIds: readonly string[],
  states: readonly ParcelState[],
  limit: number,
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `SELECT s.id FROM unnest($2::uuid[]) WITH ORDINALITY AS b(id, place)
       JOIN shipment s ON s.shop_id = $1 AND s.id = b.id
      WHERE s.state::text = ANY($3) ORDER BY b.place LIMIT $4`,
    [shopId, shipmentIds, states, limit],
  );
  return rows.map(({ id }) => id);
}

/** Current state of one parcel of a selection. */
export interface ParcelProgress {
  shipmentId: string;
  orderId: string;
  orderName: string;
  state: ParcelState;
  trackingNumber: string | null;
  problems: Problem[];
  attention: Attention | null;
  /** What is sent if it is booked now. */
  version: string | null;
}

/** Returns the progress of these parcels in the given order. A parcel that the shop does not have is left out. */
export function listParcelProgress(sql: Sql, shopId: string, shipmentIds: string[]) {
  return sql.query<ParcelProgress>(
    `SELECT s.id AS "shipmentId", s.order_id AS "orderId", o.name AS "orderName", s.state, s.label AS "trackingNumber", s.problems,
            s.attention, s.draft_version AS version
       FROM shipment s JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
      WHERE s.shop_id = $1 AND s.id = ANY($2) ORDER BY array_position($2::uuid[], s.id)`,
    [shopId, shipmentIds],
  );
}
