import { gid } from "../../world/gid.ts";
import type { WebhookSubscription } from "../../world/state.ts";
import type { ApiObject } from "../context.ts";

/** `WebhookSubscription` of one shop. Those of `shopify.app.toml` are not listed by the API. */
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
