import { gid } from "../../world/gid.ts";
import type { WebhookSubscription } from "../../world/state/shop.ts";
import type { ApiObject } from "../context.ts";

/** Returns `WebhookSubscription` of one shop. The API does not list those of `shopify.app.toml`. */
export function webhookSubscriptionNode(subscription: WebhookSubscription): ApiObject {
  const { id, topic, uri, filter, includeFields, createdAt, updatedAt } = subscription;
  return {
    __typename: "WebhookSubscription",
    id: gid("WebhookSubscription", id),
    legacyResourceId: String(id),
    ...{ topic, uri, filter, includeFields, createdAt, updatedAt },
    callbackUrl: uri,
    format: "JSON",
    metafieldNamespaces: [],
    metafields: [],
    name: null,
  };
}
