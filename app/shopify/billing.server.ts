import { readCents, writeCents } from "~/domain/billing/cents";
import type { Terms } from "~/domain/billing/plans";
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from "~/domain/billing/subscription";
import type { SubscriptionsQuery } from "~/types/admin.generated";
import type { CurrencyCode } from "~/types/admin.types";
import type { Admin, Priority } from "./admin.server";
import {
  CAP_UPDATE,
  SUBSCRIPTION_CANCEL,
  SUBSCRIPTION_CREATE,
  SUBSCRIPTIONS,
  USAGE_RECORD_CREATE,
} from "./operations/billing";
import { orUnknown, type Refused, refused, type Unknown } from "./outcome";
import { ShopifyError } from "./shopify-error";

/** What Shopify says of one of the app's subscriptions. */
export interface SubscriptionFacts {
  id: string;
  name: string;
  status: SubscriptionStatus;
  test: boolean;
  trialDays: number;
  createdAt: Date;
  currentPeriodEnd: Date | null;
  /** The line that further parcels are charged to; null: it has none. */
  usage: { lineItemId: string; balanceCents: number; capCents: number; currency: string } | null;
}

export interface NewSubscription extends Terms {
  name: string;
  /** What the merchant reads beside the cap. */
  terms: string;
  /** Where Shopify sends the merchant after the answer. */
  returnUrl: string;
  test: boolean;
}

export interface NewUsage {
  lineItemId: string;
  currency: string;
  amountCents: number;
  description: string;
  /** Shopify charges once for it, at most 255 characters. */
  key: string;
}

export type CreateSubscriptionOutcome =
  | { outcome: "to_confirm"; id: string; createdAt: Date; confirmationUrl: string }
  | Refused
  | Unknown;
export type RaiseCapOutcome = { outcome: "to_confirm"; confirmationUrl: string } | Refused | Unknown;
export type CancelSubscriptionOutcome = { outcome: "cancelled" } | Refused;
export type ChargeUsageOutcome = { outcome: "charged"; recordId: string; amountCents: number } | Refused;

/** Returns what Shopify says of these subscriptions and of all that are active. Throws `ShopifyError`. */
export async function readSubscriptions(
  admin: Admin,
  shopDomain: string,
  ids: readonly string[],
  priority: Priority,
): Promise<SubscriptionFacts[]> {
  const { data } = await admin.run(shopDomain, SUBSCRIPTIONS, { ids: [...ids] }, { priority });
  const named = data.nodes.flatMap((node) => (node && "status" in node ? [node] : []));
  const all = [...named, ...data.currentAppInstallation.activeSubscriptions];
  return [...new Map(all.map((one) => [one.id, factsOf(one)])).values()];
}

/**
 * Asks for a subscription, which the merchant approves on Shopify's page and which then replaces the one before at once. Throws
 * `ShopifyError` when nothing can have happened.
 */
export function createSubscription(
  admin: Admin,
  shopDomain: string,
  asked: NewSubscription,
  priority: Priority,
): Promise<CreateSubscriptionOutcome> {
  const { name, returnUrl, test, trialDays, terms, monthlyCents, capCents, currency } = asked;
  const money = (cents: number) => ({ amount: writeCents(cents), currencyCode: currency as CurrencyCode });
  const recurring = { plan: { appRecurringPricingDetails: { price: money(monthlyCents) } } };
  const usage = { plan: { appUsagePricingDetails: { terms, cappedAmount: money(capCents) } } };
  // Shopify refuses a line that costs nothing.
  const lineItems = monthlyCents > 0 ? [recurring, usage] : [usage];
  return orUnknown(async () => {
    const variables = { name, returnUrl, test, trialDays, lineItems };
    const { data } = await admin.run(shopDomain, SUBSCRIPTION_CREATE, variables, { priority });
    const made = data.appSubscriptionCreate;
    if (made && made.userErrors.length > 0) return refused(made.userErrors);
    if (!made?.appSubscription || !made.confirmationUrl) return { outcome: "unknown" as const };
    const { id, createdAt } = made.appSubscription;
    const confirmationUrl = String(made.confirmationUrl);
    return { outcome: "to_confirm" as const, id, createdAt: new Date(createdAt), confirmationUrl };
  });
}

