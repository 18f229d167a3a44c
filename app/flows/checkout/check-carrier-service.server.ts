import { missingScopes } from "~/domain/settings/scopes";
import type { Deps } from "~/flows/deps.server";
import { readShopFacts } from "~/flows/shop/install.server";
import { ShopifyError } from "~/shopify/shopify-error";
import { type CarrierServiceRow, readCarrierService, saveCarrierService } from "~/store/carrier-services.server";
import { ownService, SERVICE_SCOPE } from "./carrier-service";
import type { InstalledShop } from "./installed-shop";

/** Whether Shopify answered. */
export type CarrierServiceCheck = { outcome: "checked" | "unreachable" };

/**
 * Reads the current state from Shopify and stores it for the pages: the plan, the scope, our carrier service, the zones it is
 * in. `refusal` replaces the stored text of Shopify's last refusal; left out, that text is kept until the service is active.
 */
export async function checkCarrierService(
  deps: Deps,
  shop: InstalledShop,
  refusal?: string | null,
): Promise<CarrierServiceCheck> {
  try {
    const before = await readCarrierService(deps.database, shop.id);
    const now = await readFromShopify(deps, shop);
    const kept = now.active ? null : (before?.refusal ?? null);
    const row = { ...now, refusal: refusal === undefined ? kept : refusal, checkedAt: deps.now() };
    await saveCarrierService(deps.database, shop.id, row);
    return { outcome: "checked" };
  } catch (error) {
    if (!(error instanceof ShopifyError)) throw error;
    deps.log.warn({ err: error, shop: shop.id }, "carrier_service.not_checked");
    return { outcome: "unreachable" };
  }
}

async function readFromShopify(
  deps: Deps,
  shop: InstalledShop,
): Promise<Omit<CarrierServiceRow, "refusal" | "checkedAt">> {
  await readShopFacts(deps, shop.id, shop.domain);
  const missing = missingScopes(await deps.shopify.readScopes(shop));
  if (missing.includes(SERVICE_SCOPE)) return { serviceId: null, active: false, scopeGranted: false, zones: null };
  const [services, zones] = await Promise.all([
    deps.shopify.listCarrierServices(shop),
    deps.shopify.readShippingZones(shop),
  ]);
  const own = ownService(services, shop.id);
  return { serviceId: own?.id ?? null, active: own?.active ?? false, scopeGranted: true, zones };
}
