import type { GraphQLResolveInfo } from "graphql";
import type { Shop } from "../world/state.ts";
import type { World } from "../world/world.ts";

/** Who asks, of which shop, with which rights. One per request. */
export interface Context {
  world: World;
  shop: Shop;
  scopes: ReadonlySet<string>;
  protectedCustomerData: boolean;
  /** Types of the order metafields that the app's configuration declares, by key. */
  declaredMetafields: Record<string, string>;
}

/** A field that needs arguments or is worth computing only when asked for. */
export type Field<Args = Record<string, unknown>> = (args: Args, context: Context, info: GraphQLResolveInfo) => unknown;

/** An object of the API: what is missing here "exists in Shopify but is not simulated"; null must be written. */
export type ApiObject = { __typename?: string } & Record<string, unknown>;
