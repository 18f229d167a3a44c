import { gramsOf } from "~/domain/weight";
import type { Admin, Priority } from "./admin.server";
import { wholeVnd } from "./money";
import { VARIANTS } from "./operations/products";

/** A product's variant, as far as a quote needs it. Ids are digits, as a rate request holds them. */
export interface VariantFacts {
  variantId: string;
  productId: string;
  productType: string;
  productTags: string[];
  /** One piece; null when the merchant set no weight. */
  weightGrams: number | null;
  priceVnd: number;
  requiresShipping: boolean;
}

const PER_QUERY = 50;

/** Reads variants by the digits of their ids; those that are gone are left out. Throws `ShopifyError`. */
export async function readVariants(
  admin: Admin,
  shopDomain: string,
  variantIds: readonly string[],
  priority: Priority,
): Promise<VariantFacts[]> {
  const facts: VariantFacts[] = [];
  for (let from = 0; from < variantIds.length; from += PER_QUERY) {
    const ids = variantIds.slice(from, from + PER_QUERY).map((id) => `gid://shopify/ProductVariant/${id}`);
    const { data } = await admin.run(shopDomain, VARIANTS, { ids }, { priority });
    for (const node of data.nodes) {
      if (!node || !("inventoryItem" in node)) continue;
      const weight = node.inventoryItem.measurement.weight;
      facts.push({
        variantId: digits(node.id),
        productId: digits(node.product.id),
        productType: node.product.productType,
        productTags: node.product.tags,
        weightGrams: weight ? gramsOf(weight.value, weight.unit) : null,
        priceVnd: wholeVnd(node.price),
        requiresShipping: node.inventoryItem.requiresShipping,
      });
    }
  }
  return facts;
}

const digits = (gid: string) => /\d+$/.exec(gid)?.[0] ?? "";
