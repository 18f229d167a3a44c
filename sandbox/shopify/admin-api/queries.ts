import { findFulfillmentOrder } from "../world/fulfillment-orders.ts";
import { findFulfillment } from "../world/fulfillments.ts";
import { idOf } from "../world/gid.ts";
import { findReturn } from "../world/returns.ts";
import type { Order } from "../world/state/order.ts";
import { findOrder } from "../world/world.ts";
import { holds } from "./access.ts";
import { byId, connection, type PageArgs } from "./connection.ts";
import type { Context } from "./context.ts";
import { findNode } from "./find-node.ts";
import { carrierServiceNode, deliveryProfileNode } from "./nodes/delivery.ts";
import { fulfillmentNode } from "./nodes/fulfillment.ts";
import { fulfillmentOrderNode, isVisible } from "./nodes/fulfillment-order.ts";
import { orderNode } from "./nodes/order.ts";
import { findVariant, productNode, variantNode } from "./nodes/product.ts";
import { ONLINE_STORE, publicationNode } from "./nodes/publication.ts";
import { reasonNodes, returnNode } from "./nodes/return.ts";
import { appInstallationNode, appNode, locationNode, shopNode } from "./nodes/shop.ts";
import { webhookSubscriptionNode } from "./nodes/webhook-subscription.ts";
import { notSimulated, refuseArguments } from "./not-simulated.ts";
import { orderMatches, withSortValue } from "./order-search.ts";
import { placeProduct, productMatches, variantMatches } from "./product-search.ts";
import { matchesSearch, parseSearch } from "./search.ts";

type ById = { id: string };
type OrderArgs = PageArgs & { query?: string | null; sortKey?: string };
type ProductArgs = OrderArgs;

const DAY_MS = 86_400_000;

/** Returns the orders the app may read: those older than 60 days only with `read_all_orders`. */
function readableOrders(context: Context, query: string | null | undefined): Order[] {
  const search = parseSearch(query);
  const oldest = holds(context, "read_all_orders") ? 0 : context.world.now().getTime() - 60 * DAY_MS;
  return context.shop.orders.filter(
    (order) => Date.parse(order.createdAt) >= oldest && matchesSearch(search, (term) => orderMatches(order, term)),
  );
}

