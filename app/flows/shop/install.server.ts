import type { Deps } from "~/flows/deps.server";
import { readAllAtOnce } from "~/store/checks.server";
import { findShopByDomain, registerShop, saveShopFacts } from "~/store/shops.server";

/**
 * Registers a shop after Shopify gave us a token: first installation, reinstallation, or a return after the shop was erased.
 * Reads the shop's facts and queues the first reading of its orders (60 days). Of a shop that comes back, each parcel under way is
 * read from the carrier: what was pushed meanwhile could not be confirmed (decision 148).
 */
export async function installShop(deps: Deps, domain: string): Promise<void> {
  const { before, shop } = await deps.database.transaction(async (sql) => {
    const before = await findShopByDomain(sql, domain);
    const shop = await registerShop(sql, domain, deps.now());
    if (before?.uninstalledAt) await readAllAtOnce(sql, shop.id, deps.now());
    return { before, shop };
  });
  await readShopFacts(deps, shop.id, domain);
  if (!before || before.uninstalledAt || !before.backfilledAt) {
    // A first visit exchanges several tokens at once; one reading is enough.
    await deps.queue.enqueue(deps.database, "backfill-orders", { shopId: shop.id }, { onceIn: 60 });
    deps.log.info({ shop: shop.id, domain }, "shop.installed");
  }
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
