import type { Deps } from "~/flows/deps.server";
import { addRatesSecret, dropOldRatesSecrets, dropRatesSecrets } from "~/store/rates-secrets.server";

/**
 * A new address for Shopify's rate callback, with a secret of 256 random bits; it is given this once, only a hash of it is
 * kept. Addresses given before stay valid until {@link confirmRatesAddress}: register or update the carrier service first.
 * Null for a shop that is gone.
 */
export async function newRatesAddress(deps: Deps, shopId: string): Promise<string | null> {
  const secret = await addRatesSecret(deps.database, shopId);
  if (secret === null) return null;
  // Shopify may ask at once: this process does not wait for the notice, the others hear of it in milliseconds.
  await deps.quotes.reloadShop(shopId);
  // Checkout starts with a memory of its own, not with an outage's worth of blanks.
  await deps.queue.enqueue(deps.database, "refresh-tariff", { shopId }, { onceKey: shopId, onceIn: 600 });
  deps.log.info({ shop: shopId }, "rates.address_made");
  return `${deps.config.appUrl}/rates/${shopId}/${secret}`;
}

/** Shopify has confirmed the newest address: the ones before are answered 404 from now on. */
export async function confirmRatesAddress(deps: Deps, shopId: string): Promise<void> {
  await dropOldRatesSecrets(deps.database, shopId);
  await deps.quotes.reloadShop(shopId);
}

/** The carrier service was deleted: no address of the shop is answered any more. */
export async function dropRatesAddresses(deps: Deps, shopId: string): Promise<void> {
  await dropRatesSecrets(deps.database, shopId);
  await deps.quotes.reloadShop(shopId);
}
