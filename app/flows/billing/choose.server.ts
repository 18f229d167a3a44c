import type { Plan } from "~/domain/billing/plans";
import { sortSubscriptions, trialDaysLeft } from "~/domain/billing/subscription";
import type { Deps } from "~/flows/deps.server";
import type { Refused, Unknown } from "~/shopify/outcome";
import { isExempt } from "~/store/billing-exemptions.server";
import { addSubscription } from "~/store/billing-subscriptions.server";
import { type BilledShop, followSubscriptions } from "./follow.server";

/** `to_confirm`: the merchant goes on at Shopify's page. `nothing_to_choose`: everything is free, or there is no such plan. */
export type ChoosePlanOutcome =
  | { outcome: "to_confirm"; confirmationUrl: string }
  | { outcome: "nothing_to_choose" | "has_it" }
  | Refused
  | Unknown;

/** Where Shopify sends the merchant, and what they read there. */
export interface AtShopify {
  returnUrl: string;
  /** Returns what they read of a plan's usage charge, in their language. */
  termsOf(plan: Plan): string;
}

/**
 * Asks Shopify for a plan that the merchant chose. It counts once they have approved it on Shopify's page, and then takes the place of the
 * one before at once. Throws `ShopifyError`; after a lost answer nothing was agreed, because nobody saw the page.
 */
export async function choosePlan(
  deps: Deps,
  shop: BilledShop,
  handle: string,
  { returnUrl, termsOf }: AtShopify,
): Promise<ChoosePlanOutcome> {
  const { billing, areChargesReal } = deps.config;
  const plan = billing.kind === "plans" ? billing.plans.find((one) => one.handle === handle) : undefined;
  if (!plan || (await isExempt(deps.database, shop.id))) return { outcome: "nothing_to_choose" };
  const known = await followSubscriptions(deps, shop);
  const { current } = sortSubscriptions(known);
  if (current?.status === "active" && current.handle === handle) return { outcome: "has_it" };
  const { developmentStore } = await deps.shopify.readShop(shop);
  const trialDays = trialDaysLeft(plan.trialDays, known, deps.now());
  // Shopify does not let a development store pay.
  const test = developmentStore || !areChargesReal;
  const terms = termsOf(plan);
  const asked = await deps.shopify.createSubscription(shop, { ...plan, trialDays, terms, returnUrl, test });
  if (asked.outcome !== "to_confirm") return asked;
  const { id, createdAt, confirmationUrl } = asked;
  await addSubscription(
    deps.database,
    shop.id,
    { id, plan: { ...plan, trialDays }, test, createdAt, confirmationUrl },
    deps.now(),
  );
  return { outcome: "to_confirm", confirmationUrl };
}

export type RaiseCapOutcome =
  | { outcome: "to_confirm"; confirmationUrl: string }
  | { outcome: "no_plan" | "too_low" }
  | Refused
  | Unknown;

/** Asks Shopify for a higher cap, which the merchant approves on Shopify's page. Throws `ShopifyError`. */
export async function raisePlanCap(deps: Deps, shop: BilledShop, capCents: number): Promise<RaiseCapOutcome> {
  const { current } = sortSubscriptions(await followSubscriptions(deps, shop));
  if (current?.status !== "active" || current.lineItemId === null) return { outcome: "no_plan" };
  if (capCents <= current.capCents) return { outcome: "too_low" };
  const { lineItemId, currency } = current;
  return deps.shopify.raiseCap(shop, { lineItemId, currency, capCents });
}
