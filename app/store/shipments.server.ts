import { randomUUID } from "node:crypto";
import type { RawBuilder } from "kysely";
import { attentionsThatStop, type Stopped } from "~/domain/parcel/attention";
import type { ParcelState } from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import { outOfArchive } from "./parcel-archive.server";
import { updateRowSets } from "./row-sets.server";
import { insertRow, selectList, updateRows } from "./rows.server";
import { type ShipmentPatch, type ShipmentRow, type ShipmentToSync, shipmentTable } from "./shipment-table.server";
import { anyOf, codeIn, countRows, first, run, statement, tables } from "./statements.server";

export type { ShipmentPatch, ShipmentRow, ShipmentToSync } from "./shipment-table.server";

/** All columns, as text: compiling so many names takes Kysely longer than the rest of a statement. */
const COLUMNS = statement.raw(selectList(shipmentTable));

/** Returns a condition on a parcel's state: `column` is one of these. */
export const stateIn = (column: string, states: readonly ParcelState[]) => codeIn(column, states);

/** Returns a condition on a parcel's attention: it does not stop `what`. `column` is the column. */
export const attentionLets = (column: string, what: Stopped) =>
  `(${column} IS NULL OR NOT ${codeIn(column, attentionsThatStop(what))})`;

/**
 * Returns a condition on a parcel `alias`: it needs attention. Written exactly as in the partial index that finds these few
 * parcels.
 */
export const needsAttentionSql = (alias: string) =>
  `(${alias}.attention IS NOT NULL OR ${alias}.state = 'unknown' OR ${alias}.differences @> '[{"settled": false}]')`;

/**
 * Returns a condition on a parcel `alias`: its buyer answered, and staff have not settled it. It is handed over all the same. Written
 * exactly as in the partial index that finds these few parcels.
 */
export const isAnsweredSql = (alias: string) => `${alias}.waiting_kind = 'answered'`;

/** Creates a parcel for a fulfillment order. */
export async function createShipment(
  sql: Sql,
  shipment: Pick<ShipmentRow, "shopId" | "orderId" | "fulfillmentOrderId" | "state"> & ShipmentPatch,
  now: Date,
): Promise<ShipmentRow> {
  const row = await insertRow(sql, shipmentTable, {
    id: randomUUID(),
    createdAt: now,
    updatedAt: now,
    ruleIds: [],
    ...shipment,
  });
  if (!row) throw new Error("the parcel was not stored");
  return row;
}

/** Nothing was ever sent of a parcel without a reference. */
const BOOKED_PIECES = statement.raw(`CASE WHEN partner_id IS NULL THEN NULL ELSE (
  SELECT a.basis -> 'pieces' FROM booking_attempt a
   WHERE a.shop_id = shipment.shop_id AND a.shipment_id = shipment.id ORDER BY a.n DESC LIMIT 1) END AS "bookedPieces"`);

const oneParcel = (shopId: string, id: string) =>
  statement<ShipmentRow>`SELECT ${COLUMNS} FROM shipment WHERE shop_id = ${shopId} AND id = ${id}`;

const parcelsOfOrders = (shopId: string, orderIds: RawBuilder<string> | readonly string[]) =>
  statement<ShipmentRow>`SELECT ${COLUMNS}, ${BOOKED_PIECES} FROM shipment
    WHERE shop_id = ${shopId} AND order_id = ${isList(orderIds) ? anyOf(orderIds) : statement`ANY(ARRAY(${orderIds}))`}`;

const isList = (ids: RawBuilder<string> | readonly string[]): ids is readonly string[] => Array.isArray(ids);

const locked = (parcels: RawBuilder<ShipmentRow>) => statement<ShipmentRow>`${parcels} FOR UPDATE`;

/** Returns one parcel of a shop, or null. */
export function readShipment(sql: Sql, shopId: string, id: string): Promise<ShipmentRow | null> {
  return first(sql, oneParcel(shopId, id));
}

const CUSTOMER_LOCALE = statement.raw(`(SELECT o.details ->> 'customerLocale' FROM "order" o
  WHERE o.shop_id = shipment.shop_id AND o.id = shipment.order_id) AS "customerLocale"`);

/** Returns one parcel of a shop as its steps in Shopify are carried out with, or null. */
export function readShipmentToSync(sql: Sql, shopId: string, id: string): Promise<ShipmentToSync | null> {
  return first(
    sql,
    statement<ShipmentToSync>`SELECT ${COLUMNS}, ${CUSTOMER_LOCALE} FROM shipment WHERE shop_id = ${shopId} AND id = ${id}`,
  );
}

