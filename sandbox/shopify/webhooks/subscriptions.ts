import type { AppConfig } from "../app-config.ts";
import { API_VERSION } from "../version.ts";
import type { Shop } from "../world/state/shop.ts";

/** The destination of one topic of one shop. */
export interface Subscription {
  uri: string;
  apiVersion: string;
  includeFields: string[];
  name: string | null;
}

/** Returns all subscriptions to a topic: the app's own from its TOML, then the shop's from the Admin API. */
export function subscriptionsTo(topic: string, config: AppConfig, shop: Shop): Subscription[] {
  const fromToml = config.webhooks.subscriptions
    .filter((subscription) => [...subscription.topics, ...subscription.compliance_topics].includes(topic))
    .map((subscription) => ({
      uri: subscription.uri,
      apiVersion: config.webhooks.api_version,
      includeFields: subscription.include_fields,
      name: subscription.name ?? null,
    }));
  const fromApi = shop.webhookSubscriptions
    .filter((subscription) => subscription.topic === enumOf(topic))
    .map((subscription) => ({
      uri: subscription.uri,
      apiVersion: API_VERSION,
      includeFields: subscription.includeFields,
      name: null,
    }));
  return [...fromToml, ...fromApi];
}

/** Returns a topic as `WebhookSubscriptionTopic` spells it: `orders/create` becomes `ORDERS_CREATE`. */
function enumOf(topic: string): string {
  return topic.replaceAll("/", "_").toUpperCase();
}

/** Returns a payload with the named fields only; a dotted name selects within objects and lists. Without names, everything. */
export function includeFields(payload: object, fields: readonly string[]): object {
  return fields.length === 0
    ? payload
    : pick(
        payload,
        fields.map((field) => field.split(".")),
      );
}

function pick(value: object, paths: string[][]): object {
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? pick(item, paths) : item));
  const picked = Object.entries(value).flatMap(([key, inner]) => {
    const rest = paths.filter(([first]) => first === key).map(([, ...tail]) => tail);
    if (rest.length === 0) return [];
    const whole = rest.some((tail) => tail.length === 0) || !isObject(inner);
    return [[key, whole ? inner : pick(inner, rest)]];
  });
  return Object.fromEntries(picked);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
