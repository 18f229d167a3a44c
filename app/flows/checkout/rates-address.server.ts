import type { Deps } from "~/flows/deps.server";
import { addRatesSecret, dropOldRatesSecrets, dropRatesSecrets } from "~/store/rates-secrets.server";

/**
 * Creates a new URL for Shopify's rate callback with a secret of 256 random bits. It is returned only once; only a hash of the
 * secret is stored. Earlier URLs stay valid until {@link confirmRatesAddress}: register or update the carrier service first.
 * Null for a shop that is gone.
 */
export async function newRatesAddress(deps: Deps, shopId: string): Promise<string | null> {
  const secret = await addRatesSecret(deps.database, shopId);
  if (secret === null) return null;
  // Shopify may call at once: this process reloads without waiting for the notice, which reaches the others in milliseconds.
  await deps.quotes.reloadShop(shopId);
  // Fills the tariff before the first requests, so that checkout has fees to fall back on from the start.
  await deps.queue.enqueue(deps.database, "refresh-tariff", { shopId }, { onceKey: "address", onceIn: 600 });
  deps.log.info({ shop: shopId }, "rates.address_made");
  return `${deps.config.appUrl}/rates/${shopId}/${secret}`;
}

/** Drops all URLs but the newest, which Shopify has confirmed: earlier ones are answered 404 from now on. */
export async function confirmRatesAddress(deps: Deps, shopId: string): Promise<void> {
  await dropOldRatesSecrets(deps.database, shopId);
  await deps.quotes.reloadShop(shopId);
}

/** Drops all URLs of a shop whose carrier service was deleted: none is answered any more. */
export async function dropRatesAddresses(deps: Deps, shopId: string): Promise<void> {
  await dropRatesSecrets(deps.database, shopId);
  await deps.quotes.reloadShop(shopId);
}
