import { GraphQLError } from "graphql";
import { findSubscription } from "../world/billing.ts";
import { findFulfillmentOrder } from "../world/fulfillment-orders.ts";
import { findFulfillment } from "../world/fulfillments.ts";
import { parseGid } from "../world/gid.ts";
import { findOrder } from "../world/world.ts";
import { access, requireAccess } from "./access.ts";
import type { ApiObject, Context } from "./context.ts";
import { subscriptionNode } from "./nodes/billing.ts";
import { carrierServiceNode, deliveryProfileNode } from "./nodes/delivery.ts";
import { fulfillmentNode } from "./nodes/fulfillment.ts";
import { fulfillmentOrderNode, isVisible } from "./nodes/fulfillment-order.ts";
import { orderNode } from "./nodes/order.ts";
import { findVariant, productNode, variantNode } from "./nodes/product.ts";
import { locationNode, shopNode } from "./nodes/shop.ts";
import { notSimulated } from "./not-simulated.ts";

type Finder = (context: Context, id: number) => ApiObject | null;

const FINDERS: Record<string, Finder> = {
  Shop: ({ shop }, id) => (shop.id === id ? shopNode(shop) : null),
  Order: ({ shop }, id) => {
    const order = findOrder(shop, id);
    return order ? orderNode(shop, order) : null;
  },
  FulfillmentOrder: (context, id) => {
    const found = findFulfillmentOrder(context.shop, id);
    const visible = found && isVisible(context, found.fulfillmentOrder);
    return visible ? fulfillmentOrderNode(context.shop, found.order, found.fulfillmentOrder) : null;
  },
  Fulfillment: ({ shop }, id) => {
    const found = findFulfillment(shop, id);
    return found ? fulfillmentNode(shop, found.order, found.fulfillment) : null;
  },
  Location: ({ shop }, id) => {
    const location = shop.locations.find((candidate) => candidate.id === id);
    return location ? locationNode(location) : null;
  },
  Product: ({ shop }, id) => {
    const product = shop.products.find((candidate) => candidate.id === id);
    return product ? productNode(product) : null;
  },
  ProductVariant: ({ shop }, id) => {
    const found = findVariant(shop, id);
    return found ? variantNode(found.product, found.variant) : null;
  },
  DeliveryCarrierService: ({ shop }, id) => {
    const service = shop.carrierServices.find((candidate) => candidate.id === id);
    return service ? carrierServiceNode(service) : null;
  },
  DeliveryProfile: ({ shop }, id) => {
    const profile = shop.deliveryProfiles.find((candidate) => candidate.id === id);
    return profile ? deliveryProfileNode(shop, profile) : null;
  },
  AppSubscription: ({ world, shop }, id) => {
    const subscription = findSubscription(world, shop, id);
    return subscription ? subscriptionNode(subscription) : null;
  },
};

/** Resolves `node(id)`. Null when no object has the id; requires the scopes of its type. */
export function findNode(context: Context, gid: string): ApiObject | null {
  const parsed = parseGid(gid);
  if (!parsed) {
    throw new GraphQLError(`Invalid global id '${gid}'`, {
      extensions: { code: "argumentLiteralsIncompatible", typeName: "CoercionError" },
    });
  }
  const finder = FINDERS[parsed.type];
  if (!finder) {
    throw notSimulated(`node(id:) of ${parsed.type}`);
  }
  const text = access.types[parsed.type];
  if (text) requireAccess(context, parsed.type, text);
  return finder(context, parsed.id);
}
