import type { Deps } from "~/flows/deps.server";
import { readShopFacts } from "~/flows/shop/install.server";
import { findShop, markShopMilestone } from "~/store/shops.server";

/** Older orders need an approval that a new app does not have (shopify 3.8). */
const BACKFILL_DAYS = 60;

/** Reads the open orders of the last 60 days: each becomes a job of its own, so that one bad order stops only itself. */
export async function backfillOrders(deps: Deps, shopId: string): Promise<void> {
  const shop = await findShop(deps.database, shopId);
  if (!shop?.domain || shop.uninstalledAt) return;
  // The installation may have broken off before it knew the shop's currency.
  if (!shop.currency) await readShopFacts(deps, shopId, shop.domain);
  const startedAt = deps.now();
  const since = new Date(startedAt.getTime() - BACKFILL_DAYS * 24 * 3600 * 1000).toISOString();
  let orders = 0;
  for await (const { id } of deps.shopify.listOrdersCreatedSince({ domain: shop.domain }, since)) {
    await deps.queue.enqueue(deps.database, "read-order", { shopId, orderId: id }, { priority: -1 });
    orders += 1;
  }
  // The poll for changed orders goes on from here: it must not pass over what changed while they were listed.
  await markShopMilestone(deps.database, shopId, { backfilledAt: startedAt });
  deps.log.info({ shop: shopId, orders }, "orders.backfilled");
}
