import type { FlowHandle } from "~/domain/shopify-flow/triggers";
import type { Sql } from "./database.server";
import { run, statement } from "./statements.server";

/** What Flow says of a trigger in a shop. */
export interface FlowUse {
  handle: FlowHandle;
  /** At least one enabled workflow of the shop uses it. */
  enabled: boolean;
  /** When Flow said so: of two words the later counts, in whatever order they arrive. */
  toldAt: Date;
}

/** Records what Flow says of a trigger. Returns false when a later word, or this one, was recorded already. */
export async function recordFlowUse(sql: Sql, shopId: string, { handle, enabled, toldAt }: FlowUse): Promise<boolean> {
  const rows = await run(
    sql,
    statement`INSERT INTO flow_use AS u (shop_id, handle, enabled, told_at, since)
      VALUES (${shopId}, ${handle}, ${enabled}, ${toldAt}, ${enabled ? toldAt : null})
      ON CONFLICT (shop_id, handle) DO UPDATE SET enabled = excluded.enabled, told_at = excluded.told_at,
        since = CASE WHEN excluded.enabled THEN coalesce(u.since, excluded.since) END
        WHERE excluded.told_at > u.told_at
      RETURNING 1`,
  );
  return rows.length > 0;
}

/** Returns the triggers that workflows of a shop use. */
export async function listFlowUses(sql: Sql, shopId: string): Promise<FlowHandle[]> {
  const rows = await run(
    sql,
    statement<{
      handle: FlowHandle;
    }>`SELECT handle FROM flow_use WHERE shop_id = ${shopId} AND enabled ORDER BY handle`,
  );
  return rows.map(({ handle }) => handle);
}

/** Returns the installed shops whose workflows use a trigger, and since when. */
export function listShopsUsing(sql: Sql, handle: FlowHandle): Promise<{ shopId: string; since: Date }[]> {
  return run(
    sql,
    statement<{
      shopId: string;
      since: Date;
    }>`SELECT u.shop_id AS "shopId", u.since FROM flow_use u JOIN shop s ON s.id = u.shop_id
      WHERE u.handle = ${handle} AND u.enabled AND s.uninstalled_at IS NULL ORDER BY u.shop_id`,
  );
}
