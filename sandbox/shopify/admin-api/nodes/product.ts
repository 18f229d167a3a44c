import { gid } from "../../world/gid.ts";
import { decimal } from "../../world/money.ts";
import type { Product, ProductMetafield, Variant } from "../../world/state/product.ts";
import type { Shop } from "../../world/state/shop.ts";
import { byId, type PageArgs } from "../connection.ts";
import type { ApiObject } from "../context.ts";

/** Returns `Product`. */
export function productNode(product: Product): ApiObject {
  return {
    __typename: "Product",
    id: gid("Product", product.id),
    legacyResourceId: String(product.id),
    title: product.title,
    handle: product.handle,
    productType: product.productType,
    vendor: product.vendor,
    tags: [...product.tags].sort(),
    status: "ACTIVE",
    isGiftCard: product.isGiftCard,
    updatedAt: product.updatedAt,
    totalVariants: product.variants.length,
    variantsCount: { count: product.variants.length, precision: "EXACT" },
    metafield: metafieldIn(product.metafields),
    variants: (args: PageArgs) => byId(product.variants, args, (variant) => variantNode(product, variant)),
  };
}

/** Returns `ProductVariant`. */
export function variantNode(product: Product, variant: Variant): ApiObject {
  return {
    __typename: "ProductVariant",
    id: gid("ProductVariant", variant.id),
    legacyResourceId: String(variant.id),
    title: variant.title,
    displayName: variant.title === "Default Title" ? product.title : `${product.title} - ${variant.title}`,
    sku: variant.sku,
    price: decimal(variant.price),
    metafield: metafieldIn(variant.metafields),
    product: () => productNode(product),
    inventoryItem: () => ({
      __typename: "InventoryItem",
      id: gid("InventoryItem", variant.inventoryItemId),
      sku: variant.sku,
      requiresShipping: variant.requiresShipping,
      tracked: true,
      measurement: { id: gid("InventoryItemMeasurement", variant.inventoryItemId), weight: weightNode(variant) },
    }),
  };
}

function metafieldIn(metafields: ProductMetafield[] = []) {
  return ({ namespace, key }: { namespace?: string | null; key: string }): ApiObject | null => {
    const found = metafields.find((one) => one.namespace === namespace && one.key === key);
    return found ? { __typename: "Metafield", ...found } : null;
  };
}

/** Returns the weight of a variant. Shopify stores "no weight" as zero kilograms. */
function weightNode({ weight }: Variant): ApiObject {
  return { unit: weight?.unit ?? "KILOGRAMS", value: weight?.value ?? 0 };
}

/** Returns a variant with its product, by the variant's id. */
export function findVariant(shop: Shop, id: number | null): { product: Product; variant: Variant } | undefined {
  for (const product of shop.products) {
    const variant = product.variants.find((candidate) => candidate.id === id);
    if (variant) return { product, variant };
  }
  return undefined;
}
