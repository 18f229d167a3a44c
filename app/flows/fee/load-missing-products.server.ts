import type { Deps } from "~/flows/deps.server";
import { readProductFacts } from "~/store/product-facts.server";
import { PRODUCT_FACTS_MS } from "./quote-rates.server";

/** Shopify is asked for so many variants by one job. */
const VARIANTS_PER_JOB = 200;

/**
 * Looks up the products that quotes lacked: what another process has read from Shopify is taken from the database, and only
 * the rest is to be read. A rule that asks for products holds in every process so.
 */
export async function loadMissingProducts(deps: Deps): Promise<void> {
  const { quoteLog, quotes, queue, database } = deps;
  const oldest = deps.now().getTime() - PRODUCT_FACTS_MS;
  for (const { shopId, variantIds } of quoteLog.takeUnknownProducts()) {
    const stored = await readProductFacts(database, shopId, variantIds);
    quotes.keepProducts(shopId, stored);
    const known = new Set(stored.filter(({ readAt }) => readAt >= oldest).map(({ variantId }) => variantId));
    const missing = variantIds.filter((variantId) => !known.has(variantId));
    for (let from = 0; from < missing.length; from += VARIANTS_PER_JOB) {
      const some = missing.slice(from, from + VARIANTS_PER_JOB);
      const once = { onceKey: `${shopId}:${some.join()}`.slice(0, 200), onceIn: 60 };
      await queue.enqueue(database, "read-products", { shopId, variantIds: some }, once);
    }
  }
}
