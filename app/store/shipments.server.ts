import { randomUUID } from "node:crypto";
import type { RawBuilder } from "kysely";
import { parseReference } from "~/domain/booking/reference";
import type { OrderPieces } from "~/domain/draft/contents";
import { attentionsThatStop, type Stopped } from "~/domain/parcel/attention";
import { EDITABLE_STATES, type ParcelState, TO_BE_SENT_STATES } from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import { updateRowSets } from "./row-sets.server";
import { insertRow, type RowOf, selectList, type TableOf, updateRows } from "./rows.server";
import { anyOf, codeIn, countRows, first, run, statement, tables } from "./statements.server";

const table = {
  name: "shipment",
  columns: {
    id: "id",
    shopId: "shop_id",
    orderId: "order_id",
    fulfillmentOrderId: "fulfillment_order_id",
    state: "state",
    problems: "problems",
    address: "address",
    overrides: "overrides",
    /** Pieces per fulfillment order line where staff split it; null: everything its fulfillment order still has. */
    contents: "contents",
    partnerId: "partner_id",
    environment: "environment",
    /** The account it was booked under; null: unknown. */
    accountCode: "account_code",
    trackingNumber: "label",
    trackingId: "tracking_id",
    codVnd: "cod_vnd",
    declaredValueVnd: "declared_value_vnd",
    /** Part of Shopify's shipping line that is not collected, because the receiver pays the carrier's fee instead. */
    shippingTakenOutVnd: "shipping_taken_out_vnd",
    weightGrams: "weight_grams",
    quotedFeeVnd: "quoted_fee_vnd",
    /** The carrier's quoted fees by transport, before the booking. */
    fees: "fees",
    feesAt: "fees_at",
    chargedFeeVnd: "charged_fee_vnd",
    insuranceFeeVnd: "insurance_fee_vnd",
    estimatedPickup: "estimated_pickup",
    estimatedDelivery: "estimated_delivery",
    /** The carrier's price area and sorting code, and the price package that was quoted. */
    area: "area",
    feePackage: "fee_package",
    sortingCode: "sorting_code",
    carrierNotice: "carrier_notice",
    carrierStatus: "carrier_status",
    carrierStatusAt: "carrier_status_at",
    deliveredAt: "delivered_at",
    pickedUpAt: "picked_up_at",
    codState: "cod_state",
    /** Amount collected for the goods; null: unknown. */
    collectedVnd: "collected_vnd",
    /** The part of it that Shopify holds as a separate payment. */
    recordedVnd: "recorded_vnd",
    returnState: "return_state",
    attention: "attention",
    /** How the order differs from what was booked. */
    differences: "differences",
    cancelReason: "cancel_reason",
    record: "record",
    /** Differing figures from a push that have not been read back yet. */
    told: "told",
    printedAt: "printed_at",
    fulfillmentId: "fulfillment_id",
    bookedAt: "booked_at",
    checkedAt: "checked_at",
    /** When it is read from the carrier next, while it is under way. */
    nextCheckAt: "next_check_at",
    createdAt: "created_at",
    updatedAt: "updated_at",
    /** When its personal data was removed; null: it was not. */
    redactedAt: "redacted_at",
  },
  json: ["problems", "address", "overrides", "contents", "differences", "record", "told", "fees"],
  redaction: { by: ["redactedAt"], isDone: (redactedAt: string) => `${redactedAt} IS NOT NULL` },
} as const satisfies TableOf<"shipment">;

type StoredShipment = RowOf<typeof table>;

/** One parcel, as the flows see it. */
export interface ShipmentRow extends StoredShipment {
  /** What it was last booked with, by line of the order; only where an order's parcels are read together. */
  bookedPieces?: readonly OrderPieces[] | null;
}

export type ShipmentPatch = Partial<Omit<StoredShipment, "id" | "shopId" | "orderId" | "createdAt">>;

/** All columns, as text: compiling so many names takes Kysely longer than the rest of a statement. */
const COLUMNS = statement.raw(selectList(table));

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

