import type { Deps } from "~/flows/deps.server";
import { ShopifyError } from "~/shopify/shopify-error";
import { forgetCarrierService } from "~/store/carrier-services.server";
import { eraseShop } from "~/store/privacy.server";
import { dropRatesSecrets } from "~/store/rates-secrets.server";
import { endInstallation, forgetProxyPath, mergeCheckoutSettings, type ShopRow } from "~/store/shops.server";

export type UninstallOutcome =
  | "uninstalled"
  /** It tells of an installation before this one. */
  | "stale"
  /** Shopify still takes the shop's token: the message is not believed. */
  | "installed_still";

/**
 * Shopify says that a shop removed the app. Believed once the shop's own token is dead: its sessions go at once and its jobs
 * find it gone. The carrier account stays until the shop is erased, so that parcels under way can be followed if the shop
 * comes back. Throws `ShopifyError` when Shopify does not say whether the token lives.
 */
export async function uninstallShop(deps: Deps, shop: ShopRow, triggeredAt: Date | null): Promise<UninstallOutcome> {
  if (triggeredAt && triggeredAt < shop.installedAt) return "stale";
  if (shop.uninstalledAt) return "uninstalled";
  if (await hasLivingToken(deps, shop)) return "installed_still";
  return (await endOf(deps, shop)) ? "uninstalled" : "stale";
}

/** Shopify sends it 48 hours after a shop left (shopify 2.4). */
const REDACT_AFTER_MS = 48 * 3600 * 1000;

export type RedactOutcome =
  | { outcome: "erased" }
  /** A shop that came back meanwhile keeps its data. */
  | { outcome: "reinstalled" }
  /** To be carried out then, should the shop not have come back. */
  | { outcome: "too_early"; dueAt: Date };

/**
 * Shopify asks to erase a shop that left. Done 48 hours after the uninstallation that we believed, by our own clock and never
 * earlier. A shop that is thought installed is asked: its uninstallation may never have been told, and the 48 hours begin
 * now. Throws as {@link uninstallShop} does.
 */
export async function redactShop(deps: Deps, shop: ShopRow): Promise<RedactOutcome> {
  const now = deps.now();
  const leftAt = shop.uninstalledAt ?? (await leftUnheard(deps, shop));
  if (!leftAt) return { outcome: "reinstalled" };
  const dueAt = new Date(leftAt.getTime() + REDACT_AFTER_MS);
  if (now < dueAt) return { outcome: "too_early", dueAt };
  // It may have come back since it was read.
  if (!(await eraseShop(deps.database, shop.id, now, leftAt))) return { outcome: "reinstalled" };
  deps.log.info({ shop: shop.id }, "shop.erased");
  return { outcome: "erased" };
}

async function leftUnheard(deps: Deps, shop: ShopRow): Promise<Date | null> {
  return (await hasLivingToken(deps, shop)) ? null : endOf(deps, shop);
}

/** Refused for good, together with its refresh; or no such shop any more. Never having had one is the same. */
const DEAD: ReadonlySet<ShopifyError["kind"]> = new Set(["token_rejected", "shop_gone"]);

async function hasLivingToken(deps: Deps, { domain }: ShopRow): Promise<boolean> {
  if (!domain) return false;
  try {
    await deps.shopify.readShop({ domain });
    return true;
  } catch (error) {
    if (error instanceof ShopifyError && DEAD.has(error.kind)) return false;
    throw error;
  }
}

/** Returns when; null when Shopify has given the shop a new token since it was read: it is a new installation. */
async function endOf(deps: Deps, shop: ShopRow): Promise<Date | null> {
  const now = deps.now();
  const ended = await deps.database.transaction(async (sql) => {
    if (!(await endInstallation(sql, shop, now))) return false;
    // Shopify deletes the carrier service with the app; a shop that comes back turns its fees on anew.
    await dropRatesSecrets(sql, shop.id);
    await mergeCheckoutSettings(sql, shop.id, { enabled: false });
    await forgetCarrierService(sql, shop.id);
    await forgetProxyPath(sql, shop.id);
    return true;
  });
  if (ended) deps.log.info({ shop: shop.id }, "shop.uninstalled");
  return ended ? now : null;
}
