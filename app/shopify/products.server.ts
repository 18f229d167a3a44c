import { gramsOf } from "~/domain/goods/weight";
import type { Admin, Priority } from "./admin.server";
import { readAmountVnd } from "./money";
import { FIND_PRODUCTS, VARIANTS } from "./operations/products";
import { productSearch } from "./product-search";

/** A product's variant, with what a quote needs. Ids are digits, as in a rate request. */
export interface VariantFacts {
  variantId: string;
  productId: string;
  productType: string;
  productTags: string[];
  /** Of one piece; null when the merchant set no weight. */
  weightGrams: number | null;
  priceVnd: number;
  requiresShipping: boolean;
}

/** A variant as a search result for staff. */
export interface FoundVariant {
  /** Digits. */
  variantId: string;
  /** The product's name, followed by the variant's where the product has several. */
  name: string;
  sku: string | null;
  priceVnd: number;
}

/** `isComplete` is false when there are more matches than are listed. */
export interface FoundVariants {
  variants: FoundVariant[];
  isComplete: boolean;
}

const PER_QUERY = 50;

/** Reads variants by the digits of their ids; deleted ones are left out. Throws `ShopifyError`. */
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
        priceVnd: readAmountVnd(node.price),
        requiresShipping: node.inventoryItem.requiresShipping,
      });
    }
  }
  return facts;
}

/** Finds products on sale by words of their name, type, tags or SKU; without words, the first products. Throws `ShopifyError`. */
export async function findVariants(
  admin: Admin,
  shopDomain: string,
  typed: string,
  priority: Priority,
): Promise<FoundVariants> {
  const { data } = await admin.run(shopDomain, FIND_PRODUCTS, { search: productSearch(typed) }, { priority });
  const { nodes, pageInfo } = data.products;
  return {
    variants: nodes.flatMap(({ title, variants }) =>
      variants.nodes.map((variant) => ({
        variantId: digits(variant.id),
        name: variant.title === ONLY_VARIANT ? title : `${title} · ${variant.title}`,
        sku: variant.sku || null,
        priceVnd: readAmountVnd(variant.price),
      })),
    ),
    isComplete: !pageInfo.hasNextPage && nodes.every(({ variants }) => !variants.pageInfo.hasNextPage),
  };
}

/** Shopify's title for the variant of a product without options. */
const ONLY_VARIANT = "Default Title";

const digits = (gid: string) => /\d+$/.exec(gid)?.[0] ?? "";
