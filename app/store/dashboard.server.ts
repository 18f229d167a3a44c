import { STOPPED_STATES, UNDER_WAY_STATES } from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import { needsAttentionSql, stateIn } from "./shipments.server";
import { first, statement } from "./statements.server";

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
  const row = await first(
    sql,
    statement<WaitingCounts>`
     SELECT count(*) FILTER (WHERE state = 'ready')::int AS "ready",
            count(*) FILTER (WHERE ${statement.raw(stateIn("state", STOPPED_STATES))})::int AS "review",
            (SELECT count(*)::int FROM shipment a
              WHERE a.shop_id = ${shopId} AND ${statement.raw(needsAttentionSql("a"))}) AS "attention",
            count(*) FILTER (WHERE ${statement.raw(stateIn("state", UNDER_WAY_STATES))})::int AS "underWay",
            (SELECT count(DISTINCT shipment_id)::int FROM shopify_step
              WHERE shop_id = ${shopId} AND state = 'attention') AS "notInStep",
            coalesce(sum(cod_vnd) FILTER (WHERE cod_state = 'to_collect'), 0)::bigint AS "codToCollectVnd"
       FROM shipment WHERE shop_id = ${shopId} AND state <> 'cancelled'`,
  );
  return row ?? { ready: 0, review: 0, attention: 0, underWay: 0, notInStep: 0, codToCollectVnd: 0 };
}
