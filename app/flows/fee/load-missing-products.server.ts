import type { Deps } from "~/flows/deps.server";
import { readProductFacts } from "~/store/product-facts.server";
import { PRODUCT_FACTS_MS } from "./quote-rates.server";

/** The most variants that one job reads from Shopify. */
const VARIANTS_PER_JOB = 200;

/**
 * Loads the products that quotes lacked: those that another process has read are taken from the database, and only the rest are
 * queued to be read from Shopify. So a rule on product facts works in every process.
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
      await queue.enqueue(database, "read-products", { shopId, variantIds: some }, { onceIn: 60 });
    }
  }
}
