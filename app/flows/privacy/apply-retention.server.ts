import { DAY_MS } from "~/domain/durations";
import { retentionDays } from "~/domain/settings/retention";
import { readSettings } from "~/domain/settings/settings";
import type { Deps } from "~/flows/deps.server";
import { listOrdersToErase, listOrdersToEraseAgain, listShopsWithPeople } from "~/store/retention.server";
import { eraseBuyers } from "./erase-buyers.server";

/** Orders in one transaction: few, so that other work on them does not wait long for its locks. */
const SLICE = 50;
/** Most slices of one shop in one run: a large backlog takes several runs and does not delay other shops. */
const MAX_SLICES = 200;

/**
 * Erases buyers from orders whose retention has ended, shop by shop and slice by slice: finished orders after the merchant's
 * number of days, all others after the operator's (decision 031), and at once those that were erased before a backup was
 * restored. Returns the number of orders.
 */
export async function applyRetention(deps: Deps): Promise<number> {
  let erased = 0;
  for (const { id, settings } of await listShopsWithPeople(deps.database)) {
    const days = retentionDays(readSettings(settings), deps.config.retentionDays);
    // A failure in one shop must not stop the others.
    erased += await eraseOldOrders(deps, id, days).catch((error: unknown) => {
      deps.log.error({ err: error, shop: id }, "retention.failed");
      return 0;
    });
  }
  return erased;
}

async function eraseOldOrders(deps: Deps, shopId: string, days: number): Promise<number> {
  const ago = (count: number) => new Date(deps.now().getTime() - count * DAY_MS);
  const bounds = { endedBefore: ago(days), openBefore: ago(deps.config.retentionDays) };
  let erased = 0;
  for (let slice = 0; slice < MAX_SLICES; slice += 1) {
    const orderIds = await deps.database.transaction(async (sql) => {
      const again = await listOrdersToEraseAgain(sql, shopId, SLICE);
      const due = again.length > 0 ? again : await listOrdersToErase(sql, shopId, bounds, SLICE);
      if (due.length > 0) await eraseBuyers(deps, sql, shopId, due);
      return due;
    });
    erased += orderIds.length;
    if (orderIds.length === 0) break;
  }
  return erased;
}
