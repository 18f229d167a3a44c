import { randomUUID } from "node:crypto";
import type { AddressResult } from "~/domain/address/address";
import type { BookedDifference } from "~/domain/booking/booked-differences";
import type { ParcelFees } from "~/domain/fee/parcel-fees";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { Problem } from "~/domain/parcel/problem";
import { type CodState, type ParcelState, type ReturnState, TO_BE_SENT_STATES } from "~/domain/parcel/state";
import type { PushedFigures } from "~/domain/status/pushed-figures";
import type { Sql } from "./database.server";
import { insertRow, selectList, type Table, updateRows } from "./rows.server";

/** One parcel, as the flows see it. */
export interface ShipmentRow {
  id: string;
  shopId: string;
  orderId: string;
  fulfillmentOrderId: string;
  state: ParcelState;
  problems: Problem[];
  address: AddressResult | null;
  overrides: ParcelOverrides;
  /** Pieces per fulfillment order line where staff split it; null: all that is left. */
  contents: Record<string, number> | null;
  partnerId: string | null;
  environment: "production" | "staging" | null;
  /** The account it was booked under; null: unknown. */
  accountCode: string | null;
  label: string | null;
  trackingId: string | null;
  codVnd: number;
  declaredValueVnd: number;
  /** Of Shopify's shipping line, not collected because the receiver pays the carrier's fee instead. */
  shippingTakenOutVnd: number;
  weightGrams: number;
  quotedFeeVnd: number | null;
  /** What the carrier quoted by each transport, before it was booked. */
  fees: ParcelFees | null;
  feesAt: Date | null;
  chargedFeeVnd: number | null;
  insuranceFeeVnd: number | null;
  estimatedPickup: string | null;
  estimatedDelivery: string | null;
  /** The carrier's price area and sorting code, and the price package that was quoted. */
  area: string | null;
  feePackage: string | null;
  sortingCode: string | null;
  carrierNotice: string | null;
  carrierStatus: number | null;
  carrierStatusAt: Date | null;
  deliveredAt: Date | null;
  pickedUpAt: Date | null;
  codState: CodState;
  /** What was collected for the goods; null: nobody knows how much. */
  collectedVnd: number | null;
  /** Of it, what Shopify holds as a payment of its own. */
  recordedVnd: number | null;
  returnState: ReturnState;
  attention: string | null;
  /** How the order differs from what was booked. */
  differences: BookedDifference[];
  cancelReason: string | null;
  record: unknown;
  /** What a push said otherwise and nobody has read back yet. */
  told: PushedFigures | null;
  printedAt: Date | null;
  fulfillmentId: string | null;
  bookedAt: Date | null;
  checkedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** When its person was removed; null: it still names one. */
  redactedAt: Date | null;
}

type ShipmentField = keyof ShipmentRow;
export type ShipmentPatch = Partial<Omit<ShipmentRow, "id" | "shopId" | "orderId" | "createdAt">>;

const table: Table<ShipmentField> = {
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
    contents: "contents",
    partnerId: "partner_id",
    environment: "environment",
    accountCode: "account_code",
    label: "label",
    trackingId: "tracking_id",
    codVnd: "cod_vnd",
    declaredValueVnd: "declared_value_vnd",
    shippingTakenOutVnd: "shipping_taken_out_vnd",
    weightGrams: "weight_grams",
    quotedFeeVnd: "quoted_fee_vnd",
    fees: "fees",
    feesAt: "fees_at",
    chargedFeeVnd: "charged_fee_vnd",
    insuranceFeeVnd: "insurance_fee_vnd",
    estimatedPickup: "estimated_pickup",
    estimatedDelivery: "estimated_delivery",
    area: "area",
    feePackage: "fee_package",
    sortingCode: "sorting_code",
    carrierNotice: "carrier_notice",
    carrierStatus: "carrier_status",
    carrierStatusAt: "carrier_status_at",
    deliveredAt: "delivered_at",
    pickedUpAt: "picked_up_at",
    codState: "cod_state",
    collectedVnd: "collected_vnd",
    recordedVnd: "recorded_vnd",
    returnState: "return_state",
    attention: "attention",
    differences: "differences",
    cancelReason: "cancel_reason",
    record: "record",
    told: "told",
    printedAt: "printed_at",
    fulfillmentId: "fulfillment_id",
    bookedAt: "booked_at",
    checkedAt: "checked_at",
    createdAt: "created_at",
    updatedAt: "updated_at",
    redactedAt: "redacted_at",
  },
  json: ["problems", "address", "overrides", "contents", "differences", "record", "told", "fees"],
  redaction: { by: "redactedAt", isDone: (redactedAt) => `${redactedAt} IS NOT NULL` },
};

