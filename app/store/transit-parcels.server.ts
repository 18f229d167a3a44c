import type { Transport } from "~/domain/parcel/request";
import { STATUS } from "~/domain/status/codes";
import { type DoorNews, PUTS_OFF } from "~/domain/transit/put-off";
import type { Sql } from "./database.server";

/** A booked parcel as far as it matters when it arrives. Names nobody. Days in Vietnam, `YYYY-MM-DD`. */
export interface TransitParcel extends DoorNews {
  id: string;
  /** Cancelled, delivered, ended, or on its way back. */
  isOver: boolean;
  transport: Transport | null;
  fromProvince: string | null;
  toProvince: string | null;
  pickedUpOn: string | null;
  handedOverOn: string | null;
  /** The planned pickup in the carrier's words. */
  estimatedPickup: string | null;
}

const OF_PARCEL = "v.shop_id = s.shop_id AND v.shipment_id = s.id AND v.kind = 'status'";

const READ = `
  SELECT s.id, s.state <> 'booked' OR s.delivered_at IS NOT NULL OR s.return_state <> 'none'
           OR coalesce(s.carrier_status IN (${STATUS.compensation}, ${STATUS.cancelled}), false) AS "isOver",
         coalesce(s.transport, a.request ->> 'transport') AS transport, a.request #>> '{pickup,province}' AS "fromProvince",
         coalesce(s.province, a.request #>> '{recipient,province}') AS "toProvince", day_in_vietnam(s.picked_up_at) AS "pickedUpOn",
         day_in_vietnam(s.handed_over_at) AS "handedOverOn", s.estimated_pickup AS "estimatedPickup",
         CASE WHEN p.happened_at IS NOT NULL
              THEN jsonb_build_object('on', day_in_vietnam(p.happened_at), 'reasonCode', p.reason_code) END AS "putOff",
         day_in_vietnam(CASE WHEN p.happened_at IS NOT NULL THEN o.happened_at END) AS "outAgainOn"
    FROM shipment s
    LEFT JOIN booking_attempt a ON a.shop_id = s.shop_id AND a.partner_id = s.partner_id
    LEFT JOIN LATERAL (SELECT v.happened_at, v.reason_code FROM shipment_event v
      WHERE ${OF_PARCEL} AND v.carrier_status IN (${PUTS_OFF.join()}) ORDER BY v.happened_at DESC, v.id DESC LIMIT 1) p ON true
    LEFT JOIN LATERAL (SELECT max(v.happened_at) AS happened_at FROM shipment_event v
      WHERE ${OF_PARCEL} AND v.carrier_status = ${STATUS.outForDelivery} AND v.happened_at > p.happened_at) o ON true
   WHERE s.shop_id = $1 AND s.id = ANY($2::uuid[]) AND s.booked_at IS NOT NULL`;

/** Returns what is known of the ways of these parcels of a shop that were booked. Costs the parcels' own rows, by index. */
export function readTransitParcels(sql: Sql, shopId: string, shipmentIds: readonly string[]): Promise<TransitParcel[]> {
  return sql.query<TransitParcel>(READ, [shopId, shipmentIds], { kept: true });
}
