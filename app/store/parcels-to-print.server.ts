import type { BookedPiece } from "~/domain/booking/basis";
import type { OrderFacts, OrderLine } from "~/domain/order/order";
import type { Attention } from "~/domain/parcel/attention";
import type { ParcelRequest } from "~/domain/parcel/request";
import type { ParcelState, ReturnState } from "~/domain/parcel/state";
import { rowsOfParcel } from "./archived-rows.server";
import type { Sql } from "./database.server";
import { matchingOrders, type OrderFilter } from "./matching-orders.server";
import { filterConditions } from "./order-filters.server";
import { all } from "./order-tabs.server";
import { run, statement } from "./statements.server";

/** What a print needs of a parcel: from its order as last read, and from the booking that was sent for it. */
export interface ParcelToPrint {
  shipmentId: string;
  orderId: string;
  orderName: string;
  orderedAt: Date;
  state: ParcelState;
  trackingNumber: string | null;
  codVnd: number;
  weightGrams: number;
  returnState: ReturnState;
  deliveredAt: Date | null;
  attention: Attention | null;
  /** The order differs from what was booked, and nobody has settled that. */
  isChanged: boolean;
  recipientName: string | null;
  destination: OrderFacts["destination"];
  note: string;
  /** The pieces of each line of its fulfillment order, where staff split it. */
  contents: Record<string, number> | null;
  locationName: string | null;
  lines: OrderLine[];
  /** Null: it was never sent. */
  request: Pick<ParcelRequest, "pickup" | "recipient" | "products" | "pickOption" | "note" | "partnerId"> | null;
  /** What it was booked with; null: it was not, or before this was stored. */
  pieces: BookedPiece[] | null;
}

/** Returns parcels of a shop in the given order; those that the shop does not have are left out. */
export function listParcelsToPrint(sql: Sql, shopId: string, shipmentIds: readonly string[]): Promise<ParcelToPrint[]> {
  return run(
    sql,
    statement<ParcelToPrint>`
     SELECT s.id AS "shipmentId", s.order_id AS "orderId", o.name AS "orderName", o.created_at AS "orderedAt", s.state,
            s.label AS "trackingNumber", s.cod_vnd AS "codVnd", s.weight_grams AS "weightGrams",
            s.return_state AS "returnState", s.delivered_at AS "deliveredAt", s.attention,
            s.differences @> '[{"settled": false}]' AS "isChanged",
            o.recipient_name AS "recipientName", o.details -> 'destination' AS destination,
            coalesce(o.details ->> 'note', '') AS note, s.contents,
            f.details ->> 'locationName' AS "locationName", coalesce(f.details -> 'lines', '[]') AS lines,
            a.request, a.pieces
       FROM unnest(${shipmentIds}::uuid[]) WITH ORDINALITY AS w(id, place)
       JOIN shipment s ON s.shop_id = ${shopId} AND s.id = w.id
       JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
       LEFT JOIN fulfillment_order f ON f.shop_id = s.shop_id AND f.id = s.fulfillment_order_id
       LEFT JOIN LATERAL (SELECT a.request, a.basis -> 'pieces' AS pieces FROM booking_attempt a
         WHERE a.shop_id = s.shop_id AND a.shipment_id = s.id ORDER BY a.n DESC LIMIT 1) a
         ON s.partner_id IS NOT NULL
      ORDER BY w.place`,
  );
}

/** What is asked of a parcel before it is printed. */
export interface ParcelToAskAbout {
  shipmentId: string;
  orderName: string;
  state: ParcelState;
  trackingNumber: string | null;
  returnState: ReturnState;
  isDelivered: boolean;
  /** The order differs from what was booked, and nobody has settled that. */
  isChanged: boolean;
  isPrinted: boolean;
}

