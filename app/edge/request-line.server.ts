/** Browsers, Shopify and the carrier use these; everything else is nobody's. */
const METHODS = new Set(["GET", "HEAD", "POST", "OPTIONS"]);

/** What a 405 says beside. */
export const ALLOW = { allow: [...METHODS].join(", ") };

/** Whether any door takes this method. */
export const isMethodTaken = (method: string | undefined) => method !== undefined && METHODS.has(method);

/**
 * Whether an address can be read by everybody who reads it later: the router, which decodes the path, and PostgreSQL, which stores
 * no character zero. What is no UTF-8 in the query is read as replacement characters, which hurt nobody.
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
