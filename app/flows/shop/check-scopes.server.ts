import { missingScopes, type OptionalScope, type Scope, wantedScopes } from "~/domain/settings/scopes";
import type { Deps } from "~/flows/deps.server";
import { ShopifyError } from "~/shopify/shopify-error";
import type { ShopRow } from "~/store/shops.server";

/** Returns the scopes that the shop still has to grant; empty when Shopify does not answer. Asked live: a grant counts at once. */
export async function checkScopes(deps: Deps, shop: ShopRow & { domain: string }): Promise<(Scope | OptionalScope)[]> {
  try {
    return missingScopes(await deps.shopify.readScopes(shop), wantedScopes(shop.settings));
  } catch (error) {
    if (!(error instanceof ShopifyError)) throw error;
    deps.log.warn({ err: error, shop: shop.id }, "scopes.not_checked");
    return [];
  }
}