/** Returns one parcel of a shop, or null. Locks its row until the transaction ends; what was archived of it is back in its tables. */
export async function lockShipment(sql: Sql, shopId: string, id: string): Promise<ShipmentRow | null> {
  const [parcel] = await outOfArchive(sql, await run(sql, locked(oneParcel(shopId, id))));
  return parcel ?? null;
}

/** Returns all parcels of an order, oldest first. */
export function listShipmentsOfOrder(sql: Sql, shopId: string, orderId: string): Promise<ShipmentRow[]> {
  return listShipmentsOfOrders(sql, shopId, [orderId]);
}

/** Returns all parcels of these orders, oldest first. */
export async function listShipmentsOfOrders(
  sql: Sql,
  shopId: string,
  orderIds: readonly string[],
): Promise<ShipmentRow[]> {
  return byAge(await run(sql, parcelsOfOrders(shopId, orderIds)));
}

/** Returns all parcels of an order, oldest first. Locks their rows until the transaction ends. */
export function lockShipmentsOfOrder(sql: Sql, shopId: string, orderId: string): Promise<ShipmentRow[]> {
  return lockParcelsOfOrders(sql, shopId, [orderId]);
}

/**
 * Returns parcels of a shop by their ids, in any order, and locks their rows until the transaction ends, in the order of their
 * ids. What was archived of them is back in its tables.
 */
export async function lockShipments(sql: Sql, shopId: string, ids: readonly string[]): Promise<ShipmentRow[]> {
  const parcels = await sql.query<ShipmentRow>(
    `SELECT ${selectList(shipmentTable)} FROM shipment WHERE shop_id = $1 AND id = ANY($2) ORDER BY id FOR UPDATE`,
    [shopId, ids],
  );
  return outOfArchive(sql, parcels);
}

/**
 * Returns all parcels of these orders, the oldest first, and locks their rows until the transaction ends. Rows are locked in the
 * order of their ids: every transaction that locks several parcels does so. What was archived of them is back in its tables.
 */
export async function lockParcelsOfOrders(
  sql: Sql,
  shopId: string,
  orderIds: readonly string[],
): Promise<ShipmentRow[]> {
  const locked = statement<ShipmentRow>`${parcelsOfOrders(shopId, orderIds)} ORDER BY id FOR UPDATE`;
  return byAge(await outOfArchive(sql, await run(sql, locked)));
}

/** Returns all parcels of the orders that these parcels belong to, the oldest first. */
export async function listParcelsOfSameOrders(
  sql: Sql,
  shopId: string,
  ids: readonly string[],
): Promise<ShipmentRow[]> {
  const orders = statement<string>`SELECT order_id FROM shipment WHERE shop_id = ${shopId} AND id = ${anyOf(ids)}`;
  return byAge(await run(sql, parcelsOfOrders(shopId, orders)));
}

/** Returns the ids of the orders that these parcels belong to. */
export async function listOrdersOfParcels(sql: Sql, shopId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await run(
    sql,
    statement<{ orderId: string }>`SELECT DISTINCT order_id AS "orderId" FROM shipment
      WHERE shop_id = ${shopId} AND id = ${anyOf(ids)}`,
  );
  return rows.map(({ orderId }) => orderId);
}

const byAge = (shipments: ShipmentRow[]) =>
  shipments.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));

/** Changes a parcel. Returns false when the shop has no such parcel. */
export async function updateShipment(
  sql: Sql,
  shipment: Pick<ShipmentRow, "shopId" | "id">,
  patch: ShipmentPatch & { updatedAt: Date },
): Promise<boolean> {
  return (await updateRows(sql, shipmentTable, { shopId: shipment.shopId, id: shipment.id }, patch)) === 1;
}

/** Changes many parcels, each in its own way. */
export function updateShipments(
  sql: Sql,
  patches: readonly (ShipmentPatch & { shopId: string; id: string; updatedAt: Date })[],
): Promise<void> {
  return updateRowSets(sql, shipmentTable, ["shopId", "id"], patches);
}

/** Deletes a parcel that was never sent, with its history. Returns false when it was sent, or the shop has no such parcel. */
export async function deleteUnsentShipment(sql: Sql, shopId: string, id: string): Promise<boolean> {
  const deleted = tables
    .deleteFrom("shipment")
    .where("shop_id", "=", shopId)
    .where("id", "=", id)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("booking_attempt as a")
            .select("a.n")
            .where("a.shop_id", "=", shopId)
            .where("a.shipment_id", "=", id)
            .where("a.sends", ">", 0),
        ),
      ),
    )
    .returning("id");
  return (await countRows(sql, deleted)) === 1;
}
