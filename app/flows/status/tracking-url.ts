/** The path at which Shopify proxies requests to us until the merchant changes it: `[app_proxy]` in `shopify.app.toml`. */
export const CONFIGURED_PROXY_PATH = "/tools/track";

/** The parts of a tracking URL: the shop's domain, and the path at which its requests were last proxied. */
export interface TrackedShop {
  domain: string;
  proxyPath: string | null;
}

/**
 * Returns the URL at which a buyer tracks a parcel: the operator's template with `{trackingNumber}` filled in, else our page under the
 * shop's own domain (design 6, app proxy).
 */
export function trackingUrlOf(template: string | undefined, shop: TrackedShop, trackingNumber: string): string {
  const encoded = encodeURIComponent(trackingNumber);
  if (template) return template.replace("{trackingNumber}", encoded);
  return `https://${shop.domain}${shop.proxyPath ?? CONFIGURED_PROXY_PATH}/${encoded}`;
}
