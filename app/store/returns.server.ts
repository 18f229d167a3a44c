import type { Condition } from "~/domain/returns/receive";
import type { ReturnStage } from "~/domain/returns/stage";
import { rowsOfParcel } from "./archived-rows.server";
import type { Sql } from "./database.server";
import { addRowSets } from "./row-sets.server";
import { type NewRow, type RowOf, redactedWithParcel, type TableOf, updateRows } from "./rows.server";
import type { ShipmentRow } from "./shipments.server";
import { anyOf, codeIn, first, run, statement, tables } from "./statements.server";
import type { StepRow } from "./steps.server";

const table = {
  name: "return_receipt",
  columns: {
    shopId: "shop_id",
    shipmentId: "shipment_id",
    receivedAt: "received_at",
    actorId: "actor_id",
    actorName: "actor_name",
    condition: "condition",
    note: "note",
  },
  redaction: redactedWithParcel,
} as const satisfies TableOf<"return_receipt">;

/** What staff found when a parcel came back. */
export type ReceiptRow = RowOf<typeof table>;

/** Records what staff found; the parcels are locked, and none has a receipt. */
export function addReceipts(sql: Sql, receipts: readonly NewRow<typeof table>[]): Promise<void> {
  return addRowSets(sql, table, receipts);
}

/** Changes what staff found of a parcel; returns whether there is a receipt. */
export async function changeReceipt(
  sql: Sql,
  { shopId, shipmentId }: Pick<ReceiptRow, "shopId" | "shipmentId">,
  found: Pick<ReceiptRow, "condition" | "note">,
): Promise<boolean> {
  return (await updateRows(sql, table, { shopId, shipmentId }, found)) === 1;
}

/** Deletes the receipts of these parcels. */
export async function deleteReceipts(sql: Sql, shopId: string, shipmentIds: readonly string[]): Promise<void> {
  await run(
    sql,
    tables.deleteFrom("return_receipt").where("shop_id", "=", shopId).where("shipment_id", "=", anyOf(shipmentIds)),
  );
}

/** A place in a list of returns, after which the next page continues. */
export interface ReturnPosition {
  /** ISO 8601: since when it comes back; of received ones, when staff received it. */
  at: string;
  /** The parcel's id. */
  id: string;
}

/** Which returns are listed. */
export interface ReturnsAsked {
  stage: ReturnStage;
  /** Of one pickup; null: of all. */
  pickupId: string | null;
  /** That come back since before this time; null: since whenever. Not for received ones. */
  since: Date | null;
  after: ReturnPosition | null;
  limit: number;
}

/** A parcel that comes back or came back, with what its row shows. */
export interface ReturnRow
  extends Pick<
    ShipmentRow,
    | "id"
    | "orderId"
    | "trackingNumber"
    | "pickupId"
    | "codVnd"
    | "declaredValueVnd"
    | "carrierStatus"
    | "returnPart"
    | "returnReceivedAt"
  > {
  stage: ReturnStage;
  returnSince: Date | null;
  orderName: string;
  recipientName: string | null;
  receipt: { condition: Condition; note: string | null; actorName: string | null } | null;
  fulfillmentId: string | null;
  /** The newest parcel of the same order that was booked after this one: its goods sent again, or exchanged. */
  sentAgain: { shipmentId: string; trackingNumber: string } | null;
  /** What restocks it in Shopify; null: nobody asked for it. */
  restock: { state: StepRow["state"]; error: string | null } | null;
  /** What it was booked with; null: not known, or no longer. */
  pieces: { lineItemId: string; name: string; quantity: number }[] | null;
}

const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * Returns a page of what comes back: on its way and arrived the longest first, received the newest first. It reads from an index that
 * holds what is open, or of received ones at most a page (perf 3.10).
 */
