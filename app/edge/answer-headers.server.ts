import type { ServerResponse } from "node:http";

/** Two years, as the HSTS preload list requires. */
const HSTS = "max-age=63072000; includeSubDomains";

/**
 * Returns a function that sets the headers of every answer: no content sniffing, no referrer beyond the origin, because the
 * address may contain a session token, and in production no requests without TLS from then on.
 */
export function answerHeaders(secure: boolean): (response: ServerResponse) => void {
  return (response) => {
    response.setHeader("x-content-type-options", "nosniff");
    // The origin only: with no referrer at all, browsers would send "Origin: null" with forms, which Remix takes for an attack.
    response.setHeader("referrer-policy", "strict-origin");
    if (secure) response.setHeader("strict-transport-security", HSTS);
  };
}

/**
 * Completes the headers of a page or of its data and returns them: not cached unless they say otherwise, and framed only by
 * Shopify's admin and by the admin address of the shop `framedBy`, whose session token was verified. The shop in the request's
 * address proves nothing. A page that forbids all framing keeps its own policy.
 */
export function completePageHeaders(headers: Headers, framedBy: string | null): Headers {
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  const own = headers.get(CSP);
  if (own !== null && FRAMED_BY_NOBODY.test(own)) return headers;
  // Shopify's library inserts whatever shop the address names.
  if (own !== null || headers.get("content-type")?.startsWith("text/html")) headers.set(CSP, frameAncestors(framedBy));
  return headers;
}

const CSP = "content-security-policy";
const FRAMED_BY_NOBODY = /(?:^|;)\s*frame-ancestors\s+'none'\s*(?:;|$)/i;

const frameAncestors = (shop: string | null) =>
  `frame-ancestors ${shop === null ? "" : `https://${shop} `}https://admin.shopify.com;`;
