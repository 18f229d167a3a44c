import { STOPPED_STATES, UNDER_WAY_STATES } from "~/domain/parcel/state";
import type { Deps } from "~/flows/deps.server";
import { needsAttentionSql, stateIn } from "~/store/shipments.server";
import type { DashboardView } from "./views";

/** The numbers of the first page: what waits for whom. */
export async function readDashboard(deps: Deps, shopId: string): Promise<DashboardView> {
  const [row] = await deps.database.query<DashboardView>(
    `SELECT count(*) FILTER (WHERE state = 'ready')::int AS "ready",
            count(*) FILTER (WHERE ${stateIn("state", STOPPED_STATES)})::int AS "review",
            (SELECT count(*)::int FROM shipment a WHERE a.shop_id = $1 AND ${needsAttentionSql("a")}) AS "attention",
            count(*) FILTER (WHERE ${stateIn("state", UNDER_WAY_STATES)})::int AS "underWay",
            (SELECT count(DISTINCT shipment_id)::int FROM shopify_step
              WHERE shop_id = $1 AND state = 'attention') AS "notInStep",
            coalesce(sum(cod_vnd) FILTER (WHERE cod_state = 'to_collect'), 0)::bigint AS "codToCollectVnd"
       FROM shipment WHERE shop_id = $1 AND state <> 'cancelled'`,
    [shopId],
  );
  return row ?? { ready: 0, review: 0, attention: 0, underWay: 0, notInStep: 0, codToCollectVnd: 0 };
}
