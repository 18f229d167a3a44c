import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from "node:http";

/** Two years, as the HSTS preload list requires. */
const HSTS = "max-age=63072000; includeSubDomains";

/**
 * Returns the headers of every answer: no content sniffing, no referrer beyond the origin, because the address may contain a session token, and
 * in production no requests without TLS from then on.
 */
export const headersOf = (secure: boolean): readonly (readonly [name: string, value: string])[] => [
  ["x-content-type-options", "nosniff"],
  // The origin only: with no referrer at all, browsers would send "Origin: null" with forms, which Remix takes for an attack.
  ["referrer-policy", "strict-origin"],
  ...(secure ? ([["strict-transport-security", HSTS]] as const) : []),
];

/** Returns a function that sets the headers of every answer. */
export function answerHeaders(secure: boolean): (response: ServerResponse) => void {
  const headers = headersOf(secure);
  return (response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
  };
}

/**
 * Returns the kind of answer that has these headers in the one list in which it writes all of them: setting each before would have Node keep,
 * check and merge them for every answer.
 */
export function answersWith(headers: readonly (readonly [name: string, value: string])[]): typeof ServerResponse {
  const first = headers.flat();
  return class<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, ...rest: unknown[]): this {
      const [given] = rest;
      // Whatever else is set, or written in another form, Node merges as it does.
      if (rest.length > 1 || typeof given !== "object" || Array.isArray(given) || this.getHeaderNames().length > 0) {
        for (const [name, value] of headers) if (!this.hasHeader(name)) this.setHeader(name, value);
        return super.writeHead(status, ...(rest as []));
      }
      const list: (string | number | string[])[] = [...first];
      for (const name in given) {
        const value = (given as OutgoingHttpHeaders)[name];
        if (value !== undefined) list.push(name, value);
      }
      return super.writeHead(status, list as unknown as OutgoingHttpHeader[]);
    }
  };
}

/**
 * Completes the headers of a page or of its data and returns them: not cached unless they say otherwise, and framed only by
 * Shopify's admin and by the admin address of the shop `framedBy`, whose session token was verified. The shop in the request's
 * address proves nothing. A page that forbids all framing keeps its own policy. `scripts`: where scripts may come from.
 */
export function completePageHeaders(headers: Headers, framedBy: string | null, scripts: string): Headers {
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  const own = headers.get(CSP);
  if (own !== null && FRAMED_BY_NOBODY.test(own)) return headers;
  // Shopify's library inserts whatever shop the address names.
  if (own !== null || headers.get("content-type")?.startsWith("text/html")) {
    headers.set(CSP, `${frameAncestors(framedBy)} base-uri 'none'; object-src 'none'; script-src ${scripts}`);
    if (!headers.has("permissions-policy")) headers.set("permissions-policy", PERMISSIONS);
  }
  return headers;
}

const SHOPIFY_SCRIPTS = "https://cdn.shopify.com";

/**
 * Returns where the scripts of a page may come from: the build, Shopify's library, and what carries the nonce of this answer. Without one, the
 * page is of Shopify's own package, which signs in or leaves the frame: its one script is in the page, and nobody's text is beside it.
 */
export const pageScripts = (nonce: string | null): string =>
  nonce === null ? `${SHOPIFY_SCRIPTS} 'unsafe-inline'` : `'self' ${SHOPIFY_SCRIPTS} 'nonce-${nonce}'`;

/** What no page of ours asks a browser for. */
const PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

const CSP = "content-security-policy";
const FRAMED_BY_NOBODY = /(?:^|;)\s*frame-ancestors\s+'none'\s*(?:;|$)/i;

const frameAncestors = (shop: string | null) =>
  `frame-ancestors ${shop === null ? "" : `https://${shop} `}https://admin.shopify.com;`;
