import type { Deps } from "~/flows/deps.server";
import { saveProductFacts } from "~/store/product-facts.server";

/**
 * Reads the facts of these variants that rules and weights need from Shopify, keeps them in memory and stores them. Throws
 * ShopifyError. `variantIds`: digits.
 */
export async function readProducts(deps: Deps, shopId: string, variantIds: readonly string[]): Promise<void> {
  const shop = await deps.quotes.fetchShop(shopId);
  if (!shop || variantIds.length === 0) return;
  const now = deps.now();
  const facts = await deps.shopify.readVariants({ domain: shop.domain }, variantIds);
  deps.quotes.keepProducts(
    shopId,
    facts.map((one) => ({ ...one, readAt: now.getTime() })),
  );
  await saveProductFacts(deps.database, shopId, facts, now);
}
