import type { SizeMetafield } from "~/domain/goods/dimensions";

/** A metafield as the Shopify admin writes it: `custom.size`. */
export function joinName(metafield: SizeMetafield | null): string {
  return metafield ? `${metafield.namespace}.${metafield.key}` : "";
}

/** The two parts of such a name; what is missing is refused when it is saved. */
export function splitName(name: string): Pick<SizeMetafield, "namespace" | "key"> {
  const [namespace = "", key = ""] = name.trim().split(/\.(.*)/);
  return { namespace, key };
}