/** Asks for a higher cap, which the merchant approves on Shopify's page. Throws as {@link createSubscription}. */
export function raiseCap(
  admin: Admin,
  shopDomain: string,
  { lineItemId, currency, capCents }: { lineItemId: string; currency: string; capCents: number },
  priority: Priority,
): Promise<RaiseCapOutcome> {
  return orUnknown(async () => {
    const cappedAmount = { amount: writeCents(capCents), currencyCode: currency as CurrencyCode };
    const { data } = await admin.run(shopDomain, CAP_UPDATE, { id: lineItemId, cappedAmount }, { priority });
    const asked = data.appSubscriptionLineItemUpdate;
    if (asked && asked.userErrors.length > 0) return refused(asked.userErrors);
    if (!asked?.confirmationUrl) return { outcome: "unknown" as const };
    return { outcome: "to_confirm" as const, confirmationUrl: String(asked.confirmationUrl) };
  });
}

/** Ends a subscription. Throws `ShopifyError`; what Shopify has then is read anew. */
export async function cancelSubscription(
  admin: Admin,
  shopDomain: string,
  id: string,
  priority: Priority,
): Promise<CancelSubscriptionOutcome> {
  const { data, requestId } = await admin.run(shopDomain, SUBSCRIPTION_CANCEL, { id }, { priority });
  const ended = data.appSubscriptionCancel;
  if (!ended) throw new ShopifyError("unreadable", "a mutation without a payload", requestId);
  return ended.userErrors.length > 0 ? refused(ended.userErrors) : { outcome: "cancelled" };
}

/**
 * Charges for parcels, at most once for a key: with a key that was used before, Shopify answers with what it charged then. Throws
 * `ShopifyError`; `mayHaveRun` says whether it may have been charged.
 */
export async function chargeUsage(
  admin: Admin,
  shopDomain: string,
  { lineItemId, currency, amountCents, description, key }: NewUsage,
  priority: Priority,
): Promise<ChargeUsageOutcome> {
  const price = { amount: writeCents(amountCents), currencyCode: currency as CurrencyCode };
  const variables = { lineItemId, price, description, key };
  const { data, requestId } = await admin.run(shopDomain, USAGE_RECORD_CREATE, variables, { priority });
  const made = data.appUsageRecordCreate;
  if (made && made.userErrors.length > 0) return refused(made.userErrors);
  if (!made?.appUsageRecord) throw new ShopifyError("unreadable", "no usage record", requestId);
  const { id, price: charged } = made.appUsageRecord;
  return { outcome: "charged", recordId: id, amountCents: centsIn(charged.amount) };
}

type Node = SubscriptionsQuery["currentAppInstallation"]["activeSubscriptions"][number];

function factsOf(node: Node): SubscriptionFacts {
  const { id, name, test, trialDays, createdAt, currentPeriodEnd } = node;
  return {
    ...{ id, name, test, trialDays, status: statusOf(node.status), createdAt: new Date(createdAt) },
    currentPeriodEnd: currentPeriodEnd ? new Date(currentPeriodEnd) : null,
    usage: usageOf(node),
  };
}

function usageOf({ lineItems }: Node): SubscriptionFacts["usage"] {
  for (const { id, plan } of lineItems) {
    const details = plan.pricingDetails;
    if (details.__typename !== "AppUsagePricing") continue;
    const { balanceUsed, cappedAmount } = details;
    const [balanceCents, capCents] = [centsIn(balanceUsed.amount), centsIn(cappedAmount.amount)];
    return { lineItemId: id, balanceCents, capCents, currency: cappedAmount.currencyCode };
  }
  return null;
}

/** Shopify's `ACCEPTED` is its old word for a subscription that is about to be active. */
function statusOf(status: string): SubscriptionStatus {
  const said = status === "ACCEPTED" ? "pending" : status.toLowerCase();
  const known = SUBSCRIPTION_STATUSES.find((one) => one === said);
  if (!known) throw new ShopifyError("unreadable", `a subscription that is ${status}`);
  return known;
}

function centsIn(amount: string): number {
  const cents = readCents(amount);
  if (cents === null) throw new ShopifyError("unreadable", `not an amount: ${amount.slice(0, 40)}`);
  return cents;
}
