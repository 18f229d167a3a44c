import type { Transport } from "~/domain/parcel/request";
import type { Provinces } from "~/domain/places/provinces";
import { judgeLanes, type LaneCount, type LaneDays } from "~/domain/transit/lanes";
import { VIETNAM_TIME_ZONE } from "~/domain/vietnam-time";
import type { Database, Sql } from "./database.server";
import { notifyShop } from "./notices.server";
import { anyOf, run, statement, tables } from "./statements.server";

/** Days from the courier's pickup to delivery, from a shop's own parcels. */
export interface TransitDays extends LaneDays {
  shopId: string;
}

const KEPT_DAYS = 180;
/** The last days are counted again with the next one: a delivery may become known later than it was. */
const COUNTED_AGAIN_DAYS = 3;

/** Returns the transit times of some shops by lane and transport (domain 6.5). */
export function readTransitDays(sql: Sql, shopIds: readonly string[]): Promise<TransitDays[]> {
  const lanes = tables
    .selectFrom("transit_lane")
    .select([
      "shop_id as shopId",
      statement<Transport>`transport`.as("transport"),
      "from_province as fromProvince",
      "to_province as toProvince",
    ])
    .select(["p50 as p50Days", "p90 as p90Days", "parcels"]);
  return run(sql, lanes.where("shop_id", "=", anyOf(shopIds)));
}

/**
 * Counts the parcels delivered before `today` (a day in Vietnam, `YYYY-MM-DD`) that were not counted yet, shop by shop, forgets
 * what is older than 180 days, says anew what that means for the lanes of those shops, and tells all processes. Returns the number of shops.
 */
export async function keepTransitDays(
  database: Database,
  today: string,
  provinces: Pick<Provinces, "today">,
): Promise<number> {
  const shops = await database.query<{ id: string }>(TO_COUNT, [today]);
  for (const { id } of shops) {
    await database.transaction(
      async (sql) => {
        await sql.query(FORGET, [id, today]);
        await sql.query(COUNT, [id, today]);
        const lanes = judgeLanes(await sql.query<LaneCount>(COUNTS, [id]), provinces);
        await sql.query(FORGET_LANES, [id]);
        await sql.query(KEEP_LANES, [id, JSON.stringify(lanes)]);
        await notifyShop(sql, id);
      },
      { patient: true },
    );
  }
  return shops.length;
}

/** The moment when a day in Vietnam begins. */
const beginOf = (day: string) => `((${day})::timestamp AT TIME ZONE '${VIETNAM_TIME_ZONE}')`;
/** The day after the last one counted of a shop; without one, the first that is kept. */
const uncountedOf = (shop: string) =>
  `coalesce((SELECT max(c.day) + 1 FROM transit_day c WHERE c.shop_id = ${shop}), $1::date - ${KEPT_DAYS})`;

const TO_COUNT = `
  SELECT s.id FROM shop s
   WHERE EXISTS (SELECT 1 FROM shipment p
                  WHERE p.shop_id = s.id AND p.delivered_at >= ${beginOf(uncountedOf("s.id"))} AND p.delivered_at < ${beginOf("$1::date")})
      OR EXISTS (SELECT 1 FROM transit_day o WHERE o.shop_id = s.id AND o.day < $1::date - ${KEPT_DAYS})
   ORDER BY s.id`;

const FORGET = `
  DELETE FROM transit_day
   WHERE shop_id = $1 AND (day < $2::date - ${KEPT_DAYS}
      OR day > (SELECT max(c.day) FROM transit_day c WHERE c.shop_id = $1) - ${COUNTED_AGAIN_DAYS})`;

const COUNT = `
  INSERT INTO transit_day (shop_id, day, transport, from_province, to_province, days, parcels)
  SELECT $1, (delivered_at AT TIME ZONE '${VIETNAM_TIME_ZONE}')::date, transport, from_province, to_province,
         greatest(1, ceil(extract(epoch FROM delivered_at - picked_up_at) / 86400))::int, count(*)
    FROM (SELECT s.delivered_at, s.picked_up_at, a.request ->> 'transport' AS transport,
                 a.request -> 'pickup' ->> 'province' AS from_province, a.request -> 'recipient' ->> 'province' AS to_province
            FROM shipment s JOIN booking_attempt a ON a.shop_id = s.shop_id AND a.partner_id = s.partner_id
           WHERE s.shop_id = $1 AND s.picked_up_at IS NOT NULL AND s.delivered_at >= s.picked_up_at
             AND s.delivered_at >= ${beginOf(`coalesce((SELECT max(c.day) + 1 FROM transit_day c WHERE c.shop_id = $1), $2::date - ${KEPT_DAYS})`)}
             AND s.delivered_at < ${beginOf("$2::date")}) trips
   WHERE transport IN ('road', 'fly') AND from_province IS NOT NULL AND to_province IS NOT NULL
   GROUP BY 2, 3, 4, 5, 6`;

const FORGET_LANES = "DELETE FROM transit_lane WHERE shop_id = $1";

const COUNTS = `
  SELECT transport, from_province AS "fromProvince", to_province AS "toProvince", days, sum(parcels)::int AS parcels
    FROM transit_day WHERE shop_id = $1 GROUP BY 1, 2, 3, 4`;

const KEEP_LANES = `
  INSERT INTO transit_lane (shop_id, transport, from_province, to_province, p50, p90, parcels)
  SELECT $1, l."transport", l."fromProvince", l."toProvince", l."p50Days", l."p90Days", l."parcels"
    FROM jsonb_to_recordset($2::jsonb)
      AS l("transport" text, "fromProvince" text, "toProvince" text, "p50Days" int, "p90Days" int, "parcels" int)`;
