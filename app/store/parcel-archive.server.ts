import { ENDED_STATES } from "~/domain/parcel/state";
import { packed, unpacked } from "./archived-rows.server";
import type { Database, Sql } from "./database.server";
import { codeIn, countRows, run, statement } from "./statements.server";

/** Orders of one transaction: few, so that nobody waits long for one of their parcels. */
const SLICE = 50;
/** Slices of one run: the rest of a large backlog is for the next run. */
const MOST_SLICES = 2_000;
/** How long an erased order's parcels stay in their tables: what is counted anew of the last 180 days reads them there. */
const DAYS_AFTER_ERASURE = 180;
/** An order that cannot be archived yet is looked at again after this time. */
const DAYS_PUT_OFF = 30;
const days = (count: number) => `interval '${count} days'`;

/** Wants the parcels of orders that were erased at `now` archived, when nothing reads them often any more. */
export async function wantArchived(sql: Sql, shopId: string, orderIds: readonly string[], now: Date): Promise<void> {
  await run(
    sql,
    statement`INSERT INTO order_to_archive (shop_id, order_id, due_at)
      SELECT o.shop_id, o.id, ${now}::timestamptz + ${statement.raw(days(DAYS_AFTER_ERASURE))} FROM "order" o
       WHERE o.shop_id = ${shopId} AND o.id = ANY(${orderIds}) AND o.redacted_at IS NOT NULL ON CONFLICT DO NOTHING`,
  );
}

/**
 * Moves the histories and steps of parcels that are due into the archive, slice by slice, each in a transaction of its own. Parcels
 * that somebody holds are left to a later run. Returns how many parcels were archived.
 */
export async function archiveParcels(database: Database, now: Date): Promise<number> {
  let archived = 0;
  for (let slices = 0; slices < MOST_SLICES; slices += 1) {
    const slice = await database.transaction((sql) => archiveSlice(sql, now));
    archived += slice.parcels;
    if (slice.orders < SLICE) break;
  }
  return archived;
}

/** Parcels `s` of which nothing is expected: a step that is wanted or was refused is somebody's work. */
const QUIET = `s.archived_at IS NULL AND s.redacted_at IS NOT NULL AND ${codeIn("s.state", ENDED_STATES)}
  AND NOT EXISTS (SELECT 1 FROM shopify_step t WHERE t.shop_id = s.shop_id AND t.shipment_id = s.id AND t.state NOT IN ('confirmed', 'skipped'))
  AND NOT EXISTS (SELECT 1 FROM shipment_event e WHERE e.shop_id = s.shop_id AND e.shipment_id = s.id
                     AND e.recorded_at > $1::timestamptz - ${days(DAYS_PUT_OFF)})`;

async function archiveSlice(sql: Sql, now: Date): Promise<{ orders: number; parcels: number }> {
  const [due] = await sql.query<{ shops: string[]; orders: string[] }>(
    `SELECT coalesce(array_agg(shop_id), '{}') AS shops, coalesce(array_agg(order_id), '{}') AS orders
       FROM (SELECT shop_id, order_id FROM order_to_archive WHERE due_at <= $1 ORDER BY due_at LIMIT ${SLICE} FOR UPDATE SKIP LOCKED) d`,
    [now],
  );
  if (!due || due.orders.length === 0) return { orders: 0, parcels: 0 };
  // By itself: the statements after it see what was there when the locks were held.
  const held = await sql.query<{ shopId: string; id: string }>(
    `SELECT s.shop_id AS "shopId", s.id FROM unnest($1::text[], $2::text[]) AS d(shop_id, order_id)
       JOIN shipment s ON s.shop_id = d.shop_id AND s.order_id = d.order_id
      ORDER BY s.shop_id, s.id FOR UPDATE OF s SKIP LOCKED`,
    [due.shops, due.orders],
  );
  const parcels: [string[], string[]] = [held.map(({ shopId }) => shopId), held.map(({ id }) => id)];
  const packing = await sql.query(
    `INSERT INTO parcel_archive (shop_id, shipment_id, events, steps, archived_at)
     SELECT s.shop_id, s.id, ${packed("shipment_event")}, ${packed("shopify_step")}, $1
       FROM unnest($2::text[], $3::uuid[]) AS h(shop_id, id) JOIN shipment s ON s.shop_id = h.shop_id AND s.id = h.id
      WHERE ${QUIET} RETURNING 1`,
    [now, ...parcels],
  );
  // Only what was packed just now: an earlier release writes to a parcel that was archived before, and those rows are in no archive.
  for (const table of ["shipment_event", "shopify_step"])
    await sql.query(
      `DELETE FROM ${table} t USING unnest($1::text[], $2::uuid[]) AS h(shop_id, id), parcel_archive a, shipment s
        WHERE t.shop_id = h.shop_id AND t.shipment_id = h.id AND a.shop_id = h.shop_id AND a.shipment_id = h.id
          AND s.shop_id = h.shop_id AND s.id = h.id AND s.archived_at IS NULL`,
      parcels,
    );
  await endCounting(sql, parcels);
  await sql.query(
    `UPDATE shipment s SET archived_at = a.archived_at FROM unnest($1::text[], $2::uuid[]) AS h(shop_id, id), parcel_archive a
      WHERE s.shop_id = h.shop_id AND s.id = h.id AND a.shop_id = h.shop_id AND a.shipment_id = h.id AND s.archived_at IS NULL`,
    parcels,
  );
  await settleOrders(sql, due, now);
  return { orders: due.orders.length, parcels: packing.length };
}

