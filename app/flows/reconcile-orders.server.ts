import { findShop, markShop } from "~/store/shops.server";
import type { Deps } from "./deps.server";

/** Shopify's `updated_at` may become visible a little late. */
const OVERLAP_MS = 2 * 60 * 1000;

/** Reads the orders that changed since the last time: what lost webhooks missed (contracts 2.1, perf 4.1). */
export async function reconcileOrders(deps: Deps, shopId: string): Promise<void> {
  const shop = await findShop(deps.database, shopId);
  const from = shop?.reconciledAt ?? shop?.backfilledAt;
  if (!shop?.domain || shop.uninstalledAt || !from) return;
  const startedAt = deps.now();
  const since = new Date(from.getTime() - OVERLAP_MS).toISOString();
  for await (const { id, updatedAt } of deps.shopify.listOrdersUpdatedSince({ domain: shop.domain }, since)) {
    const [known] = await deps.database.query<{ seen: boolean }>(
      `SELECT shopify_updated_at >= $3 AS seen FROM "order" WHERE shop_id = $1 AND id = $2`,
      [shopId, id, updatedAt],
    );
    if (!known?.seen) await deps.queue.enqueue(deps.database, "read-order", { shopId, orderId: id }, { priority: -1 });
  }
  await markShop(deps.database, shopId, { reconciledAt: startedAt });
}
