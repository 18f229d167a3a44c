import type { IncomingHttpHeaders } from "node:http";

const CDN = "https://cdn.shopify.com/";

/** Returns whether an answer may contain the CDN's address: uncompressed HTML and JavaScript. */
export function isRewritten(headers: IncomingHttpHeaders): boolean {
  const compressed = headers["content-encoding"] !== undefined && headers["content-encoding"] !== "identity";
  return !compressed && /text\/html|javascript/.test(headers["content-type"] ?? "");
}

/**
 * Adds the stand-in to a policy's frame ancestors, beside those that Shopify requires, and lets it take the CDN's place for scripts, as in the page.
 * A page that nobody may frame stays so.
 */
export function allowFraming(policy: string, adminOrigin: string): string {
  return policy
    .replace(/frame-ancestors (?!'none')/, `frame-ancestors ${adminOrigin} `)
    .replace(/(script-src [^;]*)https:\/\/cdn\.shopify\.com/, `$1${adminOrigin}`);
}

/** Replaces the address of Shopify's CDN by that of the stand-in. */
export function rewriteCdn(text: string, adminOrigin: string): string {
  return text.replaceAll(CDN, `${adminOrigin}/cdn/`);
}
