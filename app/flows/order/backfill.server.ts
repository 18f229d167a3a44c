import { DAY_MS } from "~/domain/durations";
import type { Deps } from "~/flows/deps.server";
import { readShopFacts } from "~/flows/shop/install.server";
import { findShop, markShopMilestone } from "~/store/shops.server";

/** Older orders need an approval that a new app does not have (shopify 3.8). */
const BACKFILL_DAYS = 60;

/** Queues reading the open orders of the last 60 days, each as its own job, so that a failing order does not stop the others. */
export async function backfillOrders(deps: Deps, shopId: string): Promise<void> {
  const shop = await findShop(deps.database, shopId);
  if (!shop?.domain || shop.uninstalledAt) return;
  // The installation may have failed before the shop's currency was known.
  if (!shop.currency) await readShopFacts(deps, shopId, shop.domain);
  const startedAt = deps.now();
  const since = new Date(startedAt.getTime() - BACKFILL_DAYS * DAY_MS).toISOString();
  let orders = 0;
  for await (const { id } of deps.shopify.listOrdersCreatedSince({ domain: shop.domain }, since)) {
    await deps.queue.enqueue(deps.database, "read-order", { shopId, orderId: id }, { priority: -1 });
    orders += 1;
  }
  // The poll for changed orders continues from the start, so that it does not miss changes made while orders were listed.
  await markShopMilestone(deps.database, shopId, { backfilledAt: startedAt });
  deps.log.info({ shop: shopId, orders }, "orders.backfilled");
}
