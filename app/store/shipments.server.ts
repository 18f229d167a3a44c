import { randomUUID } from "node:crypto";
import type { RawBuilder } from "kysely";
import { parseReference } from "~/domain/booking/reference";
import { attentionsThatStop, type Stopped } from "~/domain/parcel/attention";
import { EDITABLE_STATES, type ParcelState, TO_BE_SENT_STATES } from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import { insertRow, type RowOf, selectList, type TableOf, updateRows } from "./rows.server";
import { codeIn, countRows, first, run, statement, tables } from "./statements.server";

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
    createdAt: "created_at",
    updatedAt: "updated_at",
    /** When its personal data was removed; null: it was not. */
    redactedAt: "redacted_at",
  },
  json: ["problems", "address", "overrides", "contents", "differences", "record", "told", "fees"],
  redaction: { by: ["redactedAt"], isDone: (redactedAt: string) => `${redactedAt} IS NOT NULL` },
} as const satisfies TableOf<"shipment">;

/** One parcel, as the flows see it. */
export type ShipmentRow = RowOf<typeof table>;
export type ShipmentPatch = Partial<Omit<ShipmentRow, "id" | "shopId" | "orderId" | "createdAt">>;

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

const oneParcel = (shopId: string, id: string) =>
  statement<ShipmentRow>`SELECT ${COLUMNS} FROM shipment WHERE shop_id = ${shopId} AND id = ${id}`;

const parcelsOfOrder = (shopId: string, orderId: string) =>
  statement<ShipmentRow>`SELECT ${COLUMNS} FROM shipment WHERE shop_id = ${shopId} AND order_id = ${orderId}
    ORDER BY created_at, id`;

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
  return run(sql, parcelsOfOrder(shopId, orderId));
}

/** Returns all parcels of an order, oldest first. Locks their rows until the transaction ends. */
export function lockShipmentsOfOrder(sql: Sql, shopId: string, orderId: string): Promise<ShipmentRow[]> {
  return run(sql, locked(parcelsOfOrder(shopId, orderId)));
}

/** Returns the ids of a shop's orders with a parcel that is still to be sent. */
export function listOpenOrders(sql: Sql, shopId: string): Promise<string[]> {
  return listOrdersByState(sql, shopId, TO_BE_SENT_STATES);
}

/** Returns the ids of a shop's orders with a parcel that staff may still change, and that may be redrafted. */
export function listOrdersToRedraft(sql: Sql, shopId: string): Promise<string[]> {
  return listOrdersByState(sql, shopId, EDITABLE_STATES);
}

async function listOrdersByState(sql: Sql, shopId: string, states: readonly ParcelState[]): Promise<string[]> {
  const rows = await run(
    sql,
    tables
      .selectFrom("shipment")
      .select("order_id as orderId")
      .distinct()
      .where("shop_id", "=", shopId)
      .where(statement.raw<boolean>(stateIn("state", states))),
  );
  return rows.map(({ orderId }) => orderId);
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

/** Changes a parcel. Returns false when the shop has no such parcel. */
export async function updateShipment(
  sql: Sql,
  shipment: Pick<ShipmentRow, "shopId" | "id">,
  patch: ShipmentPatch & { updatedAt: Date },
): Promise<boolean> {
  return (await updateRows(sql, table, { shopId: shipment.shopId, id: shipment.id }, patch)) === 1;
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
