import type { Deps } from "~/flows/deps.server";
import { saveProxyPath } from "~/store/shops.server";

interface ProxiedAt {
  shopDomain: string;
  /** False for a request whose query a visitor wrote a part of: nothing is learned from it. */
  isPlain: boolean;
  /** Null when the request names no plausible path. */
  pathPrefix: string | null;
  signedAt: Date;
}

/**
 * Stores the path at which Shopify proxies a shop's requests to us: the merchant may choose prefix and subpath, and only the
 * signed requests show which (shopify 3.8). Tracking links of parcels sent from now on use it.
 */
export async function learnProxyPath(
  deps: Pick<Deps, "database" | "log">,
  { shopDomain, isPlain, pathPrefix, signedAt }: ProxiedAt,
): Promise<void> {
  if (!isPlain || pathPrefix === null) return;
  const changed = await saveProxyPath(deps.database, shopDomain, pathPrefix, signedAt);
  if (changed) deps.log.info({ domain: shopDomain, path: pathPrefix }, "tracking.path_learned");
}
