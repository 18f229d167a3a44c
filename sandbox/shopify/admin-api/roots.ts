import * as billing from "./mutations/billing.ts";
import * as carrierServices from "./mutations/carrier-services.ts";
import { deliveryProfileUpdate } from "./mutations/delivery-profiles.ts";
import { flowTriggerReceive } from "./mutations/flow.ts";
import { fulfillmentCreate } from "./mutations/fulfillment-create.ts";
import * as fulfillmentOrders from "./mutations/fulfillment-orders.ts";
import * as fulfillments from "./mutations/fulfillments.ts";
import * as holds from "./mutations/holds.ts";
import * as locations from "./mutations/locations.ts";
import { orderCreate } from "./mutations/order-create.ts";
import * as orders from "./mutations/orders.ts";
import * as products from "./mutations/products.ts";
import * as returns from "./mutations/returns.ts";
import * as tagsAndMetafields from "./mutations/tags-and-metafields.ts";
import * as webhookSubscriptions from "./mutations/webhook-subscriptions.ts";
import { queries } from "./queries.ts";
import type { Roots } from "./schema.ts";

/** The simulated root fields: each function resolves the field of its name. */
export const roots: Roots = {
  query: { ...queries },
  mutation: {
    fulfillmentCreate,
    ...fulfillments,
    ...fulfillmentOrders,
    ...holds,
    ...locations,
    ...orders,
    orderCreate,
    ...products,
    ...returns,
    ...tagsAndMetafields,
    ...carrierServices,
    deliveryProfileUpdate,
    flowTriggerReceive,
    ...webhookSubscriptions,
    ...billing,
  },
};
