import { idOf } from "../../world/gid.ts";
import type { WebhookSubscription } from "../../world/state/shop.ts";
import { timestamp } from "../../world/world.ts";
import type { Context } from "../context.ts";
import { webhookSubscriptionNode } from "../nodes/webhook-subscription.ts";
import { notSimulated } from "../not-simulated.ts";
import { userError } from "../user-error.ts";

interface SubscribeArgs {
  topic: string;
  webhookSubscription: {
    uri?: string | null;
    callbackUrl?: string | null;
    filter?: string | null;
    includeFields?: string[] | null;
  };
}

/** Answers `webhookSubscriptionCreate` for one shop. The address must be https; a local one is accepted here too. */
export function webhookSubscriptionCreate(
  { topic, webhookSubscription: input }: SubscribeArgs,
  { world, shop }: Context,
) {
  if (input.filter) throw notSimulated("the filter of a webhook subscription");
  const uri = input.uri ?? input.callbackUrl ?? "";
  const field = ["webhookSubscription", "callbackUrl"];
  if (!/^(https:|http:\/\/(localhost|127\.0\.0\.1)[:/])/.test(uri)) {
    return { webhookSubscription: null, userErrors: [userError(field, "Address is invalid")] };
  }
  if (shop.webhookSubscriptions.some((other) => other.topic === topic && other.uri === uri)) {
    return {
      webhookSubscription: null,
      userErrors: [userError(field, "Address for this topic has already been taken")],
    };
  }
  const now = timestamp(world);
  const subscription: WebhookSubscription = {
    id: world.newId(),
    topic,
    uri,
    filter: null,
    includeFields: input.includeFields ?? [],
    createdAt: now,
    updatedAt: now,
  };
  shop.webhookSubscriptions.push(subscription);
  world.changed();
  return { webhookSubscription: webhookSubscriptionNode(subscription), userErrors: [] };
}

/** Answers `webhookSubscriptionDelete`. */
export function webhookSubscriptionDelete({ id }: { id: string }, { world, shop }: Context) {
  const numericId = idOf("WebhookSubscription", id);
  if (!shop.webhookSubscriptions.some((subscription) => subscription.id === numericId)) {
    return {
      deletedWebhookSubscriptionId: null,
      userErrors: [userError(["id"], "Webhook subscription does not exist")],
    };
  }
  shop.webhookSubscriptions = shop.webhookSubscriptions.filter((subscription) => subscription.id !== numericId);
  world.changed();
  return { deletedWebhookSubscriptionId: id, userErrors: [] };
}
