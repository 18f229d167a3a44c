import type { OrderLine } from "~/domain/order/order";
import type { GoodsSource } from "~/domain/order-list/goods";
import type { Sql } from "./database.server";
import { run, statement } from "./statements.server";

/** What was sent of a parcel last, where it was sent. */
const SENT = (part: string) =>
  statement.raw(`(SELECT a.request #> '{${part}}' FROM booking_attempt a
      WHERE s.partner_id IS NOT NULL AND a.shop_id = s.shop_id AND a.shipment_id = s.id ORDER BY a.n DESC LIMIT 1)`);

/** The phone to call about a parcel; null: nobody gave one. */
export interface ParcelPhone {
  shipmentId: string;
  phone: string | null;
}

/** Returns whom to call about each parcel of some orders: the phone that was sent, else that of staff, of the address, of the order. */
export function listPhonesOfList(sql: Sql, shopId: string, orderIds: readonly string[]): Promise<ParcelPhone[]> {
  return run(
    sql,
    statement<ParcelPhone>`
     SELECT s.id AS "shipmentId",
            coalesce(nullif(${SENT("recipient,phone")} #>> '{}', ''), nullif(s.overrides ->> 'recipientPhone', ''),
                     nullif(o.details #>> '{destination,phone}', ''), nullif(o.details ->> 'phone', '')) AS phone
       FROM shipment s JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
      WHERE s.shop_id = ${shopId} AND s.order_id = ANY(${[...orderIds]}::text[])`,
  );
}

/** The goods of a parcel as they are stored. */
export type ParcelGoods = GoodsSource & { shipmentId: string };

/** Returns what is known of the goods of each parcel of some orders. */
export function listGoodsOfList(sql: Sql, shopId: string, orderIds: readonly string[]): Promise<ParcelGoods[]> {
  return run(
    sql,
    statement<ParcelGoods & { lines: OrderLine[] }>`
     SELECT s.id AS "shipmentId", s.contents, ${SENT("products")} AS sent, coalesce(f.details -> 'lines', '[]') AS lines
       FROM shipment s LEFT JOIN fulfillment_order f ON f.shop_id = s.shop_id AND f.id = s.fulfillment_order_id
      WHERE s.shop_id = ${shopId} AND s.order_id = ANY(${[...orderIds]}::text[])`,
  );
}
