import type { RawBuilder } from "kysely";
import type { BatchKind, RowOutcome } from "~/domain/booking/batch";
import type { DraftChange } from "~/domain/booking/draft-version";
import type { Attention } from "~/domain/parcel/attention";
import type { Problem } from "~/domain/parcel/problem";
import { EDITABLE_STATES, type ParcelState } from "~/domain/parcel/state";
import { cancelAt, STATUS } from "~/domain/status/codes";
import type { Sql } from "./database.server";
import { filterConditions } from "./order-filters.server";
import { matchingOrders, type OrderFilter } from "./order-list.server";
import { all } from "./order-tabs.server";
import { type RowOf, selectionOf, type TableOf } from "./rows.server";
import { attentionLets, stateIn } from "./shipments.server";
import { deleteInSlices } from "./slices.server";
import { first, run, statement, tables } from "./statements.server";

const batches = {
  name: "booking_batch",
  columns: {
    id: "id",
    kind: "kind",
    options: "options",
    actorId: "actor_id",
    actorName: "actor_name",
    createdAt: "created_at",
    startedAt: "started_at",
    /** Parcels of a batch that a release without rows made. */
    shipmentIds: "shipment_ids",
  },
} as const satisfies TableOf<"booking_batch">;

/** What staff do with many parcels together. */
export type BatchRow = Omit<RowOf<typeof batches>, "kind"> & { kind: BatchKind };

const BATCH = statement.raw(
  Object.entries(batches.columns)
    .map(([field, column]) => `b.${column} AS "${field}"`)
    .join(", "),
);

/** What a new batch is made of: of all orders that match, the parcels that meet the filters, or those that staff chose, with what they saw of each. */
export type BatchTarget =
  | { filter: OrderFilter; most: number }
  | { parcels: readonly { shipmentId: string; version: string | null }[] };

type NewBatch = Pick<BatchRow, "id" | "kind" | "actorId" | "actorName">;

/** Stores a batch that is not started yet, with a row for each parcel that it is about. Safe to repeat with the same id. */
export async function prepareBatch(
  sql: Sql,
  shopId: string,
  { id, kind, actorId, actorName }: NewBatch,
  target: BatchTarget,
  now: Date,
): Promise<void> {
  const columns = { kind, actor_id: actorId, actor_name: actorName, created_at: now, shipment_ids: [] };
  const made = tables
    .insertInto("booking_batch")
    .values({ id, shop_id: shopId, ...columns })
    .onConflict((batch) => batch.columns(["shop_id", "id"]).doNothing())
    .returning("id");
  if (!(await first(sql, made))) return;
  const { is, reason, changes } = ABOUT[kind];
  await run(
    sql,
    statement`INSERT INTO booking_batch_row (shop_id, batch_id, place, shipment_id, version, outcome, reason, changes)
     SELECT ${shopId}, ${id}::uuid, s.place, s.id, coalesce(s.seen, s.draft_version),
            CASE WHEN s.reason IS NOT NULL THEN 'left_out' END, s.reason, ${statement.raw(changes)}
       FROM (SELECT s.*, ${statement.raw(reason)} AS reason FROM (${parcelsOf(shopId, target)}) s
              WHERE ${statement.raw(is)}) s`,
  );
}

function parcelsOf(shopId: string, target: BatchTarget): RawBuilder<unknown> {
  if ("parcels" in target) {
    const ids = target.parcels.map(({ shipmentId }) => shipmentId);
    const seen = target.parcels.map(({ version }) => version);
    return statement`SELECT s.*, c.seen, c.place
      FROM unnest(${ids}::uuid[], ${seen}::text[]) WITH ORDINALITY AS c(id, seen, place)
      JOIN shipment s ON s.shop_id = ${shopId} AND s.id = c.id`;
  }
  return statement`SELECT s.*, NULL::text AS seen,
           row_number() OVER (ORDER BY m.created_at DESC, m.id DESC, s.created_at, s.id) AS place
      FROM (${matchingOrders(shopId, target.filter, target.most)}) m
      JOIN shipment s ON s.shop_id = ${shopId} AND s.order_id = m.id AND ${all(filterConditions(shopId, target.filter))}`;
}

