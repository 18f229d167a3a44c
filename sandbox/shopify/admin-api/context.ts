import type { GraphQLResolveInfo } from "graphql";
import type { MetafieldDefinition } from "../app-config.ts";
import type { Shop } from "../world/state/shop.ts";
import type { World } from "../world/world.ts";

/** The caller, shop and rights of one request. */
export interface Context {
  world: World;
  shop: Shop;
  scopes: ReadonlySet<string>;
  protectedCustomerData: boolean;
  /** The order metafields that the app's configuration declares, by key. */
  declaredMetafields: Record<string, MetafieldDefinition>;
}

/** A field that takes arguments or is computed only when requested. */
export type Field<Args = Record<string, unknown>> = (args: Args, context: Context, info: GraphQLResolveInfo) => unknown;

/** An object of the API. A missing property means "exists in Shopify but is not simulated"; null must be explicit. */
export type ApiObject = { __typename?: string } & Record<string, unknown>;
