import type { ServerResponse } from "node:http";

/** Two years, as the preload list asks. */
const HSTS = "max-age=63072000; includeSubDomains";

/**
 * What every answer of every door says: it is what its type says, nobody else learns the address it came from, which may hold a
 * session token, and in production the browser never asks without TLS again.
 */
export function answerHeaders(secure: boolean): (response: ServerResponse) => void {
  return (response) => {
    response.setHeader("x-content-type-options", "nosniff");
    // The origin alone: without any, browsers would say "Origin: null" of forms, which Remix takes for an attack.
    response.setHeader("referrer-policy", "strict-origin");
    if (secure) response.setHeader("strict-transport-security", HSTS);
  };
}

/**
 * Completes the headers of a page or of its data: kept by no cache unless they say otherwise, framed by Shopify's admin, and by
 * the admin address of the shop `framedBy` whose session token was found good. What stands in the address of the request proves
 * nothing. A page that lets nobody frame it keeps its own policy.
 */
export function completePageHeaders(headers: Headers, framedBy: string | null): Headers {
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  const own = headers.get(CSP);
  if (own !== null && FRAMED_BY_NOBODY.test(own)) return headers;
  // Shopify's library puts in whatever shop the address names.
  if (own !== null || headers.get("content-type")?.startsWith("text/html")) headers.set(CSP, frameAncestors(framedBy));
  return headers;
}

const CSP = "content-security-policy";
const FRAMED_BY_NOBODY = /(?:^|;)\s*frame-ancestors\s+'none'\s*(?:;|$)/i;

const frameAncestors = (shop: string | null) =>
  `frame-ancestors ${shop === null ? "" : `https://${shop} `}https://admin.shopify.com;`;
