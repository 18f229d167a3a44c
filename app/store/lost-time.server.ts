import type { Sql } from "./database.server";
import { run, statement } from "./statements.server";

/**
 * Records, once for each restore, from when on the app knows again what happens (decision 169): what Shopify Flow is to be told of the
 * time before that ends as skipped, by a trigger. What the copy had just begun to tell was told, unless Shopify did not take it. To be
 * done in a transaction, before anything else is. Returns how many of these it ends; null: this restore is known.
 */
export async function noteLostTime(
  sql: Sql,
  { restoredTo, now }: { restoredTo: Date; now: Date },
): Promise<number | null> {
  const noted = await run(
    sql,
    statement`INSERT INTO lost_time (restored_to, began_again_at) VALUES (${restoredTo}, ${now})
      ON CONFLICT DO NOTHING RETURNING 1`,
  );
  if (noted.length === 0) return null;
  const ended = await run(
    sql,
    statement`UPDATE flow_event SET state = 'skipped', error = 'lost time', ended_at = ${now}
      WHERE ended_at IS NULL AND not_taken = 0 AND happened_at < ${now}
        AND happened_at >= ${restoredTo}::timestamptz - interval '5 minutes' RETURNING 1`,
  );
  return ended.length;
}
