import type { Sql } from "./database.server";
import { first, statement } from "./statements.server";
import { type ParcelTally, readTallies } from "./tallies.server";

/** A shop's parcels by what they wait for; amounts in whole VND. */
export interface WaitingCounts {
  ready: number;
  review: number;
  attention: number;
  underWay: number;
  notInStep: number;
  codToCollectVnd: number;
}

/** Returns the counts for a shop's home page. */
export async function countWaiting(sql: Sql, shopId: string): Promise<WaitingCounts> {
  const [tallies, steps] = await Promise.all([
    readTallies(sql, shopId),
    first(
      sql,
      statement<{ parcels: number }>`SELECT count(DISTINCT shipment_id)::int AS parcels FROM shopify_step
        WHERE shop_id = ${shopId} AND state = 'attention'`,
    ),
  ]);
  const kept = (what: ParcelTally) => tallies.get(what) ?? 0;
  return {
    ready: kept("ready"),
    review: kept("review"),
    attention: kept("attention"),
    underWay: kept("under_way"),
    notInStep: steps?.parcels ?? 0,
    codToCollectVnd: kept("cod_to_collect_vnd"),
  };
}
