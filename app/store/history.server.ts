import { type HistoryEvent, type HistoryKind, type HistorySource, historyKey } from "~/domain/parcel/history";
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

/**
 * Adds an event to a parcel's history under its key (`historyKey`). Returns false when the event is there already, which makes
 * a repeat a no-op.
 */
export async function recordEvent(
  sql: Sql,
  { shopId, id: shipmentId }: { shopId: string; id: string },
  event: HistoryEvent,
): Promise<boolean> {
  const { kind, by, at, words, carrierStatus, reasonCode, details } = event;
  const person = typeof by === "string" ? null : by;
  const row: Partial<HistoryRow> = {
    ...{ shopId, shipmentId, kind, words, carrierStatus, reasonCode },
    source: person ? "person" : (by as HistorySource),
    actor: person?.name,
    details: { ...details, ...(person && { userId: person.userId }) },
    happenedAt: at,
    dedupeKey: historyKey(event),
  };
  return (await insertRow(sql, table, row, "ON CONFLICT (shipment_id, dedupe_key) DO NOTHING")) !== undefined;
}

/**
 * Returns a parcel's history in the order it happened. The carrier reports whole seconds: within one second, events are in the
 * order they were recorded, or a parcel would appear cancelled before it was queued.
 */
export async function listHistory(sql: Sql, shopId: string, shipmentId: string): Promise<HistoryRow[]> {
  return sql.query<HistoryRow>(
    `SELECT ${selectList(table)} FROM shipment_event WHERE shop_id = $1 AND shipment_id = $2 ORDER BY date_trunc('second', happened_at), id`,
    [shopId, shipmentId],
  );
}
