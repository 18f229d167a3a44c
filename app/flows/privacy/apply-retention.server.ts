import { retentionDays } from "~/domain/settings/retention";
import { readSettings } from "~/domain/settings/settings";
import type { Deps } from "~/flows/deps.server";
import { listOrdersToForget, listOrdersToForgetAgain, listShopsWithPeople } from "~/store/retention.server";
import { erasePeople } from "./erase-people.server";

/** Orders in one transaction: few, so that other work on them does not wait long for its locks. */
const SLICE = 50;
/** Most slices of one shop in one run: a large backlog takes several runs and does not delay other shops. */
const MAX_SLICES = 200;
const DAY_MS = 24 * 3600 * 1000;

/**
 * Erases buyers from orders whose retention has ended, shop by shop and slice by slice: finished orders after the merchant's
 * number of days, all others after the operator's (decision 031), and at once those that were erased before a backup was
 * restored. Returns the number of orders.
 */
export async function applyRetention(deps: Deps): Promise<number> {
  let forgotten = 0;
  for (const { id, settings } of await listShopsWithPeople(deps.database)) {
    const days = retentionDays(readSettings(settings), deps.config.retentionDays);
    // A failure in one shop must not stop the others.
    forgotten += await forgetOldOrders(deps, id, days).catch((error: unknown) => {
      deps.log.error({ err: error, shop: id }, "retention.failed");
      return 0;
    });
  }
  return forgotten;
}

async function forgetOldOrders(deps: Deps, shopId: string, days: number): Promise<number> {
  const ago = (count: number) => new Date(deps.now().getTime() - count * DAY_MS);
  const bounds = { settledBefore: ago(days), openBefore: ago(deps.config.retentionDays) };
  let forgotten = 0;
  for (let slice = 0; slice < MAX_SLICES; slice += 1) {
    const orderIds = await deps.database.transaction(async (sql) => {
      const again = await listOrdersToForgetAgain(sql, shopId, SLICE);
      const due = again.length > 0 ? again : await listOrdersToForget(sql, shopId, bounds, SLICE);
      if (due.length > 0) await erasePeople(deps, sql, shopId, due);
      return due;
    });
    forgotten += orderIds.length;
    if (orderIds.length === 0) break;
  }
  return forgotten;
}
