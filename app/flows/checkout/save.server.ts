import { type CheckoutSettings, checkoutSettingsSchema } from "~/domain/checkout/settings";
import { allTooLong, faultsOf } from "~/domain/field-faults";
import { settingsFit } from "~/domain/settings/settings";
import type { Deps } from "~/flows/deps.server";
import type { SaveSettingsOutcome } from "~/flows/shop/save-settings.server";
import { mergeCheckoutSettings, type ShopRow } from "~/store/shops.server";

/**
 * Saves part of the shop's checkout settings; two staff on two pages keep each other's changes. `form` holds the changed parts
 * as the form sent them and is validated together with the stored ones. Turning fees on or off goes through the carrier
 * service instead.
 */
export async function saveCheckout(
  deps: Deps,
  shop: ShopRow,
  form: Record<string, unknown>,
): Promise<SaveSettingsOutcome> {
  const { enabled: _, ...patch } = form;
  const parsed = checkoutSettingsSchema.safeParse({ ...shop.settings.checkout, ...patch });
  if (!parsed.success) return { outcome: "invalid", faults: faultsOf(parsed.error, patch) };
  if (!settingsFit({ ...shop.settings, checkout: parsed.data }, shop.settings))
    return { outcome: "invalid", faults: allTooLong(patch) };
  const changed = Object.entries(parsed.data).filter(([key]) => key in patch);
  await mergeCheckoutSettings(deps.database, shop.id, Object.fromEntries(changed) as Partial<CheckoutSettings>);
  // The next quote in this process uses the new settings; other processes are notified.
  await deps.quotes.reloadShop(shop.id);
  deps.log.info({ shop: shop.id, keys: changed.map(([key]) => key) }, "checkout.saved");
  return { outcome: "saved" };
}
