/** The path at which Shopify proxies requests to us until the merchant changes it: `[app_proxy]` in `shopify.app.toml`. */
export const CONFIGURED_PROXY_PATH = "/tools/track";

/** The parts of a tracking URL: the shop's domain, and the path at which its requests were last proxied. */
export interface TrackedShop {
  domain: string;
  proxyPath: string | null;
  settings: { trackOnOwnSite: boolean };
}

/** What a tracking URL leads to: a parcel by its number, and the key of its order, without which nothing personal is shown. */
export interface TrackedAddress {
  trackingNumber: string;
  key: string;
}

/** Where this installation is, and where else buyers are sent. */
interface Places {
  appUrl: string;
  /** The operator's own page, with `{trackingNumber}` in it, and where it proxies ours `{store}` and `{key}`. Undefined: ours. */
  trackingUrl?: string | undefined;
}

/**
 * Returns the URL at which a buyer tracks a parcel: the operator's template with `{trackingNumber}` filled in, else our page under the
 * shop's own domain, or under the app's where the shop has a password (design 6, app proxy; decision 108). Another's page gets
 * the key only where the operator's template asks for it.
 */
export function trackingUrlOf(
  { appUrl, trackingUrl }: Places,
  shop: TrackedShop,
  { trackingNumber, key }: TrackedAddress,
): string {
  const encoded = encodeURIComponent(trackingNumber);
  if (trackingUrl) {
    const filled: Record<string, string> = { trackingNumber: encoded, store: storeOf(shop.domain), key };
    return trackingUrl.replace(/\{(trackingNumber|store|key)\}/g, (_, word: string) => filled[word] ?? "");
  }
  if (!shop.settings.trackOnOwnSite) return `${appUrl}/t/${storeOf(shop.domain)}/${encoded}/${key}`;
  return `https://${shop.domain}${shop.proxyPath ?? CONFIGURED_PROXY_PATH}/${encoded}/${key}`;
}

/** Returns whether buyers are sent to our own page, with the key that lets them answer there. */
export const leadsToOurPage = ({ trackingUrl }: Pick<Places, "trackingUrl">): boolean =>
  !trackingUrl || trackingUrl.includes("{key}");

const SHOPIFY_DOMAIN = ".myshopify.com";

/** Returns a shop's name in its `*.myshopify.com` domain. */
const storeOf = (domain: string) => domain.replace(SHOPIFY_DOMAIN, "");

/** Returns the `*.myshopify.com` domain of a shop's name. */
export const domainOfStore = (store: string): string => `${store}${SHOPIFY_DOMAIN}`;