/** The problem that stands first for staff: one that prevents booking, else any. */
const PROBLEM = (alias: string) => `'problem:' || coalesce(
  jsonb_path_query_first(${alias}.problems, '$[*] ? (@.severity == "block").code') #>> '{}',
  ${alias}.problems #>> '{0,code}', 'none')`;

/** Why a parcel `alias` that staff may still change cannot be sent as it is; null: it can. As `mayBook` decides it. */
const WHY_NOT_BOOKED = (alias: string) => `CASE
  WHEN NOT ${attentionLets(`${alias}.attention`, "sending")} THEN 'attention:' || ${alias}.attention
  WHEN ${alias}.state = 'ready' THEN NULL
  WHEN ${alias}.state = 'refused' AND NOT ${alias}.problems @? '$[*] ? (@.severity != "warn")' THEN NULL
  ELSE ${PROBLEM(alias)} END`;

const HOLDS = `'$[*] ? (@.code == "rule_hold" || @.code == "goods_delivered").params.ruleId'`;
const MAY_CANCEL = Object.values(STATUS).filter((status) => cancelAt(status) !== null);

/** It is not what was on the screen (decision 069). */
const CHANGED = "CASE WHEN s.seen IS NOT NULL AND s.seen IS DISTINCT FROM s.draft_version THEN 'changed' END";

/** Of each kind: the parcels `s` that it is about, why one of them is left out, and what is noted about it. */
const ABOUT: Record<BatchKind, { is: string; reason: string; changes: string }> = {
  book: {
    is: stateIn("s.state", EDITABLE_STATES),
    reason: `CASE WHEN ${WHY_NOT_BOOKED("s")} IS NOT NULL THEN ${WHY_NOT_BOOKED("s")}
                  ELSE ${CHANGED} END`,
    changes: "'[]'::jsonb",
  },
  cancel: {
    is: stateIn("s.state", ["booked"]),
    reason: `CASE WHEN s.carrier_status IS NOT NULL AND s.carrier_status NOT IN (${MAY_CANCEL.join(", ")}) THEN 'too_late' END`,
    changes: "'[]'::jsonb",
  },
  release: {
    is: `${stateIn("s.state", EDITABLE_STATES)} AND s.problems @? ${HOLDS}`,
    reason: "NULL::text",
    // What staff are shown is what is released: a rule that holds it later holds it again.
    changes: `jsonb_path_query_array(s.problems, ${HOLDS})`,
  },
  edit: { is: stateIn("s.state", EDITABLE_STATES), reason: CHANGED, changes: "'[]'::jsonb" },
};

/** Writes the rows of a batch that a release without rows made. Safe to repeat. */
export async function writeRowsOf(sql: Sql, shopId: string, { id, shipmentIds }: Pick<BatchRow, "id" | "shipmentIds">) {
  await run(
    sql,
    statement`INSERT INTO booking_batch_row (shop_id, batch_id, place, shipment_id)
     SELECT ${shopId}, ${id}::uuid, c.place, c.id FROM unnest(${shipmentIds}::uuid[]) WITH ORDINALITY AS c(id, place)
     ON CONFLICT DO NOTHING`,
  );
}

/** Starts a prepared batch. Returns false when it was started before, or the shop has no such batch. */
export async function startBatch(sql: Sql, shopId: string, id: string, options: object, now: Date): Promise<boolean> {
  const started = tables
    .updateTable("booking_batch")
    .set({ started_at: now, options: JSON.stringify(options) })
    .where("shop_id", "=", shopId)
    .where("id", "=", id)
    .where("started_at", "is", null)
    .returning("id");
  return (await first(sql, started)) !== null;
}

/** Returns a batch of the shop, or null when it is gone. */
export async function readBatch(sql: Sql, shopId: string, id: string): Promise<BatchRow | null> {
  const found = tables
    .selectFrom("booking_batch")
    .select(selectionOf(batches))
    .where("shop_id", "=", shopId)
    .where("id", "=", id);
  return (await first(sql, found)) as BatchRow | null;
}

