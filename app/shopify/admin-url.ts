import { isShopDomain } from "./shop-domain";

/** What `host` may be once it is decoded. Shopify's library accepts a foreign host, and fails on text that is not a host. */
const ADMIN_HOST = /^([a-z0-9-]+\.)+(shopify|myshopify)\.com(\/[\w-]+)*\/?$/i;

/**
 * Returns where to send a page that Shopify did not open (shopify 8.3): to Shopify's own address, which opens the app in the shop
 * of `?shop=` or offers to install it there; without a shop, to the page that says where to find the app. Returns null when
 * Shopify opened the page. No page has a field for a shop's address (shopify 7.2, requirement 2.3.1).
 */
export function adminUrlFor(url: URL, apiKey: string): string | null {
  const shop = url.searchParams.get("shop") ?? "";
  if (!isShopDomain(shop)) return "/";
  return isAdminHost(url.searchParams.get("host")) ? null : installAddress(shop, apiKey);
}

/** Returns the address of Shopify's page that installs the app in a shop, or opens it where it is installed. */
export function installAddress(shopDomain: string, apiKey: string): string {
  const name = shopDomain.replace(/\.myshopify\.com$/, "");
  return `https://admin.shopify.com/store/${name}/oauth/install?client_id=${encodeURIComponent(apiKey)}`;
}

function isAdminHost(host: string | null): boolean {
  if (!host || !/^[0-9a-zA-Z+/]+={0,2}$/.test(host)) return false;
  return ADMIN_HOST.test(Buffer.from(host, "base64").toString("latin1"));
}
