import { createHash } from "node:crypto";
import { orderChanged } from "./announce.ts";
import type { Metafield, Order } from "./state/order.ts";
import type { Shop } from "./state/shop.ts";
import { timestamp, type World } from "./world.ts";

/** Returns the digest by which Shopify detects concurrent changes of a metafield. */
export function compareDigest(metafield: Metafield): string {
  return createHash("sha256").update(`${metafield.type}:${metafield.value}`).digest("hex");
}

/** Returns the full name of a namespace. `$app` and an absent namespace mean the one reserved for the calling app. */
export function resolveNamespace(shop: Shop, namespace: string | null | undefined): string {
  const own = `app--${shop.installation?.id ?? 0}`;
  if (!namespace || namespace === "$app") return own;
  return namespace.startsWith("$app:") ? `${own}--${namespace.slice("$app:".length)}` : namespace;
}

/** Finds an order's metafield by its full namespace and key. */
export function findMetafield(order: Order, namespace: string, key: string): Metafield | undefined {
  return order.metafields.find((metafield) => metafield.namespace === namespace && metafield.key === key);
}

export interface MetafieldValue {
  namespace: string;
  key: string;
  type: string;
  value: string;
}

/** Writes a metafield on an order and returns it. */
export function setMetafield(world: World, shop: Shop, order: Order, given: MetafieldValue): Metafield {
  const now = timestamp(world);
  const found = findMetafield(order, given.namespace, given.key);
  const metafield = { id: found?.id ?? world.newId(), createdAt: found?.createdAt ?? now, updatedAt: now, ...given };
  order.metafields = [...order.metafields.filter((other) => other !== found), metafield];
  orderChanged(world, shop, order);
  return metafield;
}

/** Deletes a metafield. Returns false when there was none. */
export function deleteMetafield(world: World, shop: Shop, order: Order, namespace: string, key: string): boolean {
  const found = findMetafield(order, namespace, key);
  if (!found) return false;
  order.metafields = order.metafields.filter((other) => other !== found);
  orderChanged(world, shop, order);
  return true;
}
