import type { Scope } from "~/domain/settings/scopes";
import type { CarrierServiceFacts } from "~/shopify/client.server";

/** What merchants read in Shopify's shipping settings. */
export const SERVICE_NAME = "Waybill";

/** The scope without which Shopify lets nobody provide rates (shopify 1.1). */
export const SERVICE_SCOPE: Scope = "write_shipping";

/**
 * The shop's own carrier service among all that Shopify shows: by the path of its address, which holds the shop's key and
 * outlives a move of the app to another host.
 */
export function ownService(services: readonly CarrierServiceFacts[], shopId: string): CarrierServiceFacts | undefined {
  return services.find(({ callbackUrl }) => ratesSecretIn(callbackUrl, shopId) !== null);
}

/** The secret in an address of this shop's rate callback; null when it is none. */
export function ratesSecretIn(callbackUrl: string | null, shopId: string): string | null {
  const path = callbackUrl && URL.canParse(callbackUrl) ? new URL(callbackUrl).pathname : "";
  const [, , , secret] = path.split("/");
  return secret && path === `/rates/${shopId}/${secret}` ? secret : null;
}