/**
 * Deletes what says that parcels archived just now were counted for the plan, once their day is settled. A parcel is counted when it first has a
 * time of being picked up (decision 145), and one that has it is never counted again, however late a message comes.
 */
async function endCounting(sql: Sql, parcels: [shops: string[], ids: string[]]): Promise<void> {
  await sql.query(
    `DELETE FROM billable_parcel b USING unnest($1::text[], $2::uuid[]) AS h(shop_id, id), parcel_archive a, shipment s
      WHERE b.shop_id = h.shop_id AND b.shipment_id = h.id AND a.shop_id = h.shop_id AND a.shipment_id = h.id
        AND s.shop_id = h.shop_id AND s.id = h.id AND s.archived_at IS NULL AND s.picked_up_at IS NOT NULL AND b.day IS NOT NULL`,
    parcels,
  );
}

/** Strikes orders off the list whose parcels are all archived, and puts the others off. */
async function settleOrders(sql: Sql, due: { shops: string[]; orders: string[] }, now: Date): Promise<void> {
  const some = "unnest($1::text[], $2::text[]) AS d(shop_id, order_id)";
  await sql.query(
    `DELETE FROM order_to_archive t USING ${some} WHERE t.shop_id = d.shop_id AND t.order_id = d.order_id
        AND NOT EXISTS (SELECT 1 FROM shipment s WHERE s.shop_id = d.shop_id AND s.order_id = d.order_id AND s.archived_at IS NULL)`,
    [due.shops, due.orders],
  );
  await sql.query(
    `UPDATE order_to_archive t SET due_at = $3::timestamptz + ${days(DAYS_PUT_OFF)} FROM ${some}
      WHERE t.shop_id = d.shop_id AND t.order_id = d.order_id`,
    [due.shops, due.orders, now],
  );
}

/**
 * Returns these parcels, which the caller has locked, with their histories and steps back in their tables where they were archived:
 * whoever holds a parcel may write to it. A parcel that is not archived costs nothing.
 */
export async function outOfArchive<Parcel extends { shopId: string; id: string; archivedAt: Date | null }>(
  sql: Sql,
  parcels: readonly Parcel[],
): Promise<Parcel[]> {
  const archived = parcels.filter(({ archivedAt }) => archivedAt !== null);
  for (const [shopId, some] of Map.groupBy(archived, ({ shopId }) => shopId)) await restore(sql, shopId, some);
  return parcels.map((parcel) => (parcel.archivedAt === null ? parcel : { ...parcel, archivedAt: null }));
}

async function restore(sql: Sql, shopId: string, parcels: readonly { id: string }[]): Promise<void> {
  const ids = parcels.map(({ id }) => id);
  for (const table of ["shipment_event", "shopify_step"] as const)
    await run(
      sql,
      statement`INSERT INTO ${statement.table(table)} SELECT kept.* FROM parcel_archive a, LATERAL ${statement.raw(unpacked(table))} kept
        WHERE a.shop_id = ${shopId} AND a.shipment_id = ANY(${ids}) ON CONFLICT DO NOTHING`,
    );
  await run(sql, statement`DELETE FROM parcel_archive WHERE shop_id = ${shopId} AND shipment_id = ANY(${ids})`);
  await run(sql, statement`UPDATE shipment SET archived_at = NULL WHERE shop_id = ${shopId} AND id = ANY(${ids})`);
  // Archived again when it has been quiet for a time.
  await countRows(
    sql,
    statement`INSERT INTO order_to_archive (shop_id, order_id, due_at)
      SELECT DISTINCT s.shop_id, s.order_id, now() + ${statement.raw(days(DAYS_PUT_OFF))} FROM shipment s
       WHERE s.shop_id = ${shopId} AND s.id = ANY(${ids}) ON CONFLICT DO NOTHING`,
  );
}
