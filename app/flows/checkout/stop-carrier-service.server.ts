import type { Deps } from "~/flows/deps.server";
import { mergeCheckoutSettings } from "~/store/shops.server";
import { ownService } from "./carrier-service";
import type { ServiceOutcome } from "./carrier-service-views";
import { changeCarrierService } from "./change-carrier-service.server";
import type { InstalledShop } from "./installed-shop";
import { dropRatesAddresses } from "./rates-address.server";

/** Turns the fees at checkout off: Shopify stops asking, and the service stays in its zones for when they are turned on again. */
export function pauseCarrierService(deps: Deps, shop: InstalledShop): Promise<ServiceOutcome> {
  return changeCarrierService(deps, shop, async (services) => {
    const own = ownService(services, shop.id);
    if (own?.active) {
      const updated = await deps.shopify.updateCarrierService(shop, { id: own.id, active: false });
      if (updated.outcome !== "updated") return updated;
    }
    await mergeCheckoutSettings(deps.database, shop.id, { enabled: false });
    return { outcome: "turned_off" };
  });
}

/** Deletes the carrier service in Shopify, which removes it from every zone; its URL is no longer answered. */
export function removeCarrierService(deps: Deps, shop: InstalledShop): Promise<ServiceOutcome> {
  return changeCarrierService(deps, shop, async (services) => {
    const own = ownService(services, shop.id);
    if (own) {
      const deleted = await deps.shopify.deleteCarrierService(shop, own.id);
      if (deleted.outcome !== "deleted") return deleted;
    }
    await dropRatesAddresses(deps, shop.id);
    await mergeCheckoutSettings(deps.database, shop.id, { enabled: false });
    return { outcome: "removed" };
  });
}
