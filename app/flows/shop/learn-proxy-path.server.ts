import type { Deps } from "~/flows/deps.server";
import { saveProxyPath } from "~/store/shops.server";

interface ProxiedAt {
  shopDomain: string;
  /** A request that may be another shop's teaches nothing. */
  provesShop: boolean;
  /** Null where the request names none that could be one. */
  pathPrefix: string | null;
  signedAt: Date;
}

/**
 * Keeps where Shopify passes a shop's requests on to us: the merchant may choose prefix and subpath, and nothing but the signed
 * requests tells which (shopify 3.8). Links of parcels that go out from now on lead there.
 */
export async function learnProxyPath(
  deps: Deps,
  { shopDomain, provesShop, pathPrefix, signedAt }: ProxiedAt,
): Promise<void> {
  if (!provesShop || pathPrefix === null) return;
  const changed = await saveProxyPath(deps.database, shopDomain, pathPrefix, signedAt);
  if (changed) deps.log.info({ domain: shopDomain, path: pathPrefix }, "tracking.path_learned");
}