/** The simulated fields of `QueryRoot`. */
export const queries = {
  shop: (_args: object, { shop }: Context) => shopNode(shop),
  app: () => appNode(),
  currentAppInstallation: (_args: object, context: Context) => appInstallationNode(context),
  node: ({ id }: ById, context: Context) => findNode(context, id),
  nodes: ({ ids }: { ids: string[] }, context: Context) => ids.map((id) => findNode(context, id)),

  order: ({ id }: ById, context: Context) => {
    const order = findOrder(context.shop, idOf("Order", id) ?? 0);
    return order ? orderNode(context.shop, order) : null;
  },
  orders: (args: OrderArgs, context: Context) => {
    refuseArguments("orders", args, ["savedSearchId"]);
    const sortable = readableOrders(context, args.query).map((order) =>
      withSortValue(order, args.sortKey ?? "PROCESSED_AT"),
    );
    return connection(sortable, args, (order) => orderNode(context.shop, order));
  },
  ordersCount: ({ query }: { query?: string | null }, context: Context) => ({
    count: readableOrders(context, query).length,
    precision: "EXACT",
  }),
  fulfillmentOrder: ({ id }: ById, context: Context) => {
    const found = findFulfillmentOrder(context.shop, idOf("FulfillmentOrder", id) ?? 0);
    if (!found || !isVisible(context, found.fulfillmentOrder)) return null;
    return fulfillmentOrderNode(context.shop, found.order, found.fulfillmentOrder);
  },
  fulfillment: ({ id }: ById, context: Context) => {
    const found = findFulfillment(context.shop, idOf("Fulfillment", id) ?? 0);
    return found ? fulfillmentNode(context.shop, found.order, found.fulfillment) : null;
  },

  return: ({ id }: ById, { shop }: Context) => {
    const found = findReturn(shop, idOf("Return", id) ?? 0);
    return found ? returnNode(shop, found.order, found.made) : null;
  },
  returnReasonDefinitions: (args: PageArgs & { sortKey?: string }) => {
    refuseArguments("returnReasonDefinitions", args, ["handles", "ids", "query"]);
    return byId(reasonNodes, args, ({ node }) => node);
  },

  location: ({ id }: { id?: string | null }, { shop }: Context) => {
    const wanted = id ? idOf("Location", id) : shop.locations[0]?.id;
    const location = shop.locations.find((candidate) => candidate.id === wanted);
    return location ? locationNode(location) : null;
  },
  locations: (args: PageArgs & { includeInactive?: boolean; sortKey?: string }, { shop }: Context) => {
    refuseArguments("locations", args, ["query", "includeLegacy"]);
    const shown = shop.locations.filter((location) => args.includeInactive || location.isActive);
    const sortable = shown.map((item) => ({ item, id: item.id, value: args.sortKey === "ID" ? item.id : item.name }));
    return connection(sortable, args, locationNode);
  },
  product: ({ id }: ById, { shop }: Context) => {
    const product = shop.products.find((candidate) => candidate.id === idOf("Product", id));
    return product ? productNode(product) : null;
  },
  products: (args: ProductArgs, { shop }: Context) => {
    refuseArguments("products", args, ["savedSearchId"]);
    const search = parseSearch(args.query);
    const fits = shop.products.filter((product) => matchesSearch(search, (term) => productMatches(product, term)));
    return connection(
      fits.map((product) => placeProduct(product, args.sortKey ?? "ID")),
      args,
      productNode,
    );
  },
  publications: (args: PageArgs) => {
    refuseArguments("publications", args, ["catalogType"]);
    return byId([ONLINE_STORE], args, publicationNode);
  },
  productsCount: ({ query }: { query?: string | null }, { shop }: Context) => {
    const search = parseSearch(query);
    const fits = shop.products.filter((product) => matchesSearch(search, (term) => productMatches(product, term)));
    return { count: fits.length, precision: "EXACT" };
  },
  productVariant: ({ id }: ById, { shop }: Context) => {
    const found = findVariant(shop, idOf("ProductVariant", id) ?? null);
    return found ? variantNode(found.product, found.variant) : null;
  },
  productVariants: (args: ProductArgs, { shop }: Context) => {
    refuseArguments("productVariants", args, ["savedSearchId"]);
    if (args.sortKey && args.sortKey !== "ID") throw notSimulated(`sorting variants by ${args.sortKey}`);
    const search = parseSearch(args.query);
    const all = shop.products.flatMap((product) => product.variants.map((variant) => ({ product, variant })));
    const fits = all.filter(({ product, variant }) =>
      matchesSearch(search, (term) => variantMatches(product, variant, term)),
    );
    const sortable = fits.map((item) => ({ item, id: item.variant.id, value: item.variant.id }));
    return connection(sortable, args, ({ product, variant }) => variantNode(product, variant));
  },

  carrierService: ({ id }: ById, { shop }: Context) => {
    const service = shop.carrierServices.find((candidate) => candidate.id === idOf("DeliveryCarrierService", id));
    return service ? carrierServiceNode(service) : null;
  },
  carrierServices: (args: PageArgs & { query?: string | null }, { shop }: Context) => {
    const search = parseSearch(args.query);
    const fits = shop.carrierServices.filter((service) =>
      matchesSearch(search, ({ field, value }) => {
        if (field !== "active") throw notSimulated(`the filter ${field} of carrierServices`);
        return String(service.active) === value;
      }),
    );
    return byId(fits, args, carrierServiceNode);
  },
  deliveryProfile: ({ id }: ById, { shop }: Context) => {
    const profile = shop.deliveryProfiles.find((candidate) => candidate.id === idOf("DeliveryProfile", id));
    return profile ? deliveryProfileNode(shop, profile) : null;
  },
  deliveryProfiles: (args: PageArgs, { shop }: Context) =>
    byId(shop.deliveryProfiles, args, (profile) => deliveryProfileNode(shop, profile)),
  webhookSubscriptions: (args: PageArgs & { topics?: string[] | null }, { shop }: Context) => {
    refuseArguments("webhookSubscriptions", args, ["query", "uri", "callbackUrl", "format"]);
    const shown = shop.webhookSubscriptions.filter(({ topic }) => !args.topics || args.topics.includes(topic));
    return byId(shown, args, webhookSubscriptionNode);
  },
};