/** Returns how parcels of a shop stand, in the given order; those that the shop does not have are left out. */
export function listParcelsToAskAbout(
  sql: Sql,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<ParcelToAskAbout[]> {
  return run(
    sql,
    statement<ParcelToAskAbout>`
     SELECT s.id AS "shipmentId", o.name AS "orderName", s.state, s.label AS "trackingNumber",
            s.return_state AS "returnState", s.delivered_at IS NOT NULL AS "isDelivered",
            s.differences @> '[{"settled": false}]' AS "isChanged", s.printed_at IS NOT NULL AS "isPrinted"
       FROM unnest(${shipmentIds}::uuid[]) WITH ORDINALITY AS w(id, place)
       JOIN shipment s ON s.shop_id = ${shopId} AND s.id = w.id
       JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
      ORDER BY w.place`,
  );
}

/** Returns the names of these orders by their ids; those that the shop does not have are left out. */
export async function listOrderNames(
  sql: Sql,
  shopId: string,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await run(
    sql,
    statement<{ id: string; name: string }>`
      SELECT o.id, o.name FROM unnest(${orderIds}::text[]) AS w(id) JOIN "order" o ON o.shop_id = ${shopId} AND o.id = w.id`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns how the parcels of these orders stand, the oldest of an order first. */
export function listParcelsOfOrders(
  sql: Sql,
  shopId: string,
  orderIds: readonly string[],
): Promise<(Omit<ParcelToAskAbout, "orderName"> & { orderId: string })[]> {
  return run(
    sql,
    statement<Omit<ParcelToAskAbout, "orderName"> & { orderId: string }>`
     SELECT s.* FROM unnest(${orderIds}::text[]) WITH ORDINALITY AS w(id, place), LATERAL (
       SELECT id AS "shipmentId", order_id AS "orderId", state, label AS "trackingNumber", return_state AS "returnState",
              delivered_at IS NOT NULL AS "isDelivered", differences @> '[{"settled": false}]' AS "isChanged",
              printed_at IS NOT NULL AS "isPrinted", created_at
         FROM shipment WHERE shop_id = ${shopId} AND order_id = w.id OFFSET 0) s
      ORDER BY w.place, s.created_at, s."shipmentId"`,
  );
}

/** How often a parcel was printed, and the last time. */
export interface Printing {
  shipmentId: string;
  times: number;
  lastAt: Date;
  /** Null: their name was not known. */
  lastBy: string | null;
}

const EVENTS = statement.raw(rowsOfParcel("shipment_event", "w.shop_id", "w.id"));

/** Returns how often these parcels' labels were printed; those that never were are left out. */
export function listPrintings(sql: Sql, shopId: string, shipmentIds: readonly string[]): Promise<Printing[]> {
  // By kind and not by a range of keys: how texts compare depends on the database, and a parcel has a few lines only.
  return run(
    sql,
    statement<Printing>`SELECT w.id AS "shipmentId", p.times, p."lastAt", p."lastBy"
       FROM (SELECT ${shopId}::text AS shop_id, unnest(${shipmentIds}::uuid[]) AS id) w,
       LATERAL (SELECT count(*)::int AS times, max(e.happened_at) AS "lastAt",
                       (array_agg(e.actor ORDER BY e.happened_at DESC, e.id DESC))[1] AS "lastBy"
                  FROM ${EVENTS} e WHERE e.kind = 'printed') p
      WHERE p.times > 0`,
  );
}

/**
 * Returns the parcels with a label, at most `most`, of the newest `orders` orders that match, as a list shows them: those that meet the
 * filters themselves, not others of their orders.
 */
export async function listMatchingToPrint(
  sql: Sql,
  shopId: string,
  filter: OrderFilter,
  { orders, most }: { orders: number; most: number },
): Promise<string[]> {
  const rows = await run(
    sql,
    statement<{ id: string }>`SELECT s.id FROM (${matchingOrders(shopId, filter, orders)}) m
      JOIN shipment s ON s.shop_id = ${shopId} AND s.order_id = m.id AND ${all(filterConditions(shopId, filter))}
     WHERE s.label IS NOT NULL AND s.state <> 'cancelled'
     ORDER BY m.created_at DESC, m.id DESC, s.created_at, s.id LIMIT ${most}`,
  );
  return rows.map(({ id }) => id);
}
