import { gid } from "../../world/gid.ts";
import { compareDigest, findMetafield, resolveNamespace } from "../../world/metafields.ts";
import type { Metafield, Order } from "../../world/state/order.ts";
import type { Shop } from "../../world/state/shop.ts";
import { byId, type PageArgs } from "../connection.ts";
import type { ApiObject } from "../context.ts";

/** Returns `Metafield` of an order. */
export function metafieldNode(metafield: Metafield): ApiObject {
  return {
    __typename: "Metafield",
    id: gid("Metafield", metafield.id),
    legacyResourceId: String(metafield.id),
    namespace: metafield.namespace,
    key: metafield.key,
    type: metafield.type,
    value: metafield.value,
    jsonValue: () => (metafield.type === "json" ? JSON.parse(metafield.value) : metafield.value),
    compareDigest: compareDigest(metafield),
    ownerType: "ORDER",
    sizeInBytes: Buffer.byteLength(metafield.value),
    createdAt: metafield.createdAt,
    updatedAt: metafield.updatedAt,
  };
}

/** Returns the fields of `HasMetafields`; without a namespace they mean the app's own. */
export function metafieldFields(shop: Shop, order: Order) {
  return {
    metafield: ({ namespace, key }: { namespace?: string | null; key: string }) => {
      const found = findMetafield(order, resolveNamespace(shop, namespace), key);
      return found ? metafieldNode(found) : null;
    },
    metafields: (args: PageArgs & { namespace?: string | null; keys?: string[] | null }) => {
      const wanted = order.metafields.filter(
        ({ namespace, key }) =>
          (!args.namespace || namespace === resolveNamespace(shop, args.namespace)) &&
          (!args.keys || args.keys.includes(`${namespace}.${key}`) || args.keys.includes(key)),
      );
      return byId(wanted, args, metafieldNode);
    },
  };
}
