import type { Deps } from "~/flows/deps.server";
import type { FoundVariant, FoundVariants } from "~/shopify/products.server";
import { ShopifyError } from "~/shopify/shopify-error";
import { findShop } from "~/store/shops.server";

export type { FoundVariant };

export type FindProductsOutcome = ({ outcome: "found" } & FoundVariants) | { outcome: "unreachable" };

/** Finds the shop's products on sale that match the text; the first ones when it is empty. Never throws `ShopifyError`. */
export async function findProducts(deps: Deps, shopId: string, typed: string): Promise<FindProductsOutcome> {
  const shop = await findShop(deps.database, shopId);
  if (!shop?.domain) return { outcome: "unreachable" };
  try {
    return { outcome: "found", ...(await deps.shopify.findVariants({ domain: shop.domain }, typed)) };
  } catch (error) {
    if (!(error instanceof ShopifyError)) throw error;
    deps.log.warn({ err: error, shop: shopId }, "products.not_found");
    return { outcome: "unreachable" };
  }
}
