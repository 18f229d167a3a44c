import type { RawBuilder } from "kysely";
import type { BatchKind } from "~/domain/booking/batch";
import { EDITABLE_STATES } from "~/domain/parcel/state";
import { cancelAt, STATUS } from "~/domain/status/codes";
import { WHY_NOT_BOOKED } from "./batch-rows.server";
import type { Sql } from "./database.server";
import { matchingOrders, type OrderFilter } from "./matching-orders.server";
import { filterConditions } from "./order-filters.server";
import { all } from "./order-tabs.server";
import { type RowOf, selectionOf, type TableOf } from "./rows.server";
import { stateIn } from "./shipments.server";
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
