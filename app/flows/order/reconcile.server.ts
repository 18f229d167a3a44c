import { UPDATED_AT_GRACE_MS } from "~/domain/order/reading";
import type { Deps } from "~/flows/deps.server";
import type { OrderRef } from "~/shopify/client.server";
import { findUnreadOrders } from "~/store/orders.server";
import { findShop, markShopMilestone } from "~/store/shops.server";
import { HINT } from "./read.server";

/** Shopify's `updated_at` may become visible a little late. */
const OVERLAP_MS = 2 * 60 * 1000;
const BATCH = 250;

/** Queues reading the orders that changed in Shopify since the last run and were not read since (shopify 2.1, perf 4.1). */
export async function reconcileOrders(deps: Deps, shopId: string): Promise<void> {
  const shop = await findShop(deps.database, shopId);
  const from = shop?.reconciledAt ?? shop?.backfilledAt;
  if (!shop?.domain || shop.uninstalledAt || !from) return;
  const startedAt = deps.now();
  const since = new Date(from.getTime() - OVERLAP_MS).toISOString();
  let changed: OrderRef[] = [];
  for await (const order of deps.shopify.listOrdersUpdatedSince({ domain: shop.domain }, since)) {
    changed.push(order);
    if (changed.length < BATCH) continue;
    await readUnread(deps, shopId, changed);
    changed = [];
  }
  await readUnread(deps, shopId, changed);
  await markShopMilestone(deps.database, shopId, { reconciledAt: startedAt });
}

async function readUnread(deps: Deps, shopId: string, changed: OrderRef[]): Promise<void> {
  const unread = await findUnreadOrders(deps.database, shopId, changed, UPDATED_AT_GRACE_MS);
  const orders = unread.map((orderId) => ({ shopId, orderId }));
  await deps.queue.enqueueAll(deps.database, "read-order", orders, { priority: -1, onceKey: HINT });
}
