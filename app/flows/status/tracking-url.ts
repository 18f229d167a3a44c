/** Where Shopify passes a shop's requests on to us until its merchant chooses otherwise: `[app_proxy]` of `shopify.app.toml`. */
export const CONFIGURED_PROXY_PATH = "/tools/track";

/** What a tracking address is made of: the shop's domain, and the path it was last seen to be proxied at. */
export interface TrackedShop {
  domain: string;
  proxyPath: string | null;
}

/**
 * Where a buyer follows a parcel: the operator's address with `{trackingNumber}`, else our page behind the shop's own domain
 * (design 6, app proxy).
 */
export function trackingUrlOf(template: string | undefined, shop: TrackedShop, trackingNumber: string): string {
  const encoded = encodeURIComponent(trackingNumber);
  if (template) return template.replace("{trackingNumber}", encoded);
  return `https://${shop.domain}${shop.proxyPath ?? CONFIGURED_PROXY_PATH}/${encoded}`;
}
