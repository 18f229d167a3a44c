import type { RawBuilder } from "kysely";
import type { AddressResult } from "~/domain/address/address";
import type { Destination } from "~/domain/order/order";
import type { ParcelAddress } from "~/domain/parcel/address";
import { EDITABLE_STATES } from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import { stateIn } from "./shipments.server";
import { first, run, statement } from "./statements.server";

/** Of a buyer, so many of the newest orders are looked at: those that wait are among them, however long the buyer has been one. */
const NEWEST_OF_BUYER = 50;
/** Of a batch, so many parcels are looked at. */
export const MOST_OF_BATCH = 5_000;
/** Digits from which on a number can be a phone; an extension or a hotline's short number is nobody's. */
const SHORTEST_PHONE = 9;

/** The parcel `s` of the order `o` waits and can still be changed. */
const WAITS = statement.raw(stateIn("s.state", EDITABLE_STATES));

/** The words (decision 067) of the phone that the courier calls for a parcel `s` of an order `o`; a row of noughts is no phone. */
const PHONE_WORDS = statement.raw(`(SELECT kept_word(d.number) AS word
   FROM dialled_numbers(coalesce(nullif(btrim(s.overrides ->> 'recipientPhone'), ''),
     nullif(btrim(o.details -> 'destination' ->> 'phone'), ''), o.details ->> 'phone')) AS d (number)
  WHERE length(d.number) >= ${SHORTEST_PHONE} AND d.number !~ '0{7}$')`);

/**
 * Returns the tables `mine`, the phones of the waiting parcels `chosen` finds, and `theirs`, the waiting parcels of these phones' newest
 * orders. Each phone is looked up once, in the index of words; no other number of an order counts, only what the courier calls.
 */
function buyersOf(shopId: string, chosen: RawBuilder<unknown>) {
  return statement`mine AS MATERIALIZED (
      SELECT DISTINCT s.order_id, p.word
        FROM shipment s JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id CROSS JOIN LATERAL ${PHONE_WORDS} p
       WHERE s.shop_id = ${shopId} AND ${chosen} AND ${WAITS}),
    theirs AS MATERIALIZED (
      SELECT w.word, s.order_id, s.id
        FROM (SELECT DISTINCT word FROM mine) w
        CROSS JOIN LATERAL (SELECT x.order_id FROM order_word x WHERE x.shop_id = ${shopId} AND x.word = w.word
                             ORDER BY x.ordered_at DESC, x.order_id DESC LIMIT ${NEWEST_OF_BUYER}) x
        JOIN "order" o ON o.shop_id = ${shopId} AND o.id = x.order_id
        JOIN shipment s ON s.shop_id = ${shopId} AND s.order_id = x.order_id
       WHERE ${WAITS} AND w.word IN (SELECT p.word FROM ${PHONE_WORDS} p))`;
}

const ofOrders = (orderIds: readonly string[]) => statement`s.order_id = ANY(${orderIds})`;

/** Returns how many other orders of the same buyers wait, by order; one whose buyer has no other is left out. */
export async function countBuyersOrders(
  sql: Sql,
  shopId: string,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await run(
    sql,
    statement<{ orderId: string; others: number }>`WITH ${buyersOf(shopId, ofOrders(orderIds))}
      SELECT m.order_id AS "orderId", count(DISTINCT t.order_id)::int AS others
        FROM mine m JOIN theirs t ON t.word = m.word AND t.order_id <> m.order_id GROUP BY 1`,
    // Asked by each page of the list; planning it takes longer than running it.
    { kept: true },
  );
  return new Map(rows.map(({ orderId, others }) => [orderId, others]));
}

/** A parcel that waits for a buyer. */
export interface WaitingOfBuyer {
  orderId: string;
  orderName: string;
  codVnd: number;
  destination: Destination | null;
  address: AddressResult | null;
  chosen: ParcelAddress | null;
}

/** Returns the parcels that wait for the buyer of an order, its own among them, the newest order first. */
export function listWaitingOfBuyer(sql: Sql, shopId: string, orderId: string): Promise<WaitingOfBuyer[]> {
  return run(
    sql,
    statement<WaitingOfBuyer>`WITH ${buyersOf(shopId, ofOrders([orderId]))}
      SELECT o.id AS "orderId", o.name AS "orderName", s.cod_vnd AS "codVnd", o.details -> 'destination' AS destination,
             s.address, s.overrides -> 'address' AS chosen
        FROM shipment s JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
       WHERE s.shop_id = ${shopId} AND s.id IN (SELECT t.id FROM theirs t)
       ORDER BY o.created_at DESC, o.id DESC, s.created_at, s.id`,
  );
}

/** The ids of the orders that wait for the buyer of an order, as a query. */
export const waitingOrdersOfBuyer = (shopId: string, orderId: string): RawBuilder<unknown> =>
  statement`WITH ${buyersOf(shopId, ofOrders([orderId]))} SELECT t.order_id FROM theirs t`;

/** Returns how many orders of a prepared batch are for buyers who have several waiting, and how many buyers that are. */
export async function countBuyersInBatch(
  sql: Sql,
  shopId: string,
  batchId: string,
): Promise<{ orders: number; buyers: number }> {
  const taken = statement`s.id IN (SELECT r.shipment_id FROM booking_batch_row r
    WHERE r.shop_id = ${shopId} AND r.batch_id = ${batchId} AND r.outcome IS NULL AND r.place <= ${MOST_OF_BATCH})`;
  const counted = await first(
    sql,
    // A buyer with two phones in one field is one buyer.
    statement<{ orders: number; buyers: number }>`WITH ${buyersOf(shopId, taken)}
      SELECT count(*)::int AS orders, count(DISTINCT b.word)::int AS buyers FROM (
        SELECT m.order_id, min(m.word) AS word FROM mine m
         WHERE EXISTS (SELECT 1 FROM theirs t WHERE t.word = m.word AND t.order_id <> m.order_id) GROUP BY 1) b`,
  );
  return counted ?? { orders: 0, buyers: 0 };
}
