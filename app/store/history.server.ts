import { type HistoryEvent, historyKey } from "~/domain/parcel/history";
import type { Sql } from "./database.server";
import { insertRow, type NewRow, type RowOf, redactedWithParcel, selectList, type TableOf } from "./rows.server";
import { run, statement } from "./statements.server";

const table = {
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
} as const satisfies TableOf<"shipment_event">;

/** One line of a parcel's history. */
export type HistoryRow = RowOf<typeof table>;

/** All columns, as text: compiling so many names takes Kysely longer than the rest of a statement. */
const COLUMNS = statement.raw(selectList(table));

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
  const row: NewRow<typeof table> = {
    ...{ shopId, shipmentId, kind, words, carrierStatus, reasonCode },
    source: typeof by === "string" ? by : "person",
    actor: person?.name,
    details: { ...details, ...(person && { userId: person.userId }) },
    happenedAt: at,
    dedupeKey: historyKey(event),
  };
  return (await insertRow(sql, table, row, "ON CONFLICT (shop_id, shipment_id, dedupe_key) DO NOTHING")) !== undefined;
}

/**
 * Returns a parcel's history in the order it happened. The carrier reports whole seconds: within one second, events are in the
 * order they were recorded, or a parcel would appear cancelled before it was queued.
 */
export function listHistory(sql: Sql, shopId: string, shipmentId: string): Promise<HistoryRow[]> {
  return run(
    sql,
    statement<HistoryRow>`SELECT ${COLUMNS} FROM shipment_event WHERE shop_id = ${shopId} AND shipment_id = ${shipmentId}
      ORDER BY date_trunc('second', happened_at), id`,
  );
}
