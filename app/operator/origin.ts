/** The headers of a request that say where it comes from. */
export interface ComingFrom {
  origin?: string;
  host?: string;
  "sec-fetch-site"?: string | string[];
}

/**
 * Returns whether a form was sent by a page of this very host: a browser names the page's origin with every POST, and no other site can
 * name ours. Without an origin it was no browser's form.
 */
export function isOwnForm({ origin, host, "sec-fetch-site": site }: ComingFrom): boolean {
  if (site !== undefined && site !== "same-origin") return false;
  if (!origin || !host || !URL.canParse(origin)) return false;
  return new URL(origin).host === host;
}