export function listReturns(sql: Sql, shopId: string, asked: ReturnsAsked): Promise<ReturnRow[]> {
  const { stage, pickupId, since, after, limit } = asked;
  const ofPickup = pickupId === null ? statement`` : statement`AND s.pickup_id = ${pickupId}`;
  if (stage === "received") {
    return readRows(
      sql,
      shopId,
      statement`SELECT s.id FROM shipment s WHERE s.shop_id = ${shopId} AND s.return_received_at IS NOT NULL ${ofPickup}
         AND (s.return_received_at, s.id) < (${after?.at ?? "infinity"}::timestamptz, ${after?.id ?? LAST_ID}::uuid)
       ORDER BY s.return_received_at DESC, s.id DESC LIMIT ${limit}`,
    );
  }
  return readRows(
    sql,
    shopId,
    statement`SELECT s.id FROM shipment s WHERE s.shop_id = ${shopId} AND ${statement.raw(codeIn("s.return_stage", [stage]))} ${ofPickup}
       AND (s.return_since, s.id) > (${after?.at ?? "-infinity"}::timestamptz, ${after?.id ?? FIRST_ID}::uuid)
       AND s.return_since < ${since ?? "infinity"}
     ORDER BY s.return_since, s.id LIMIT ${limit}`,
  );
}

/** Returns those of these parcels that come back or came back. */
export function listReturnsAmong(sql: Sql, shopId: string, ids: readonly string[]): Promise<ReturnRow[]> {
  return readRows(
    sql,
    shopId,
    statement`SELECT s.id FROM shipment s WHERE s.shop_id = ${shopId} AND s.id = ${anyOf(ids)}`,
  );
}

/** Reads rows by a list of ids: a join makes the planner read all parcels of a shop. */
const STEPS = statement.raw(rowsOfParcel("shopify_step", "s.shop_id", "s.id"));

async function readRows(sql: Sql, shopId: string, ids: ReturnType<typeof statement>): Promise<ReturnRow[]> {
  return run(
    sql,
    statement<ReturnRow>`
     WITH page AS (${ids})
     SELECT s.id, s.order_id AS "orderId", s.label AS "trackingNumber", s.pickup_id AS "pickupId", s.cod_vnd AS "codVnd",
            s.declared_value_vnd AS "declaredValueVnd", s.carrier_status AS "carrierStatus", s.return_stage AS stage,
            s.return_since AS "returnSince", s.return_part AS "returnPart", s.return_received_at AS "returnReceivedAt",
            o.name AS "orderName", o.recipient_name AS "recipientName",
            (SELECT jsonb_build_object('condition', r.condition, 'note', r.note, 'actorName', r.actor_name)
               FROM return_receipt r WHERE r.shop_id = s.shop_id AND r.shipment_id = s.id) AS receipt,
            s.fulfillment_id AS "fulfillmentId",
            (SELECT jsonb_build_object('shipmentId', n.id, 'trackingNumber', n.label) FROM shipment n
              WHERE n.shop_id = s.shop_id AND n.order_id = s.order_id AND n.id <> s.id AND n.label IS NOT NULL
                AND n.state <> 'cancelled' AND n.booked_at > s.return_since ORDER BY n.booked_at DESC LIMIT 1) AS "sentAgain",
            (SELECT jsonb_build_object('state', t.state, 'error', t.error) FROM ${STEPS} t WHERE t.key = 'restock') AS restock,
            (SELECT a.basis -> 'pieces' FROM booking_attempt a
              WHERE a.shop_id = s.shop_id AND a.shipment_id = s.id ORDER BY a.n DESC LIMIT 1) AS pieces
       FROM shipment s
       JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
      WHERE s.shop_id = ${shopId} AND s.id = ANY(ARRAY(SELECT page.id FROM page))
        AND (s.return_stage IS NOT NULL OR s.return_state <> 'none')
      ORDER BY s.return_received_at DESC NULLS FIRST, s.return_since, s.id`,
  );
}

/** Counting more of them would tell nobody more. */
const MOST_OVERDUE = 1_000;

/** Returns how many returns are on their way since before `before`; at most {@link MOST_OVERDUE}. */
export async function countOverdue(sql: Sql, shopId: string, before: Date): Promise<number> {
  const row = await first(
    sql,
    statement<{ n: number }>`SELECT count(*)::int AS n FROM (SELECT 1 FROM shipment
      WHERE shop_id = ${shopId} AND return_stage IN ('on_way') AND return_since < ${before} LIMIT ${MOST_OVERDUE}) found`,
  );
  return row?.n ?? 0;
}
