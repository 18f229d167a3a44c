import type { Scope } from "~/domain/settings/scopes";
import type { CarrierServiceFacts } from "~/shopify/client.server";

/** What merchants read in Shopify's shipping settings. */
export const SERVICE_NAME = "Waybill";

/** The scope that Shopify requires of an app that provides rates (shopify 1.1). */
export const SERVICE_SCOPE: Scope = "write_shipping";

/**
 * Finds the shop's own carrier service among all that Shopify returns, by the path of its callback URL: that holds the shop key
 * and stays the same when the app moves to another host.
 */
export function ownService(services: readonly CarrierServiceFacts[], shopId: string): CarrierServiceFacts | undefined {
  return services.find(({ callbackUrl }) => ratesSecretIn(callbackUrl, shopId) !== null);
}

/** Returns the secret in a URL of this shop's rate callback; null for any other URL. */
export function ratesSecretIn(callbackUrl: string | null, shopId: string): string | null {
  const path = callbackUrl && URL.canParse(callbackUrl) ? new URL(callbackUrl).pathname : "";
  const [, , , secret] = path.split("/");
  return secret && path === `/rates/${shopId}/${secret}` ? secret : null;
}