/** Creates a parcel for a fulfillment order. */
export async function createShipment(
  sql: Sql,
  shipment: Pick<ShipmentRow, "shopId" | "orderId" | "fulfillmentOrderId" | "state"> & ShipmentPatch,
  now: Date,
): Promise<ShipmentRow> {
  const row = await insertRow(sql, table, {
    id: randomUUID(),
    createdAt: now,
    updatedAt: now,
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

/** Returns one parcel of a shop, or null. Locks its row until the transaction ends. */
export function lockShipment(sql: Sql, shopId: string, id: string): Promise<ShipmentRow | null> {
  return first(sql, locked(oneParcel(shopId, id)));
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
 * ids.
 */
export function lockShipments(sql: Sql, shopId: string, ids: readonly string[]): Promise<ShipmentRow[]> {
  return sql.query<ShipmentRow>(
    `SELECT ${selectList(table)} FROM shipment WHERE shop_id = $1 AND id = ANY($2) ORDER BY id FOR UPDATE`,
    [shopId, ids],
  );
}

/**
 * Returns all parcels of these orders, the oldest first, and locks their rows until the transaction ends. Rows are locked in the
 * order of their ids: every transaction that locks several parcels does so.
 */
export async function lockParcelsOfOrders(
  sql: Sql,
  shopId: string,
  orderIds: readonly string[],
): Promise<ShipmentRow[]> {
  const locked = statement<ShipmentRow>`${parcelsOfOrders(shopId, orderIds)} ORDER BY id FOR UPDATE`;
  return byAge(await run(sql, locked));
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

/** Returns the ids of a shop's orders with a parcel that is still to be sent. */
export async function listOpenOrders(sql: Sql, shopId: string): Promise<string[]> {
  const rows = await run(
    sql,
    tables
      .selectFrom("shipment")
      .select("order_id as orderId")
      .distinct()
      .where("shop_id", "=", shopId)
      .where(statement.raw<boolean>(stateIn("state", TO_BE_SENT_STATES))),
  );
  return rows.map(({ orderId }) => orderId);
}

/** Where an order stands among its shop's orders. */
export interface OrderInList {
  /** ISO 8601. */
  orderedAt: string;
  orderId: string;
}

/**
 * Returns the orders of the next `limit` parcels that staff may still change, and that may be redrafted: the newest order first,
 * from `after` on. An order of several such parcels is in it several times.
 */
export async function listOrdersToRedraft(
  sql: Sql,
  shopId: string,
  after: OrderInList | null,
  limit: number,
): Promise<OrderInList[]> {
  const from = after ? "AND (s.ordered_at, s.order_id) < ($3::timestamptz, $4)" : "";
  // One state at a time: each is a part of the index in the order of the list.
  const ofState = (state: ParcelState) =>
    `(SELECT s.ordered_at, s.order_id FROM shipment s WHERE s.shop_id = $1 AND s.state = '${state}' ${from}
       ORDER BY s.ordered_at DESC, s.order_id DESC LIMIT $2)`;
  const rows = await sql.query<{ orderedAt: Date; orderId: string }>(
    `SELECT ordered_at AS "orderedAt", order_id AS "orderId" FROM (${EDITABLE_STATES.map(ofState).join(" UNION ALL ")}) p
      ORDER BY ordered_at DESC, order_id DESC LIMIT $2`,
    [shopId, limit, ...(after ? [after.orderedAt, after.orderId] : [])],
  );
  return rows.map(({ orderedAt, orderId }) => ({ orderedAt: orderedAt.toISOString(), orderId }));
}

/**
 * Returns the parcel that a carrier message is about, by our reference, else by tracking number. `shopId` limits the search to
 * the shop whose own push address was called (invariant 5). Null when none matches, or when reference and tracking number
 * belong to different parcels.
 */
export async function findShipmentByCarrierIds(
  sql: Sql,
  ids: { partnerId: string | null; trackingNumber: string | null; shopId: string | null },
): Promise<ShipmentRow | null> {
  const partnerId = ids.partnerId || null;
  const trackingNumber = ids.trackingNumber || null;
  if (partnerId === null && trackingNumber === null) return null;
  const named = partnerId === null ? null : parseReference(partnerId);
  if (partnerId !== null && named === null) return null;
  const shopIds = [ids.shopId, named?.shopKey].filter((shopId) => typeof shopId === "string");
  const called = [
    ...(partnerId === null ? [] : [statement`partner_id = ${partnerId}`]),
    ...(trackingNumber === null
      ? []
      : [
          partnerId === null
            ? statement`label = ${trackingNumber}`
            : statement`(label = ${trackingNumber} OR label IS NULL)`,
        ]),
    // A message that names no shop is looked for in each: every index begins with the shop.
    ...(shopIds.length > 0
      ? shopIds.map((shopId) => statement`shop_id = ${shopId}`)
      : [statement`shop_id = ANY(ARRAY(SELECT id FROM shop))`]),
  ];
  const [row, another] = await run(
    sql,
    statement<ShipmentRow>`SELECT ${COLUMNS} FROM shipment WHERE ${statement.join(called, statement` AND `)} LIMIT 2`,
  );
  return row && !another ? row : null;
}

/**
 * Returns the parcel that each of these messages is about, in their order, by the same rules as {@link findShipmentByCarrierIds};
 * undefined where none matches, or more than one.
 */
export async function findParcelsByCarrierIds(
  sql: Sql,
  messages: readonly { shopId: string; partnerId: string | null; trackingNumber: string | null }[],
): Promise<({ shopId: string; id: string } | undefined)[]> {
  if (messages.length === 0) return [];
  const rows = await sql.query<{ n: number; shopId: string; id: string }>(
    `SELECT m.n::int AS n, s.shop_id AS "shopId", s.id
       FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS m(shop_id, partner_id, label, n),
            LATERAL (SELECT p.shop_id, p.id FROM shipment p WHERE p.shop_id = m.shop_id AND p.partner_id = m.partner_id
                        AND (m.label IS NULL OR p.label = m.label OR p.label IS NULL)
                     UNION ALL
                     SELECT l.shop_id, l.id FROM shipment l WHERE m.partner_id IS NULL AND l.shop_id = m.shop_id AND l.label = m.label
                     LIMIT 2) s`,
    [
      messages.map(({ shopId }) => shopId),
      messages.map(({ partnerId }) => partnerId || null),
      messages.map(({ trackingNumber }) => trackingNumber || null),
    ],
  );
  const found = Map.groupBy(rows, ({ n }) => n);
  return messages.map((_, index) => {
    const [only, another] = found.get(index + 1) ?? [];
    return only && !another ? { shopId: only.shopId, id: only.id } : undefined;
  });
}

/** Changes a parcel. Returns false when the shop has no such parcel. */
export async function updateShipment(
  sql: Sql,
  shipment: Pick<ShipmentRow, "shopId" | "id">,
  patch: ShipmentPatch & { updatedAt: Date },
): Promise<boolean> {
  return (await updateRows(sql, table, { shopId: shipment.shopId, id: shipment.id }, patch)) === 1;
}

/** Changes many parcels, each in its own way. */
export function updateShipments(
  sql: Sql,
  patches: readonly (ShipmentPatch & { shopId: string; id: string; updatedAt: Date })[],
): Promise<void> {
  return updateRowSets(sql, table, ["shopId", "id"], patches);
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
