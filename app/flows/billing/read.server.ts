import { USAGE_PLACES } from "~/domain/billing/day";
import type { Plan } from "~/domain/billing/plans";
import { needsMerchant, type PlanStanding, standingOf } from "~/domain/billing/standing";
import {
  leftCents,
  type Subscription,
  sortSubscriptions,
  trialDaysLeft,
  trialEndsAt,
} from "~/domain/billing/subscription";
import { dayInVietnam } from "~/domain/vietnam-time";
import type { Deps } from "~/flows/deps.server";
import { ShopifyError } from "~/shopify/shopify-error";
import { isExempt } from "~/store/billing-exemptions.server";
import { listSubscriptions } from "~/store/billing-subscriptions.server";
import { listUsageDays, type MonthUsage, readMonthUsage, type UsageDay } from "~/store/usage-reads.server";
import { type BilledShop, followSubscriptions } from "./follow.server";
import type { CurrentPlanView, PlanPageView } from "./views";

const DAYS_PER_PAGE = 31;

/** Asks for the days before a part of a day. */
export type Before = Pick<UsageDay, "day" | "part">;

/**
 * Reads the page of a shop's plan. `isBack`: the merchant comes from Shopify's page, so that Shopify is asked first what they answered there.
 */
export async function readPlanPage(
  deps: Deps,
  shop: BilledShop,
  { before, isBack }: { before: Before | null; isBack: boolean },
): Promise<PlanPageView> {
  const { database, config } = deps;
  const isStale = isBack && !(await isFollowed(deps, shop));
  const month = dayInVietnam(deps.now()).slice(0, 7);
  const [stored, exempt, usage, days] = await Promise.all([
    listSubscriptions(database, shop.id),
    isExempt(database, shop.id),
    readMonthUsage(database, shop.id, month),
    listUsageDays(database, shop.id, before, DAYS_PER_PAGE + 1),
  ]);
  const subscriptions = sortSubscriptions(stored);
  const { current, waiting } = subscriptions;
  const standing = standingOf(config.billing, exempt, subscriptions, deps.now());
  const shown = days.slice(0, DAYS_PER_PAGE);
  const last = days.length > DAYS_PER_PAGE ? shown.at(-1) : undefined;
  const paysNothing = standing === "pilot" || standing === "exempt";
  const url = stored.find(({ id }) => id === waiting?.id)?.confirmationUrl ?? null;
  return {
    standing,
    current: current && !paysNothing ? currentView(current, deps.now()) : null,
    waiting: waiting && !paysNothing ? { name: waiting.name, confirmationUrl: url } : null,
    plans: config.billing.kind === "plans" && !paysNothing ? offered(config.billing.plans, stored, deps.now()) : [],
    month: {
      month,
      ...usage,
      freeLeft: current && !paysNothing ? freeLeft(current.freeParcels, usage, standing) : null,
    },
    days: shown,
    before: last ? USAGE_PLACES.textOf({ day: last.day, part: String(last.part) }) : null,
    isStale,
  };
}

/** The plans as this shop would get them: a trial that it has had is not promised again. */
const offered = (plans: readonly Plan[], stored: readonly Subscription[], now: Date): Plan[] =>
  plans.map((plan) => ({ ...plan, trialDays: trialDaysLeft(plan.trialDays, stored, now) }));

/** Parcels of a trial take no free one. */
function freeLeft(freeParcels: number, { free, unsettled }: MonthUsage, standing: PlanStanding): number {
  return Math.max(0, freeParcels - free - (standing === "trial" ? 0 : unsettled));
}

async function isFollowed(deps: Deps, shop: BilledShop): Promise<boolean> {
  try {
    await followSubscriptions(deps, shop);
    return true;
  } catch (error) {
    if (!(error instanceof ShopifyError)) throw error;
    deps.log.warn({ shop: shop.id, reason: error.message }, "billing.not_followed");
    return false;
  }
}

function currentView(current: Subscription, now: Date): CurrentPlanView {
  const { handle, name, currency, monthlyCents, freeParcels, parcelCents, capCents, trialDays, test } = current;
  return {
    ...{ handle, name, currency, monthlyCents, freeParcels, parcelCents, capCents, trialDays, test },
    balanceCents: capCents - leftCents(current, now),
    cycleEndsAt: current.currentPeriodEnd?.toISOString() ?? null,
    trialEndsAt: trialEndsAt(current)?.toISOString() ?? null,
  };
}

/** Returns what the first page says of the plan; null: the merchant has nothing to do about it. Without plans nothing is read. */
export async function readPlanNotice(deps: Deps, shopId: string): Promise<PlanStanding | null> {
  const { billing } = deps.config;
  if (billing.kind !== "plans" || (await isExempt(deps.database, shopId))) return null;
  const standing = standingOf(
    billing,
    false,
    sortSubscriptions(await listSubscriptions(deps.database, shopId)),
    deps.now(),
  );
  return needsMerchant(standing) ? standing : null;
}
