import type { ParcelRequest, Transport } from "~/domain/parcel/request";
import type { Sql } from "./database.server";
import { run, statement } from "./statements.server";

/** Days from the courier's pickup to delivery, from a shop's own parcels. */
export interface TransitDays {
  shopId: string;
  transport: Transport;
  fromProvince: string;
  toProvince: string;
  /** Median and 90th percentile, rounded up to whole days. */
  p50: number;
  p90: number;
  parcels: number;
}

/** Fewer parcels are too few to judge a lane. */
const MIN_PARCELS = 5;

/**
 * Returns transit times from the delivered parcels of the last 180 days, by shop, lane and transport (domain 6.5); of all shops,
 * or of one.
 */
export function readTransitDays(sql: Sql, shopId: string | null = null): Promise<TransitDays[]> {
  return run(
    sql,
    statement<TransitDays>`SELECT shop_id AS "shopId", transport, from_province AS "fromProvince", to_province AS "toProvince",
            greatest(1, ceil(percentile_cont(0.5) WITHIN GROUP (ORDER BY days)))::int AS p50,
            greatest(1, ceil(percentile_cont(0.9) WITHIN GROUP (ORDER BY days)))::int AS p90, count(*)::int AS parcels
       FROM (SELECT s.shop_id, a.request ->> 'transport' AS transport, a.request -> 'pickup' ->> 'province' AS from_province,
                    a.request -> 'recipient' ->> 'province' AS to_province,
                    extract(epoch FROM s.delivered_at - s.picked_up_at) / 86400 AS days
               FROM shipment s JOIN booking_attempt a ON a.shop_id = s.shop_id AND a.partner_id = s.partner_id
              WHERE s.delivered_at > now() - interval '180 days' AND s.picked_up_at IS NOT NULL
                AND s.delivered_at >= s.picked_up_at ${shopId === null ? statement`` : statement`AND s.shop_id = ${shopId}`}) trips
      WHERE transport IN ('road', 'fly') AND from_province IS NOT NULL AND to_province IS NOT NULL
      GROUP BY 1, 2, 3, 4 HAVING count(*) >= ${MIN_PARCELS}`,
  );
}

/** A parcel that a shop booked lately, for asking what it costs today. */
export interface ShippedParcel {
  request: Pick<ParcelRequest, "pickup" | "recipient" | "totalWeightGrams" | "declaredValueVnd" | "tags" | "transport">;
}

/**
 * Returns the latest parcel of each destination, transport and half kilogram that a shop booked in the last 60 days, the latest
 * first.
 */
export function listShippedLanes(sql: Sql, shopId: string, limit: number): Promise<ShippedParcel[]> {
  return run(
    sql,
    statement<ShippedParcel>`SELECT request FROM (
       SELECT DISTINCT ON (a.request -> 'recipient' ->> 'province', a.request -> 'recipient' ->> 'district',
                           a.request -> 'recipient' ->> 'ward', a.request ->> 'transport',
                           ceil((a.request ->> 'totalWeightGrams')::numeric / 500))
              a.request, s.booked_at
         FROM shipment s JOIN booking_attempt a ON a.shop_id = s.shop_id AND a.partner_id = s.partner_id
        WHERE s.shop_id = ${shopId} AND s.booked_at > now() - interval '60 days'
          AND a.request -> 'recipient' ->> 'province' IS NOT NULL AND s.redacted_at IS NULL
        ORDER BY a.request -> 'recipient' ->> 'province', a.request -> 'recipient' ->> 'district',
                 a.request -> 'recipient' ->> 'ward', a.request ->> 'transport',
                 ceil((a.request ->> 'totalWeightGrams')::numeric / 500), s.booked_at DESC) lanes
      ORDER BY booked_at DESC LIMIT ${limit}`,
  );
}
