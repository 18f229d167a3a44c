import type { Attention } from "~/domain/parcel/attention";
import type { Problem } from "~/domain/parcel/problem";
import type { ParcelState } from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import { matchingOrders, type OrderFilter } from "./matching-orders.server";
import { attentionLets } from "./shipments.server";
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

/** Returns whether more orders match than this. */
export async function isMatchedByMore(sql: Sql, shopId: string, filter: OrderFilter, most: number): Promise<boolean> {
  const [count] = await run(
    sql,
    statement<{ orders: number }>`SELECT count(*)::int AS orders FROM (${matchingOrders(shopId, filter, most + 1)}) m`,
  );
  return (count?.orders ?? 0) > most;
}

/** Returns what the drafts of these parcels say, by parcel. */
export async function listDraftVersions(
  sql: Sql,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await sql.query<{ id: string; version: string | null }>(
    "SELECT id, draft_version AS version FROM shipment WHERE shop_id = $1 AND id = ANY($2)",
    [shopId, shipmentIds],
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
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
