import type { Deps } from "~/flows/deps.server";
import { findShopByDomain, registerShop, saveShopFacts } from "~/store/shops.server";

/**
 * Registers a shop after Shopify gave us a token: first installation, reinstallation, or a return after the shop was erased.
 * Queues the first reading of its orders (60 days), and, of a shop that comes back, of each parcel under way from the carrier: what was
 * pushed meanwhile could not be confirmed (decision 148). Both are committed with the registration, which nothing would repeat. Then
 * reads the shop's facts. Throws ShopifyError.
 */
export async function installShop(deps: Deps, domain: string): Promise<void> {
  const { isNew, shop } = await deps.database.transaction(async (sql) => {
    const before = await findShopByDomain(sql, domain);
    const shop = await registerShop(sql, domain, deps.now());
    if (before?.uninstalledAt) await deps.queue.enqueue(sql, "read-parcels", { shopId: shop.id });
    const isNew = !before || before.uninstalledAt !== null || !before.backfilledAt;
    // A first visit exchanges several tokens at once; one reading is enough.
    if (isNew) await deps.queue.enqueue(sql, "backfill-orders", { shopId: shop.id }, { onceIn: 60 });
    return { isNew, shop };
  });
  if (isNew) deps.log.info({ shop: shop.id, domain }, "shop.installed");
  await readShopFacts(deps, shop.id, domain);
}

/** Reads a shop's name, currency, time zone and plan from Shopify and stores them. Throws ShopifyError. */
export async function readShopFacts(deps: Deps, shopId: string, domain: string): Promise<void> {
  const facts = await deps.shopify.readShop({ domain });
  await saveShopFacts(deps.database, shopId, {
    name: facts.name,
    currency: facts.currency,
    timezone: facts.timezone,
    planName: facts.plan,
    isDevelopmentStore: facts.developmentStore,
  });
}
