import { become, chargeUsage, findSubscription, requestSubscription } from "../../world/billing.ts";
import { idOf } from "../../world/gid.ts";
import type { AppSubscription } from "../../world/state/billing.ts";
import type { Shop } from "../../world/state/shop.ts";
import type { Context } from "../context.ts";
import { subscriptionNode, usageRecordNode } from "../nodes/billing.ts";
import { notSimulated } from "../not-simulated.ts";
import { userError } from "../user-error.ts";

interface Money {
  amount: string;
  currencyCode: string;
}

interface Plan {
  appRecurringPricingDetails?: { price: Money; interval?: string | null; discount?: unknown } | null;
  appUsagePricingDetails?: { terms: string; cappedAmount: Money } | null;
}

interface NewSubscription {
  name: string;
  returnUrl: string;
  lineItems: { plan: Plan }[];
  test?: boolean | null;
  trialDays?: number | null;
  replacementBehavior?: string | null;
}

/** The only currency in which the stand-in bills a shop, as Shopify does in Vietnam. */
const BILLING_CURRENCY = "USD";
const LONGEST_KEY = 255;

/** Where the merchant answers. */
const confirmationUrl = ({ domain }: Shop, { id }: AppSubscription) =>
  `https://admin.shopify.com/store/${domain.replace(".myshopify.com", "")}/charges/${id}/confirm`;

function problemOf(input: NewSubscription): ReturnType<typeof userError> | null {
  const plans = input.lineItems.map(({ plan }) => plan);
  const recurring = plans.flatMap(({ appRecurringPricingDetails: one }) => (one ? [one] : []));
  const usage = plans.flatMap(({ appUsagePricingDetails: one }) => (one ? [one] : []));
  if (recurring.some(({ interval, discount }) => discount || (interval ?? "EVERY_30_DAYS") !== "EVERY_30_DAYS")) {
    throw notSimulated("a discount, and a plan of another length than 30 days,");
  }
  if (input.name.trim() === "") return userError(["name"], "Name can't be blank");
  if (plans.length === 0) return userError(["lineItems"], "Line items can't be blank");
  if (recurring.length > 1 || usage.length > 1)
    return userError(["lineItems"], "Line items must be of different kinds");
  const prices = [...recurring.map(({ price }) => price), ...usage.map(({ cappedAmount }) => cappedAmount)];
  if (prices.some(({ currencyCode }) => currencyCode !== BILLING_CURRENCY)) {
    return userError(["lineItems"], `Currency must be ${BILLING_CURRENCY}`);
  }
  if (prices.some(({ amount }) => Number(amount) <= 0)) return userError(["lineItems"], "Price must be greater than 0");
  if (usage.some(({ terms }) => terms.trim() === "")) return userError(["lineItems"], "Terms can't be blank");
  if ((input.trialDays ?? 0) < 0) return userError(["trialDays"], "Trial days must be at least 0");
  return null;
}

/** Answers `appSubscriptionCreate`: the subscription waits for the merchant, whom the app sends to the confirmation page. */
export function appSubscriptionCreate(input: NewSubscription, { world, shop }: Context) {
  if (input.replacementBehavior && input.replacementBehavior !== "APPLY_IMMEDIATELY") {
    throw notSimulated(`replacementBehavior ${input.replacementBehavior}`);
  }
  const problem = problemOf(input);
  if (problem) return { appSubscription: null, confirmationUrl: null, userErrors: [problem] };
  const plans = input.lineItems.map(({ plan }) => plan);
  const price = plans.find((plan) => plan.appRecurringPricingDetails)?.appRecurringPricingDetails?.price;
  const usage = plans.find((plan) => plan.appUsagePricingDetails)?.appUsagePricingDetails;
  const subscription = requestSubscription(world, shop, {
    ...{ name: input.name, returnUrl: input.returnUrl, currency: BILLING_CURRENCY },
    ...{ test: input.test ?? false, trialDays: input.trialDays ?? 0 },
    recurring: price ? Number(price.amount) : null,
    usage: usage ? { terms: usage.terms, cappedAmount: Number(usage.cappedAmount.amount) } : null,
  });
  const appSubscription = subscriptionNode(subscription);
  return { appSubscription, confirmationUrl: confirmationUrl(shop, subscription), userErrors: [] };
}

/** Answers `appSubscriptionLineItemUpdate`: another cap waits for the merchant. */
export function appSubscriptionLineItemUpdate(
  { id, cappedAmount }: { id: string; cappedAmount: Money },
  { world, shop }: Context,
) {
  const subscription = findSubscription(world, shop, idOf("AppSubscriptionLineItem", id) ?? 0);
  const refuse = (field: string, message: string) => ({
    ...{ appSubscription: null, confirmationUrl: null, userErrors: [userError([field], message)] },
  });
  if (!subscription?.usage) return refuse("id", "Line item not found");
  if (subscription.status !== "ACTIVE") return refuse("id", "Subscription is not active");
  if (cappedAmount.currencyCode !== subscription.currency) return refuse("cappedAmount", "Currency does not match");
  if (Number(cappedAmount.amount) <= subscription.usage.cappedAmount) {
    return refuse("cappedAmount", "Capped amount must be greater than the current capped amount");
  }
  subscription.askedCap = Number(cappedAmount.amount);
  world.changed();
  const appSubscription = subscriptionNode(subscription);
  return { appSubscription, confirmationUrl: confirmationUrl(shop, subscription), userErrors: [] };
}

/** Answers `appSubscriptionCancel`. */
export function appSubscriptionCancel({ id }: { id: string; prorate?: boolean }, { world, shop }: Context) {
  const subscription = findSubscription(world, shop, idOf("AppSubscription", id) ?? 0);
  if (!subscription) return { appSubscription: null, userErrors: [userError(["id"], "Subscription not found")] };
  if (!["ACTIVE", "FROZEN", "PENDING"].includes(subscription.status)) {
    return { appSubscription: null, userErrors: [userError(["id"], "Subscription is not active")] };
  }
  become(world, shop, subscription, "CANCELLED");
  return { appSubscription: subscriptionNode(subscription), userErrors: [] };
}

interface NewUsage {
  description: string;
  price: Money;
  subscriptionLineItemId: string;
  idempotencyKey?: string | null;
}

/** Answers `appUsageRecordCreate`. */
export function appUsageRecordCreate(asked: NewUsage, { world, shop }: Context) {
  const refuse = (field: string | null, message: string) => ({
    ...{ appUsageRecord: null, userErrors: [userError(field === null ? null : [field], message)] },
  });
  const { description, price, subscriptionLineItemId, idempotencyKey = null } = asked;
  const subscription = findSubscription(world, shop, idOf("AppSubscriptionLineItem", subscriptionLineItemId) ?? 0);
  if (!subscription?.usage) return refuse("subscriptionLineItemId", "Line item not found");
  if (description.trim() === "") return refuse("description", "Description can't be blank");
  if ((idempotencyKey ?? "").length > LONGEST_KEY) return refuse("idempotencyKey", "Idempotency key is too long");
  if (price.currencyCode !== subscription.currency) return refuse("price", "Currency does not match");
  if (Number(price.amount) <= 0) return refuse("price", "Price must be greater than 0");
  const made = chargeUsage(world, shop, subscription, { description, price: Number(price.amount), idempotencyKey });
  if (typeof made === "string") return refuse(null, made);
  return { appUsageRecord: usageRecordNode(subscription, made), userErrors: [] };
}
