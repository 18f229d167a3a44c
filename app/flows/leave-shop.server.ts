import { forgetCarrierService } from "~/store/carrier-services.server";
import { eraseShop } from "~/store/privacy.server";
import { dropRatesSecrets } from "~/store/rates-secrets.server";
import { markShop, mergeCheckoutSettings, type ShopRow } from "~/store/shops.server";
import type { Deps } from "./deps.server";

/**
 * A shop removed the app: its Shopify tokens are dead, so its sessions go at once and its jobs find it gone. The carrier
 * account stays until the shop is erased, so that parcels under way can be followed if the shop comes back. A message
 * older than the last installation is a late one and changes nothing.
 */
export async function uninstallShop(
  deps: Deps,
  shop: ShopRow,
  triggeredAt: Date | null,
): Promise<"uninstalled" | "stale"> {
  if (triggeredAt && triggeredAt < shop.installedAt) return "stale";
  await markShop(deps.database, shop.id, { uninstalledAt: deps.now() });
  await deps.database.query(`DELETE FROM "Session" WHERE shop = $1`, [shop.domain]);
  // Shopify deletes the carrier service with the app; a shop that comes back turns its fees on anew.
  await dropRatesSecrets(deps.database, shop.id);
  await mergeCheckoutSettings(deps.database, shop.id, { enabled: false });
  await forgetCarrierService(deps.database, shop.id);
  deps.log.info({ shop: shop.id }, "shop.uninstalled");
  return "uninstalled";
}

/** Shopify asks, 48 hours after a shop left, to erase it. A shop that came back meanwhile keeps its data. */
export async function redactShop(deps: Deps, shop: ShopRow): Promise<"erased" | "reinstalled"> {
  if (!shop.uninstalledAt) return "reinstalled";
  await eraseShop(deps.database, shop.id, deps.now());
  deps.log.info({ shop: shop.id }, "shop.erased");
  return "erased";
}