/**
 * Returns a condition on a parcel's state: `column` is one of these. Written out, for an index that holds some states only is
 * not used for a parameter.
 */
export const stateIn = (column: string, states: readonly ParcelState[]) =>
  `${column} IN (${states.map((state) => `'${state}'`).join(", ")})`;

/** A condition on a parcel `alias`: somebody must look at it. Written as in the index that finds the few among the many. */
export const needsAttentionSql = (alias: string) =>
  `(${alias}.attention IS NOT NULL OR ${alias}.state = 'unknown' OR ${alias}.differences @> '[{"settled": false}]')`;

/** Makes a parcel for a fulfillment order. */
export async function createShipment(
  sql: Sql,
  shipment: Pick<ShipmentRow, "shopId" | "orderId" | "fulfillmentOrderId" | "state"> & ShipmentPatch,
  now: Date,
): Promise<ShipmentRow> {
  const row = await insertRow<ShipmentField, ShipmentRow>(sql, table, {
    id: randomUUID(),
    createdAt: now,
    updatedAt: now,
    ...shipment,
  });
  if (!row) throw new Error("the parcel was not stored");
  return row;
}

/** One parcel of a shop; `lock` holds the row until the transaction ends. */
export async function readShipment(sql: Sql, shopId: string, id: string, lock = false): Promise<ShipmentRow | null> {
  const rows = await sql.query<ShipmentRow>(
    `SELECT ${selectList(table)} FROM shipment WHERE shop_id = $1 AND id = $2 ${lock ? "FOR UPDATE" : ""}`,
    [shopId, id],
  );
  return rows[0] ?? null;
}

/** All parcels of an order, oldest first; `lock` holds their rows until the transaction ends. */
export async function listShipmentsOfOrder(
  sql: Sql,
  shopId: string,
  orderId: string,
  lock = false,
): Promise<ShipmentRow[]> {
  return sql.query<ShipmentRow>(
    `SELECT ${selectList(table)} FROM shipment WHERE shop_id = $1 AND order_id = $2 ORDER BY created_at, id
      ${lock ? "FOR UPDATE" : ""}`,
    [shopId, orderId],
  );
}

/** The orders of a shop with a parcel that is still to be sent. */
export async function listOpenOrders(sql: Sql, shopId: string): Promise<string[]> {
  const rows = await sql.query<{ orderId: string }>(
    `SELECT DISTINCT order_id AS "orderId" FROM shipment
      WHERE shop_id = $1 AND ${stateIn("state", TO_BE_SENT_STATES)}`,
    [shopId],
  );
  return rows.map(({ orderId }) => orderId);
}

/**
 * The parcel a carrier message speaks of: by our reference, else by label. `shopId` narrows it to the shop whose own
 * address was called (invariant 5). A reference and a label that belong to different parcels match nothing.
 */
export async function findShipmentByCarrierIds(
  sql: Sql,
  ids: { partnerId: string | null; label: string | null; shopId: string | null },
): Promise<ShipmentRow | null> {
  const rows = await sql.query<ShipmentRow>(
    `SELECT ${selectList(table)} FROM shipment
      WHERE ($1::text IS NOT NULL OR $2::text IS NOT NULL)
        AND ($1::text IS NULL OR partner_id = $1)
        AND ($2::text IS NULL OR label = $2 OR (label IS NULL AND $1::text IS NOT NULL))
        AND ($3::text IS NULL OR shop_id = $3)
      LIMIT 2`,
    [ids.partnerId || null, ids.label || null, ids.shopId],
  );
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

/** Changes a parcel. Returns false when the shop has no such parcel. */
export async function updateShipment(
  sql: Sql,
  shipment: Pick<ShipmentRow, "shopId" | "id">,
  patch: ShipmentPatch & { updatedAt: Date },
): Promise<boolean> {
  return (await updateRows(sql, table, { shopId: shipment.shopId, id: shipment.id }, patch)) === 1;
}

/** Removes a parcel that was never sent anywhere; its history goes with it. */
export async function deleteUnsentShipment(sql: Sql, shopId: string, id: string): Promise<boolean> {
  const rows = await sql.query(
    `DELETE FROM shipment WHERE shop_id = $1 AND id = $2
        AND NOT EXISTS (SELECT 1 FROM booking_attempt WHERE shipment_id = $2 AND sends > 0) RETURNING 1`,
    [shopId, id],
  );
  return rows.length === 1;
}
