import type { Deps } from "~/flows/deps.server";
import { noteLostTime } from "~/store/lost-time.server";

/**
 * The first start after a restore: until now is the time of which the database knows nothing (decision 169). Later starts, and the other
 * processes, find it recorded: `RESTORED_TO` may stay set.
 */
export async function noteRestore({ database, config, log, now }: Deps): Promise<void> {
  const { restoredTo } = config;
  if (!restoredTo) return;
  const until = now();
  const skipped = await database.transaction((sql) => noteLostTime(sql, { restoredTo, now: until }));
  if (skipped !== null) log.warn({ from: restoredTo, until, flowEvents: skipped }, "start.lost_time");
}
