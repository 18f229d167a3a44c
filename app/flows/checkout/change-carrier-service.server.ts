import { missingScopes } from "~/domain/settings/scopes";
import type { Deps } from "~/flows/deps.server";
import type { CarrierServiceFacts } from "~/shopify/client.server";
import { ShopifyError } from "~/shopify/shopify-error";
import { SERVICE_SCOPE } from "./carrier-service";
import type { ServiceOutcome } from "./carrier-service-views";
import { checkCarrierService } from "./check-carrier-service.server";
import type { InstalledShop } from "./installed-shop";

/**
 * Runs one change of a shop's carrier service, under a lock and only with the scope granted; `change` gets the services that
 * Shopify has now. Afterwards the current state is read from Shopify and stored. An error of Shopify becomes an outcome that
 * the merchant can act on.
 */
export async function changeCarrierService(
  deps: Deps,
  shop: InstalledShop,
  change: (services: CarrierServiceFacts[]) => Promise<ServiceOutcome>,
): Promise<ServiceOutcome> {
  return deps.locks.exclusively(`carrier-service:${shop.id}`, work).then(
    (result) => (result === "busy" ? { outcome: "busy" } : result),
    (error: unknown) => {
      if (!(error instanceof ShopifyError)) throw error;
      deps.log.warn({ err: error, shop: shop.id }, "carrier_service.not_changed");
      return { outcome: error.kind === "access_denied" ? "scope_missing" : "unreachable" };
    },
  );

  async function work(): Promise<ServiceOutcome> {
    const missing = missingScopes(await deps.shopify.readScopes(shop));
    const result: ServiceOutcome = missing.includes(SERVICE_SCOPE)
      ? { outcome: "scope_missing" }
      : await change(await deps.shopify.listCarrierServices(shop));
    await checkCarrierService(deps, shop, "refused" === result.outcome ? result.messages.join(" ") : null);
    deps.log.info({ shop: shop.id, outcome: result.outcome }, "carrier_service.changed");
    return result;
  }
}
