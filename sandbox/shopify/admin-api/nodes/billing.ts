import { gid } from "../../world/gid.ts";
import type { AppSubscription, UsageRecord } from "../../world/state/billing.ts";
import { byId, type PageArgs } from "../connection.ts";
import type { ApiObject } from "../context.ts";
import { moneyNode } from "./money.ts";

/** Returns `AppSubscription`. */
export function subscriptionNode(subscription: AppSubscription): ApiObject {
  const { id, name, status, test, trialDays, createdAt, currentPeriodEnd, returnUrl } = subscription;
  return {
    __typename: "AppSubscription",
    id: gid("AppSubscription", id),
    ...{ name, status, test, trialDays, createdAt, currentPeriodEnd, returnUrl },
    lineItems: lineItemsOf(subscription),
  };
}

/** Returns `AppUsageRecord`. */
export function usageRecordNode(subscription: AppSubscription, record: UsageRecord): ApiObject {
  return {
    __typename: "AppUsageRecord",
    id: gid("AppUsageRecord", record.id),
    createdAt: record.createdAt,
    description: record.description,
    idempotencyKey: record.idempotencyKey,
    price: moneyNode(record.price, subscription.currency),
    subscriptionLineItem: lineItemsOf(subscription).at(-1),
  };
}

/** The id of a line, with its place in the subscription as Shopify writes it. */
const lineId = (subscription: AppSubscription, index: number) =>
  `${gid("AppSubscriptionLineItem", subscription.id)}?v=1&index=${index}`;

function lineItemsOf(subscription: AppSubscription): ApiObject[] {
  const { recurring, usage, currency, balanceUsed, records } = subscription;
  const plans: ApiObject[] = [];
  if (recurring !== null) {
    const price = moneyNode(recurring, currency);
    plans.push({ __typename: "AppRecurringPricing", price, interval: "EVERY_30_DAYS", discount: null });
  }
  if (usage) {
    plans.push({
      __typename: "AppUsagePricing",
      terms: usage.terms,
      interval: "EVERY_30_DAYS",
      balanceUsed: moneyNode(balanceUsed, currency),
      cappedAmount: moneyNode(usage.cappedAmount, currency),
    });
  }
  return plans.map((pricingDetails, index) => ({
    __typename: "AppSubscriptionLineItem",
    id: lineId(subscription, index),
    plan: { __typename: "AppPlanV2", pricingDetails },
    usageRecords: (args: PageArgs) =>
      byId(pricingDetails.__typename === "AppUsagePricing" ? records : [], args, (record) =>
        usageRecordNode(subscription, record),
      ),
  }));
}
