import type { IncomingHttpHeaders } from "node:http";

const CDN = "https://cdn.shopify.com/";

/** Whether an answer may name the CDN: HTML and JavaScript, as long as it is not compressed. */
export function isRewritten(headers: IncomingHttpHeaders): boolean {
  const compressed = headers["content-encoding"] !== undefined && headers["content-encoding"] !== "identity";
  return !compressed && /text\/html|javascript/.test(headers["content-type"] ?? "");
}

/** Lets the stand-in's pages frame the app, beside those that Shopify's policy names. */
export function allowFraming(policy: string, adminOrigin: string): string {
  return policy.replace("frame-ancestors ", `frame-ancestors ${adminOrigin} `);
}

/** Points everything that comes from Shopify's CDN to the stand-in. */
export function rewriteCdn(text: string, adminOrigin: string): string {
  return text.replaceAll(CDN, `${adminOrigin}/cdn/`);
}
