/** The methods that browsers, Shopify and the carrier use; all others are rejected. */
const METHODS = new Set(["GET", "HEAD", "POST", "OPTIONS"]);

/** Headers of a 405. */
export const ALLOW = { allow: [...METHODS].join(", ") };

/** Returns whether any route accepts this method. */
export const isMethodTaken = (method: string | undefined) => method !== undefined && METHODS.has(method);

/**
 * Returns whether an address is safe for all later readers: the router, which decodes the path, and PostgreSQL, which cannot
 * store zero characters. Invalid UTF-8 in the query is read as replacement characters, which do no harm.
 */
export function isReadable(url: string | undefined): boolean {
  if (!url?.startsWith("/")) return false;
  const end = url.indexOf("?");
  const path = end < 0 ? url : url.slice(0, end);
  try {
    return !decodeURIComponent(path).includes("\0") && !url.includes("%00");
  } catch {
    return false;
  }
}
