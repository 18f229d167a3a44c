import type { RawBuilder } from "kysely";
import type { Sql } from "./database.server";
import { run, statement } from "./statements.server";
import type { Tables } from "./tables.server";

/** How to find the rows about the buyers of some orders in a table `t`, and the order of each row. */
export interface PersonRows {
  table: keyof Tables;
  /** The column they are sorted by. */
  by: string;
  rows(shopId: string, orderIds: string[]): RawBuilder<boolean>;
  orderId: string;
}

const ofAParcel = (shopId: string, orderIds: string[]) => statement<boolean>`
  t.shop_id = ${shopId} AND t.shipment_id IN (SELECT id FROM shipment WHERE shop_id = ${shopId} AND order_id = ANY(${orderIds}))`;
const ORDER_OF_PARCEL = "(SELECT s.order_id FROM shipment s WHERE s.shop_id = t.shop_id AND s.id = t.shipment_id)";

const ofAClaim = (shopId: string, orderIds: string[]) => statement<boolean>`
  t.shop_id = ${shopId} AND t.claim_id IN (SELECT c.id FROM claim c JOIN shipment s ON s.shop_id = c.shop_id AND s.id = c.shipment_id
                                            WHERE c.shop_id = ${shopId} AND s.order_id = ANY(${orderIds}))`;
const ORDER_OF_CLAIM = `(SELECT s.order_id FROM claim c JOIN shipment s ON s.shop_id = c.shop_id AND s.id = c.shipment_id
  WHERE c.shop_id = t.shop_id AND c.id = t.claim_id)`;

/** Where the app keeps what names the buyers of orders; the columns are those of `buyerColumns`. */
export const PERSON_ROWS: readonly PersonRows[] = [
  {
    table: "order",
    by: "created_at",
    rows: (shopId, orderIds) => statement`t.shop_id = ${shopId} AND t.id = ANY(${orderIds})`,
    orderId: "t.id",
  },
  {
    table: "shipment",
    by: "created_at",
    rows: (shopId, orderIds) => statement`t.shop_id = ${shopId} AND t.order_id = ANY(${orderIds})`,
    orderId: "t.order_id",
  },
  {
    table: "order_call",
    by: "order_id",
    rows: (shopId, orderIds) => statement`t.shop_id = ${shopId} AND t.order_id = ANY(${orderIds})`,
    orderId: "t.order_id",
  },
  {
    table: "flow_run",
    by: "received_at",
    rows: (shopId, orderIds) => statement`t.shop_id = ${shopId} AND t.order_id = ANY(${orderIds})`,
    orderId: "t.order_id",
  },
  { table: "booking_attempt", by: "n", rows: ofAParcel, orderId: ORDER_OF_PARCEL },
  { table: "shipment_event", by: "id", rows: ofAParcel, orderId: ORDER_OF_PARCEL },
  { table: "claim_event", by: "id", rows: ofAClaim, orderId: ORDER_OF_CLAIM },
  { table: "claim_evidence", by: "added_at", rows: ofAClaim, orderId: ORDER_OF_CLAIM },
  { table: "money_entry", by: "id", rows: ofAParcel, orderId: ORDER_OF_PARCEL },
  { table: "buyer_answer", by: "said_at", rows: ofAParcel, orderId: ORDER_OF_PARCEL },
  { table: "return_receipt", by: "received_at", rows: ofAParcel, orderId: ORDER_OF_PARCEL },
  { table: "shopify_step", by: "id", rows: ofAParcel, orderId: ORDER_OF_PARCEL },
];

/** Returns the tracking numbers and references by which the carrier's messages may name the parcels of these orders. */
export async function listParcelNames(sql: Sql, shopId: string, orderIds: string[]): Promise<string[]> {
  const rows = await run(
    sql,
    statement<{ name: string }>`
     SELECT s.label AS name FROM shipment s
      WHERE s.shop_id = ${shopId} AND s.order_id = ANY(${orderIds}) AND s.label IS NOT NULL
     UNION SELECT t.partner_id FROM booking_attempt t WHERE ${ofAParcel(shopId, orderIds)}`,
  );
  return rows.map(({ name }) => name);
}