/** Returns the batches that staff started, the newest first. */
export function listBatches(sql: Sql, shopId: string, limit: number): Promise<BatchRow[]> {
  return run(
    sql,
    statement<BatchRow>`SELECT ${BATCH} FROM booking_batch b
      WHERE b.shop_id = ${shopId} AND (b.started_at IS NOT NULL OR b.shipment_ids <> '{}')
      ORDER BY b.created_at DESC LIMIT ${limit}`,
  );
}

/** What rows of a batch have in common, as it is now. */
export interface BatchGroup {
  outcome: RowOutcome | null;
  reason: string | null;
  state: ParcelState | null;
  attention: Attention | null;
}

/** Why a row was not done, or what stops its parcel now. */
const REASON = statement.raw(
  `coalesce(r.reason, CASE WHEN ${stateIn("s.state", EDITABLE_STATES)} THEN coalesce(${WHY_NOT_BOOKED("s")},
     CASE WHEN jsonb_array_length(s.problems) > 0 THEN ${PROBLEM("s")} END) END)`,
);
const ROWS = (shopId: string, batchId: string) => statement`FROM booking_batch_row r
  LEFT JOIN shipment s ON s.shop_id = r.shop_id AND s.id = r.shipment_id
 WHERE r.shop_id = ${shopId} AND r.batch_id = ${batchId}`;

/** A group of rows with their number and their money; `feeless` have no quoted fee yet. */
export interface BatchCount extends BatchGroup {
  count: number;
  codVnd: number;
  feeVnd: number;
  feeless: number;
}

/** Returns a batch's rows counted by what they have in common. */
export function countBatchRows(sql: Sql, shopId: string, batchId: string): Promise<BatchCount[]> {
  return run(
    sql,
    statement<BatchCount>`SELECT r.outcome, ${REASON} AS reason, s.state, s.attention, count(*)::int AS count,
           coalesce(sum(s.cod_vnd), 0)::bigint AS "codVnd", coalesce(sum(s.quoted_fee_vnd), 0)::bigint AS "feeVnd",
           count(*) FILTER (WHERE s.quoted_fee_vnd IS NULL)::int AS feeless
      ${ROWS(shopId, batchId)} GROUP BY 1, 2, 3, 4`,
  );
}

/** Rows of these groups: what they have in common is compared as text, empty where there is nothing. */
function isOf(groups: readonly BatchGroup[]) {
  const column = (field: keyof BatchGroup) => groups.map((group) => group[field] ?? "");
  return statement<boolean>`(coalesce(r.outcome, ''), coalesce(${REASON}, ''), coalesce(s.state::text, ''), coalesce(s.attention, ''))
    IN (SELECT * FROM unnest(${column("outcome")}::text[], ${column("reason")}::text[], ${column("state")}::text[], ${column("attention")}::text[]))`;
}

/** One row of a batch with its parcel as it is now. */
export interface BatchParcel extends BatchGroup {
  place: number;
  shipmentId: string;
  orderId: string | null;
  orderName: string | null;
  trackingNumber: string | null;
  problems: Problem[] | null;
  changes: DraftChange[];
  /** What would be sent now; of one that changed, the draft whose changes are shown. */
  version: string | null;
}

/** Returns rows of these groups behind `after`, in their order. */
export function listBatchRows(
  sql: Sql,
  shopId: string,
  batchId: string,
  groups: readonly BatchGroup[],
  { after, limit }: { after: number; limit: number },
): Promise<BatchParcel[]> {
  return run(
    sql,
    statement<BatchParcel>`SELECT r.place, r.shipment_id AS "shipmentId", r.outcome, ${REASON} AS reason, r.changes,
           CASE WHEN r.reason = 'changed' THEN r.version ELSE s.draft_version END AS version,
           s.state, s.attention, s.problems, s.label AS "trackingNumber", s.order_id AS "orderId",
           (SELECT o.name FROM "order" o WHERE o.shop_id = s.shop_id AND o.id = s.order_id) AS "orderName"
      ${ROWS(shopId, batchId)} AND r.place > ${after} AND ${isOf(groups)} ORDER BY r.place LIMIT ${limit}`,
  );
}

