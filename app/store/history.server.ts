import type { Sql } from "./database.server";
import { insertRow, redactedWithParcel, selectList, type Table } from "./rows.server";

/** One line of a parcel's history. */
export interface HistoryRow {
  id: number;
  shopId: string;
  shipmentId: string;
  kind: HistoryKind;
  source: HistorySource;
  carrierStatus: number | null;
  reasonCode: string | null;
  words: string | null;
  actor: string | null;
  details: Record<string, unknown>;
  happenedAt: Date;
  recordedAt: Date;
  dedupeKey: string;
}

export type HistorySource = "push" | "poll" | "api" | "person" | "shopify" | "check" | "rule";

/** Keys `history.<kind>` of the catalogues. */
export type HistoryKind =
  | "queued"
  | "split"
  | "split_off"
  | "joined"
  | "contents_changed"
  | "booked"
  | "adopted"
  | "refused"
  | "stopped"
  | "booking_unknown"
  | "adoption_mismatch"
  | "status"
  /** The carrier pushed it and it was not believed: it stands here, and drives nothing. */
  | "status_not_taken"
  /** A person said what was collected at the door. */
  | "amount_said"
  | "shipper_report"
  | "cancel_asked"
  | "cancel_accepted"
  | "cancel_refused"
  | "given_up"
  | "cancelled"
  | "printed"
  | "edited"
  | "address_corrected"
  | "address_as_written"
  | "address_given_back"
  | "correction_replaced"
  | "paid"
  | "shopify_failed"
  | "withdrawn"
  | "hold_released"
  | "cancelled_in_shopify"
  | "order_changed"
  | "changes_settled"
  | "attention_settled"
  | "order_deleted"
  | "reference_ended"
  | "followed_to_end";

type HistoryField = keyof HistoryRow;

const table: Table<HistoryField> = {
  name: "shipment_event",
  columns: {
    id: "id",
    shopId: "shop_id",
    shipmentId: "shipment_id",
    kind: "kind",
    source: "source",
    carrierStatus: "carrier_status",
    reasonCode: "reason_code",
    words: "words",
    actor: "actor",
    details: "details",
    happenedAt: "happened_at",
    recordedAt: "recorded_at",
    dedupeKey: "dedupe_key",
  },
  json: ["details"],
  redaction: redactedWithParcel,
};

export type NewHistory = Pick<HistoryRow, "shopId" | "shipmentId" | "kind" | "source" | "happenedAt" | "dedupeKey"> &
  Partial<HistoryRow>;

/** Appends to a parcel's history; gives false when the same event is there already, which makes a repeat a no-op. */
export async function appendHistory(sql: Sql, event: NewHistory): Promise<boolean> {
  return (await insertRow(sql, table, event, "ON CONFLICT (shipment_id, dedupe_key) DO NOTHING")) !== undefined;
}

/**
 * A parcel's history in the order it happened. The carrier tells whole seconds: within one, what we heard first stands first,
 * or a parcel would be cancelled before it was queued.
 */
export async function listHistory(sql: Sql, shopId: string, shipmentId: string): Promise<HistoryRow[]> {
  return sql.query<HistoryRow>(
    `SELECT ${selectList(table)} FROM shipment_event WHERE shop_id = $1 AND shipment_id = $2 ORDER BY date_trunc('second', happened_at), id`,
    [shopId, shipmentId],
  );
}
