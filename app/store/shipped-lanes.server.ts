import type { ParcelRequest } from "~/domain/parcel/request";
import type { Sql } from "./database.server";
import { run, statement } from "./statements.server";

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