/** Returns the parcels of rows of these groups that have a label, in their order. */
export async function listBatchLabels(
  sql: Sql,
  shopId: string,
  batchId: string,
  groups: readonly BatchGroup[],
  limit: number,
): Promise<string[]> {
  const rows = await run(
    sql,
    statement<{ id: string }>`SELECT s.id ${ROWS(shopId, batchId)} AND s.label IS NOT NULL AND ${isOf(groups)}
      ORDER BY r.place LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** A row that a batch has still to do. */
export interface WaitingRow {
  place: number;
  shipmentId: string;
  /** The draft that staff decided on; null: none. */
  version: string | null;
  /** Of a release: what holds the parcel, as staff were shown. */
  changes: unknown[];
}

/** Returns the next rows that a batch has still to do, and locks them until the transaction ends. */
export function lockWaitingRows(sql: Sql, shopId: string, batchId: string, limit: number): Promise<WaitingRow[]> {
  return run(
    sql,
    statement<WaitingRow>`SELECT place, shipment_id AS "shipmentId", version, changes FROM booking_batch_row
      WHERE shop_id = ${shopId} AND batch_id = ${batchId} AND outcome IS NULL ORDER BY place LIMIT ${limit} FOR UPDATE`,
  );
}

/** What became of a row; `version` and `changes` where staff are to decide again. */
export interface RowDone {
  place: number;
  outcome: RowOutcome;
  reason: string | null;
  version?: string | null;
  changes?: DraftChange[];
}

/** Stores what became of rows. */
export async function saveRowsDone(sql: Sql, shopId: string, batchId: string, done: readonly RowDone[]): Promise<void> {
  if (done.length === 0) return;
  await run(
    sql,
    statement`UPDATE booking_batch_row r SET outcome = d.outcome, reason = d.reason,
           version = coalesce(d.version, r.version), changes = coalesce(d.changes, r.changes)
      FROM unnest(${done.map(({ place }) => place)}::int[], ${done.map(({ outcome }) => outcome)}::text[],
                  ${done.map(({ reason }) => reason)}::text[], ${done.map(({ version }) => version ?? null)}::text[],
                  ${done.map(({ changes }) => (changes ? JSON.stringify(changes) : null))}::jsonb[])
             AS d(place, outcome, reason, version, changes)
     WHERE r.shop_id = ${shopId} AND r.batch_id = ${batchId} AND r.place = d.place`,
  );
}

/** A row with what was on the screen of its parcel. */
export interface SeenRow {
  place: number;
  version: string | null;
}

/**
 * Has a batch try rows of these groups again; returns how many. Each is bound to what was on the screen of it, one that was not on it to what
 * was decided on before.
 */
export async function putBackRows(
  sql: Sql,
  shopId: string,
  batchId: string,
  groups: readonly BatchGroup[],
  seen: readonly SeenRow[],
): Promise<number> {
  const rows = await run(
    sql,
    statement<{ place: number }>`UPDATE booking_batch_row SET outcome = NULL, reason = NULL, version = again.version
      FROM (SELECT r.place, coalesce(c.version, r.version, s.draft_version) AS version
              FROM booking_batch_row r
              JOIN shipment s ON s.shop_id = r.shop_id AND s.id = r.shipment_id
              LEFT JOIN unnest(${seen.map(({ place }) => place)}::int[], ${seen.map(({ version }) => version)}::text[])
                     AS c(place, version) ON c.place = r.place
             WHERE r.shop_id = ${shopId} AND r.batch_id = ${batchId} AND ${isOf(groups)}) again
     WHERE booking_batch_row.shop_id = ${shopId} AND booking_batch_row.batch_id = ${batchId}
       AND booking_batch_row.place = again.place RETURNING booking_batch_row.place`,
  );
  return rows.length;
}

/** Deletes batches made before `before`, their rows first; returns how many batches. */
export async function purgeBatches(sql: Sql, before: Date): Promise<number> {
  await deleteInSlices(sql, {
    table: "booking_batch_row",
    due: "(shop_id, batch_id) IN (SELECT b.shop_id, b.id FROM booking_batch b WHERE b.created_at < $1)",
    by: "shop_id, batch_id, place",
    values: [before],
  });
  return deleteInSlices(sql, { table: "booking_batch", due: "created_at < $1", by: "created_at", values: [before] });
}
