import { randomUUID } from "node:crypto";
import { EDITABLE_STATES, type ParcelState, TO_BE_SENT_STATES } from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import { insertRow, type RowOf, selectList, type TableOf, updateRows } from "./rows.server";
import { countRows, first, run, statement, tables } from "./statements.server";

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
    /** Pieces per fulfillment order line where staff split it; null: all that is left. */
    contents: "contents",
    partnerId: "partner_id",
    environment: "environment",
    /** The account it was booked under; null: unknown. */
    accountCode: "account_code",
    trackingNumber: "label",
    trackingId: "tracking_id",
    codVnd: "cod_vnd",
    declaredValueVnd: "declared_value_vnd",
    /** Of Shopify's shipping line, not collected because the receiver pays the carrier's fee instead. */
    shippingTakenOutVnd: "shipping_taken_out_vnd",
    weightGrams: "weight_grams",
    quotedFeeVnd: "quoted_fee_vnd",
    /** What the carrier quoted by each transport, before it was booked. */
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
    /** What was collected for the goods; null: nobody knows how much. */
    collectedVnd: "collected_vnd",
    /** Of it, what Shopify holds as a payment of its own. */
    recordedVnd: "recorded_vnd",
    returnState: "return_state",
    attention: "attention",
    /** How the order differs from what was booked. */
    differences: "differences",
    cancelReason: "cancel_reason",
    record: "record",
    /** What a push said otherwise and nobody has read back yet. */
    told: "told",
    printedAt: "printed_at",
    fulfillmentId: "fulfillment_id",
    bookedAt: "booked_at",
    checkedAt: "checked_at",
    createdAt: "created_at",
    updatedAt: "updated_at",
    /** When its person was removed; null: it still names one. */
    redactedAt: "redacted_at",
  },
  json: ["problems", "address", "overrides", "contents", "differences", "record", "told", "fees"],
  redaction: { by: "redactedAt", isDone: (redactedAt: string) => `${redactedAt} IS NOT NULL` },
} as const satisfies TableOf<"shipment">;

/** One parcel, as the flows see it. */
export type ShipmentRow = RowOf<typeof table>;
export type ShipmentPatch = Partial<Omit<ShipmentRow, "id" | "shopId" | "orderId" | "createdAt">>;

/** All columns, as text: Kysely takes longer to compile so many names than everything else of a statement. */
const COLUMNS = statement.raw(selectList(table));

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
  const row = await insertRow<keyof ShipmentRow, ShipmentRow>(sql, table, {
    id: randomUUID(),
    createdAt: now,
    updatedAt: now,
    ...shipment,
  });
  if (!row) throw new Error("the parcel was not stored");
  return row;
}

/** One parcel of a shop; `lock` holds the row until the transaction ends. */
export function readShipment(sql: Sql, shopId: string, id: string, lock = false): Promise<ShipmentRow | null> {
  return first(
    sql,
    statement<ShipmentRow>`SELECT ${COLUMNS} FROM shipment WHERE shop_id = ${shopId} AND id = ${id} ${held(lock)}`,
  );
}

const held = (lock: boolean) => (lock ? statement`FOR UPDATE` : statement``);

/** All parcels of an order, oldest first; `lock` holds their rows until the transaction ends. */
export function listShipmentsOfOrder(sql: Sql, shopId: string, orderId: string, lock = false): Promise<ShipmentRow[]> {
  return run(
    sql,
    statement<ShipmentRow>`SELECT ${COLUMNS} FROM shipment WHERE shop_id = ${shopId} AND order_id = ${orderId}
      ORDER BY created_at, id ${held(lock)}`,
  );
}

/** The orders of a shop with a parcel that is still to be sent. */
export function listOpenOrders(sql: Sql, shopId: string): Promise<string[]> {
  return listOrdersByState(sql, shopId, TO_BE_SENT_STATES);
}

/** Returns the orders of a shop with a parcel that nobody has sent or queued: one that may be drafted anew. */
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
 * The parcel a carrier message speaks of: by our reference, else by tracking number. `shopId` narrows it to the shop whose own
 * address was called (invariant 5). A reference and a tracking number that belong to different parcels match nothing.
 */
export async function findShipmentByCarrierIds(
  sql: Sql,
  ids: { partnerId: string | null; trackingNumber: string | null; shopId: string | null },
): Promise<ShipmentRow | null> {
  const partnerId = ids.partnerId || null;
  const trackingNumber = ids.trackingNumber || null;
  if (partnerId === null && trackingNumber === null) return null;
  const called = [
    ...(partnerId === null ? [] : [statement`partner_id = ${partnerId}`]),
    ...(trackingNumber === null
      ? []
      : [
          partnerId === null
            ? statement`label = ${trackingNumber}`
            : statement`(label = ${trackingNumber} OR label IS NULL)`,
        ]),
    ...(ids.shopId === null ? [] : [statement`shop_id = ${ids.shopId}`]),
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

/** Removes a parcel that was never sent anywhere; its history goes with it. */
export async function deleteUnsentShipment(sql: Sql, shopId: string, id: string): Promise<boolean> {
  const deleted = tables
    .deleteFrom("shipment")
    .where("shop_id", "=", shopId)
    .where("id", "=", id)
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom("booking_attempt as a").select("a.n").where("a.shipment_id", "=", id).where("a.sends", ">", 0),
        ),
      ),
    )
    .returning("id");
  return (await countRows(sql, deleted)) === 1;
}

/** Notes the status that a booking was answered with, unless a push was quicker: its status has a time, this one has none (domain 4). */
export async function fillCarrierStatus(
  sql: Sql,
  { shopId, id }: Pick<ShipmentRow, "shopId" | "id">,
  status: number | null,
): Promise<void> {
  await run(
    sql,
    tables
      .updateTable("shipment")
      .set({ carrier_status: status })
      .where("shop_id", "=", shopId)
      .where("id", "=", id)
      .where("carrier_status", "is", null),
  );
}
