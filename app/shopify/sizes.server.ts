import type { SizeMetafield } from "~/domain/goods/dimensions";
import type { Admin, Priority } from "./admin.server";
import { PRODUCT_SIZES, VARIANT_SIZES } from "./operations/sizes";
import { allNodes } from "./paging";

/**
 * Reads the sizes of an order's lines from the merchant's metafield: its text by line item id. Lines without one have no entry.
 * Throws `ShopifyError`.
 */
export async function readSizes(
  admin: Admin,
  shopDomain: string,
  orderId: string,
  { owner, namespace, key }: SizeMetafield,
  priority: Priority,
): Promise<Map<string, string>> {
  const sizes = new Map<string, string>();
  const variables = { id: orderId, namespace, key };
  const noLines = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
  const variants = async (after: string | null) => {
    const { data } = await admin.run(shopDomain, VARIANT_SIZES, { ...variables, after }, { priority });
    return data.order?.lineItems ?? noLines;
  };
  const products = async (after: string | null) => {
    const { data } = await admin.run(shopDomain, PRODUCT_SIZES, { ...variables, after }, { priority });
    return data.order?.lineItems ?? noLines;
  };
  if (owner === "variant") {
    for await (const { id, variant } of allNodes(variants, null)) addSize(sizes, id, variant?.metafield?.value);
  } else {
    for await (const { id, product } of allNodes(products, null)) addSize(sizes, id, product?.metafield?.value);
  }
  return sizes;
}

function addSize(sizes: Map<string, string>, lineItemId: string, value: string | undefined): void {
  if (value) sizes.set(lineItemId, value);
}
