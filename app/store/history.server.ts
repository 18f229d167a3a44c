import { type HistoryEvent, type HistoryKind, historyKey } from "~/domain/parcel/history";
import { rowsOfParcel } from "./archived-rows.server";
import type { Sql } from "./database.server";
import { addRowSets, insertRowSets, updateRowSets } from "./row-sets.server";
import {
  insertRow,
  type NewRow,
  ofEachParcel,
  type RowOf,
  redactedWithParcel,
  selectList,
  type TableOf,
} from "./rows.server";
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

const OF_ONE = statement.raw(rowsOfParcel("shipment_event", "p.shop_id", "p.id"));

/**
 * Adds an event to a parcel's history under its key (`historyKey`). Returns false when the event is there already, which makes
 * a repeat a no-op.
 */
export async function recordEvent(
  sql: Sql,
  { shopId, id: shipmentId }: { shopId: string; id: string },
  event: HistoryEvent,
): Promise<boolean> {
  const row = rowOf({ shopId, id: shipmentId }, event);
  return (await insertRow(sql, table, row, "ON CONFLICT (shop_id, shipment_id, dedupe_key) DO NOTHING")) !== undefined;
}

function withDefaults<Row extends object, Empty extends object>(row: Row, empty: Empty): Row & Empty {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  return { ...empty, ...Object.fromEntries(given) } as Row & Empty;
}

function rowOf({ shopId, id: shipmentId }: { shopId: string; id: string }, event: HistoryEvent): NewRow<typeof table> {
  const { kind, by, at, words, carrierStatus, reasonCode, details } = event;
  const person = typeof by === "string" ? null : by;
  return {
    ...{ shopId, shipmentId, kind, words, carrierStatus, reasonCode },
    source: typeof by === "string" ? by : "person",
    actor: person?.name,
    details: { ...details, ...(person && { userId: person.userId }) },
    happenedAt: at,
    dedupeKey: historyKey(event),
  };
}

/** Adds events to parcels' histories, each under its key. Returns the lines that are new. */
export async function recordEvents(sql: Sql, shopId: string, events: readonly NewEvent[]): Promise<HistoryRow[]> {
  return insertRowSets(sql, table, rowsOf(shopId, events), ONCE);
}

/** Adds events as {@link recordEvents} does, without returning them. */
export async function addEvents(sql: Sql, shopId: string, events: readonly NewEvent[]): Promise<void> {
  await addRowSets(sql, table, rowsOf(shopId, events), ONCE);
}

const ONCE = "ON CONFLICT (shop_id, shipment_id, dedupe_key) DO NOTHING";

interface NewEvent {
  shipmentId: string;
  event: HistoryEvent;
}

function rowsOf(shopId: string, events: readonly NewEvent[]) {
  // The same columns in each row: they are inserted by one statement, in their order.
  const empty = { words: null, carrierStatus: null, reasonCode: null, actor: null };
  return events.map(({ shipmentId, event }) => withDefaults(rowOf({ shopId, id: shipmentId }, event), empty));
}

/** Adds to lines of histories what later messages say of the same events. */
export async function completeEvents(
  sql: Sql,
  shopId: string,
  lines: readonly Pick<HistoryRow, "id" | "shipmentId" | "reasonCode" | "words" | "details">[],
): Promise<void> {
  await updateRowSets(
    sql,
    table,
    ["shopId", "shipmentId", "id"],
    lines.map((line) => ({ shopId, ...line })),
  );
}

/** Returns lines of one history in the order that {@link listHistory} gives them. */
export function inOrder(history: readonly HistoryRow[]): HistoryRow[] {
  const second = ({ happenedAt }: HistoryRow) => Math.floor(happenedAt.getTime() / 1000);
  return history.toSorted((a, b) => second(a) - second(b) || a.id - b.id);
}

/** Returns those of these parcels whose histories have an event of this kind. */
export async function listParcelsWith(
  sql: Sql,
  shopId: string,
  kind: HistoryKind,
  shipmentIds: readonly string[],
): Promise<Set<string>> {
  const rows = await run(
    sql,
    statement<{ id: string }>`SELECT s.id FROM shipment s WHERE s.shop_id = ${shopId} AND s.id = ANY(${shipmentIds})
        AND EXISTS (SELECT 1 FROM ${statement.raw(rowsOfParcel("shipment_event", "s.shop_id", "s.id"))} e WHERE e.kind = ${kind})`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the histories of parcels, each in the order it happened. */
export async function listHistories(
  sql: Sql,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<Map<string, HistoryRow[]>> {
  const rows = await sql.query<HistoryRow>(
    `SELECT s.* FROM ${ofEachParcel(`SELECT ${selectList(table)} FROM ${rowsOfParcel("shipment_event", "$1", "wanted.id")} r`)}
      ORDER BY date_trunc('second', s."happenedAt"), s.id`,
    [shopId, shipmentIds],
  );
  return Map.groupBy(rows, ({ shipmentId }) => shipmentId);
}

/**
 * Returns a parcel's history in the order it happened. The carrier reports whole seconds: within one second, events are in the
 * order they were recorded, or a parcel would appear cancelled before it was queued.
 */
export function listHistory(sql: Sql, shopId: string, shipmentId: string): Promise<HistoryRow[]> {
  return run(
    sql,
    statement<HistoryRow>`SELECT e.* FROM unnest(ARRAY[${shopId}]::text[], ARRAY[${shipmentId}]::uuid[]) AS p(shop_id, id),
      LATERAL (SELECT ${COLUMNS} FROM ${OF_ONE} r) e ORDER BY date_trunc('second', e."happenedAt"), e.id`,
  );
}
