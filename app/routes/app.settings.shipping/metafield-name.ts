import type { SizeMetafield } from "~/domain/goods/dimensions";

/** Returns a metafield's name as the Shopify admin writes it: `custom.size`. */
export function joinName(metafield: SizeMetafield | null): string {
  return metafield ? `${metafield.namespace}.${metafield.key}` : "";
}

/** Returns the two parts of such a name; a missing part is rejected on save. */
export function splitName(name: string): Pick<SizeMetafield, "namespace" | "key"> {
  const [namespace = "", key = ""] = name.trim().split(/\.(.*)/);
  return { namespace, key };
}
