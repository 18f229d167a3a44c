import { findShopByDomain, registerShop, saveShopFacts } from "~/store/shops.server";
import type { Deps } from "./deps.server";

/**
 * Takes a shop in after Shopify gave us a token: first install, reinstall, or a return after redaction. Reads what the
 * shop is and starts the first reading of its orders (60 days).
 */
export async function installShop(deps: Deps, domain: string): Promise<void> {
  const before = await findShopByDomain(deps.database, domain);
  const shop = await registerShop(deps.database, domain, deps.now());
  const facts = await deps.shopify.readShop({ domain });
  await saveShopFacts(deps.database, shop.id, {
    name: facts.name,
    currency: facts.currency,
    timezone: facts.timezone,
    planName: facts.plan,
    isDevelopmentStore: facts.developmentStore,
  });
  if (!before || before.uninstalledAt || !before.backfilledAt) {
    await deps.queue.enqueue(deps.database, "backfill-orders", { shopId: shop.id });
    deps.log.info({ shop: shop.id, domain }, "shop.installed");
  }
}
