import { ShopifyError } from "./shopify-error";

const SHOP_DOMAIN = /^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$/;

/** Returns whether a text is a shop's permanent domain. It is used as a host name, so nothing else may pass. */
export function isShopDomain(text: string): boolean {
  return SHOP_DOMAIN.test(text);
}

/** Throws {@link ShopifyError} `invalid` for anything but a permanent shop domain. */
export function assertShopDomain(text: string): void {
  if (!isShopDomain(text)) throw new ShopifyError("invalid", `not a shop domain: ${JSON.stringify(text.slice(0, 80))}`);
}
