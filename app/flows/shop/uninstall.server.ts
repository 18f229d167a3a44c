import { DAY_MS } from "~/domain/durations";
import type { Deps } from "~/flows/deps.server";
import { ShopifyError } from "~/shopify/shopify-error";
import { endSubscriptions } from "~/store/billing-subscriptions.server";
import { clearCarrierService } from "~/store/carrier-services.server";
import { eraseShop } from "~/store/erase-shop.server";
import { doubtFields } from "~/store/order-fields.server";
import { dropRatesSecrets } from "~/store/rates-secrets.server";
import { clearProxyPath, endInstallation, mergeCheckoutSettings, type ShopRow } from "~/store/shops.server";

export type UninstallOutcome =
  | "uninstalled"
  /** The message is about an earlier installation. */
  | "stale"
  /** Shopify still accepts the shop's token: the message is not believed. */
  | "installed_still";

/**
 * Ends a shop's installation after Shopify reported that it removed the app. Done only once the shop's own token no longer
 * works: its sessions are deleted at once, and its jobs find it gone. The carrier account stays until the shop is erased, so
 * that parcels under way can be polled if the shop comes back. Throws `ShopifyError` when the token's validity is unknown.
 */
export async function uninstallShop(deps: Deps, shop: ShopRow, triggeredAt: Date | null): Promise<UninstallOutcome> {
  if (triggeredAt && triggeredAt < shop.installedAt) return "stale";
  if (shop.uninstalledAt) return "uninstalled";
  if (await hasLivingToken(deps, shop)) return "installed_still";
  return (await endOf(deps, shop)) ? "uninstalled" : "stale";
}

/** Shopify sends `shop/redact` 48 hours after a shop removed the app (shopify 2.4). */
const REDACT_AFTER_MS = 2 * DAY_MS;

export type RedactOutcome =
  | { outcome: "erased" }
  /** A shop that came back meanwhile keeps its data. */
  | { outcome: "reinstalled" }
  /** To be carried out at `dueAt`, unless the shop has come back. */
  | { outcome: "too_early"; dueAt: Date };

/**
 * Erases a shop that removed the app, on Shopify's request: 48 hours after the uninstallation was confirmed, by our own clock and
 * never earlier. For a shop that counts as installed, the token is checked, because its uninstallation may never have been
 * reported; the 48 hours then begin now. Throws as {@link uninstallShop} does.
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

/** The token and its refresh are rejected for good, or the shop no longer exists. A shop without a token counts as the same. */
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

/** Ends the installation. Returns when; null when the shop got a new token since it was read: that is a new installation. */
async function endOf(deps: Deps, shop: ShopRow): Promise<Date | null> {
  const now = deps.now();
  const ended = await deps.database.transaction(async (sql) => {
    if (!(await endInstallation(sql, shop, now))) return false;
    // Shopify deletes the carrier service with the app; a shop that comes back must turn its fees on again.
    await dropRatesSecrets(sql, shop.id);
    await doubtFields(sql, shop.id);
    await mergeCheckoutSettings(sql, shop.id, { enabled: false });
    await clearCarrierService(sql, shop.id);
    await clearProxyPath(sql, shop.id);
    await endSubscriptions(sql, shop.id);
    return true;
  });
  if (ended) deps.log.info({ shop: shop.id }, "shop.uninstalled");
  return ended ? now : null;
}
