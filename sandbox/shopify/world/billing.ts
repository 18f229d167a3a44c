import type { AppSubscription, UsageRecord } from "./state/billing.ts";
import type { Shop } from "./state/shop.ts";
import { timestamp, type World } from "./world.ts";

const DAY_MS = 86_400_000;
/** Shopify bills apps every 30 days; the capped amount is for one such cycle. */
const CYCLE_MS = 30 * DAY_MS;
/** A subscription that nobody approved for two days has expired. */
const APPROVE_WITHIN_MS = 2 * DAY_MS;
/** From this part of the cap on, Shopify says that it is near. */
const NEAR_CAP = 0.9;

/** What an app asks for when it makes a subscription. Amounts are in the currency's whole units. */
export type NewSubscription = Pick<AppSubscription, "name" | "returnUrl" | "test" | "trialDays" | "currency"> &
  Pick<AppSubscription, "recurring" | "usage">;

/** Returns the app's subscriptions in a shop, the oldest first, each as it is by now: expired, or in its next cycle. */
export function subscriptionsOf(world: World, shop: Shop): AppSubscription[] {
  shop.subscriptions ??= [];
  const now = world.now().getTime();
  for (const subscription of shop.subscriptions) {
    if (subscription.status === "PENDING" && now >= Date.parse(subscription.createdAt) + APPROVE_WITHIN_MS) {
      become(world, shop, subscription, "EXPIRED");
    }
    while (subscription.currentPeriodEnd !== null && now >= Date.parse(subscription.currentPeriodEnd)) {
      subscription.currentPeriodEnd = after(subscription.currentPeriodEnd, CYCLE_MS);
      subscription.balanceUsed = 0;
      world.changed();
    }
  }
  return shop.subscriptions;
}

/** Returns a subscription of the shop by its number. */
export function findSubscription(world: World, shop: Shop, id: number): AppSubscription | undefined {
  return subscriptionsOf(world, shop).find((one) => one.id === id);
}

/** Makes a subscription that waits for the merchant. */
export function requestSubscription(world: World, shop: Shop, asked: NewSubscription): AppSubscription {
  const subscription: AppSubscription = {
    ...{ id: world.newId(), ...asked, status: "PENDING", createdAt: timestamp(world) },
    ...{ currentPeriodEnd: null, balanceUsed: 0, askedCap: null, records: [] },
  };
  subscriptionsOf(world, shop).push(subscription);
  become(world, shop, subscription, "PENDING");
  return subscription;
}

/**
 * The merchant approves what the app asked for: the subscription, which ends the one before, or a higher cap. Returns why Shopify's page
 * refuses, else null.
 */
export function approve(world: World, shop: Shop, subscription: AppSubscription): string | null {
  if (subscription.askedCap !== null && subscription.usage) {
    subscription.usage.cappedAmount = subscription.askedCap;
    subscription.askedCap = null;
    become(world, shop, subscription, subscription.status);
    return null;
  }
  if (subscription.status !== "PENDING") return "This charge has already been answered.";
  if (shop.plan.partnerDevelopment && !subscription.test) return "Development stores accept test charges only.";
  for (const other of subscriptionsOf(world, shop)) {
    if (other.status === "ACTIVE" || other.status === "FROZEN") become(world, shop, other, "CANCELLED");
  }
  subscription.currentPeriodEnd = after(timestamp(world), subscription.trialDays * DAY_MS + CYCLE_MS);
  become(world, shop, subscription, "ACTIVE");
  return null;
}

/** The merchant declines what the app asked for. */
export function decline(world: World, shop: Shop, subscription: AppSubscription) {
  subscription.askedCap = null;
  world.changed();
  if (subscription.status === "PENDING") become(world, shop, subscription, "DECLINED");
}

/** Moves a subscription to a status and says so, as when a merchant does not pay, or pays again. */
export function become(world: World, shop: Shop, subscription: AppSubscription, status: AppSubscription["status"]) {
  subscription.status = status;
  if (status !== "ACTIVE" && status !== "FROZEN") subscription.currentPeriodEnd = null;
  world.changed();
  world.emit(shop, "app_subscriptions/update", payloadOf(world, shop, subscription, { status }));
}

/** Ends all subscriptions without a word, as removing the app does. */
export function endSubscriptions(shop: Shop) {
  for (const subscription of shop.subscriptions ?? []) {
    if (!["ACTIVE", "FROZEN", "PENDING"].includes(subscription.status)) continue;
    subscription.status = "CANCELLED";
    subscription.currentPeriodEnd = null;
  }
}

/**
 * Charges for usage. A key that was used before gives the record made then, whatever is asked now. Returns Shopify's message when the
 * subscription is not active or its cap would be passed, and in general when the stand-in was told to refuse: Shopify refuses a few charges
 * among thousands without a reason, those that it has made already too.
 */
export function chargeUsage(
  world: World,
  shop: Shop,
  subscription: AppSubscription,
  asked: Pick<UsageRecord, "description" | "price" | "idempotencyKey">,
): UsageRecord | string {
  const refusal = shop.usageRefusals;
  if (refusal && refusal.times > 0) {
    refusal.times -= 1;
    world.changed();
    return refusal.message;
  }
  const all = subscriptionsOf(world, shop).flatMap(({ records }) => records);
  const before = asked.idempotencyKey && all.find(({ idempotencyKey }) => idempotencyKey === asked.idempotencyKey);
  if (before) return before;
  if (subscription.status !== "ACTIVE") return "Subscription is not active";
  const cap = subscription.usage?.cappedAmount ?? 0;
  const used = cents(subscription.balanceUsed) + cents(asked.price);
  if (used > cents(cap)) return "Total price exceeds balance remaining";
  const wasNear = subscription.balanceUsed >= cap * NEAR_CAP;
  const record: UsageRecord = { id: world.newId(), createdAt: timestamp(world), ...asked };
  subscription.records.push(record);
  subscription.balanceUsed = used / 100;
  world.changed();
  if (!wasNear && subscription.balanceUsed >= cap * NEAR_CAP) {
    const said = { balance_used: subscription.balanceUsed, currency_code: subscription.currency };
    world.emit(shop, "app_subscriptions/approaching_capped_amount", payloadOf(world, shop, subscription, said));
  }
  return record;
}

const cents = (amount: number) => Math.round(amount * 100);

const after = (iso: string, ms: number) => new Date(Date.parse(iso) + ms).toISOString().replace(/\.\d+Z$/, "Z");

/** The bodies of both topics; neither names the shop by its domain. */
function payloadOf(world: World, shop: Shop, subscription: AppSubscription, said: object) {
  return {
    app_subscription: {
      admin_graphql_api_id: `gid://shopify/AppSubscription/${subscription.id}`,
      name: subscription.name,
      admin_graphql_api_shop_id: `gid://shopify/Shop/${shop.id}`,
      created_at: subscription.createdAt,
      updated_at: timestamp(world),
      currency: subscription.currency,
      capped_amount: String(subscription.usage?.cappedAmount ?? 0),
      ...said,
    },
  };
}
