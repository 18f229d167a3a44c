import { DAY_MS } from "~/domain/durations";
import { dayInVietnam } from "~/domain/vietnam-time";
import type { Terms } from "./plans";

/** Shopify's statuses, in small letters. */
export const SUBSCRIPTION_STATUSES = ["pending", "active", "frozen", "declined", "expired", "cancelled"] as const;

export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Those that may still become another: Shopify is asked about them. */
export const OPEN_STATUSES = ["pending", "active", "frozen"] as const satisfies readonly SubscriptionStatus[];

/** A plan that the merchant was asked to approve, with what became of it. */
export interface Subscription extends Terms {
  /** gid://shopify/AppSubscription/… */
  id: string;
  handle: string;
  name: string;
  status: SubscriptionStatus;
  /** Nothing is really paid: a development store, or an app that is not in production. */
  test: boolean;
  /** gid://shopify/AppSubscriptionLineItem/…: what further parcels are charged to; null: it has none. */
  lineItemId: string | null;
  /** Charged for further parcels in this cycle of Shopify's. */
  balanceCents: number;
  createdAt: Date;
  /** When the merchant approved it: its terms are those of the days after. Null: never. */
  approvedAt: Date | null;
  /** Since when the shop has had a plan without a break, this one or those before it; null: it was never approved. */
  coveredSince: Date | null;
  /** When Shopify's cycle of 30 days ends, and the balance begins anew; null: it is not active. */
  currentPeriodEnd: Date | null;
}

/** Returns whether a subscription may still become another. */
export const isOpen = ({ status }: Subscription): boolean => OPEN_STATUSES.some((open) => open === status);

/** What matters of a shop's subscriptions: the one it has, the one that waits for the merchant, and the last that ended. */
export interface Subscriptions<One extends Subscription = Subscription> {
  current: One | null;
  waiting: One | null;
  last: One | null;
}

/** Sorts a shop's subscriptions. Shopify has at most one that is active or frozen; the newest counts. */
export function sortSubscriptions<One extends Subscription>(all: readonly One[]): Subscriptions<One> {
  const newest = all.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const current = newest.find(({ status }) => status === "active" || status === "frozen") ?? null;
  const isLater = ({ createdAt }: One) => current === null || createdAt > current.createdAt;
  return {
    current,
    waiting: newest.find((one) => one.status === "pending" && isLater(one)) ?? null,
    last: newest.find((one) => one !== current && one.status !== "pending") ?? null,
  };
}

/**
 * Returns the subscription whose terms are those of a day (`YYYY-MM-DD` in Vietnam): the last that was approved before it. Null: none was.
 */
export function agreedOn(all: readonly Subscription[], day: string): Subscription | null {
  const before = all.filter(({ approvedAt }) => approvedAt !== null && dayInVietnam(approvedAt) < day);
  return before.toSorted((a, b) => Number(b.approvedAt) - Number(a.approvedAt))[0] ?? null;
}

/** Returns what further parcels may still cost until Shopify's cycle ends. A cycle that has ended since it was read begins at nothing. */
export function leftCents({ capCents, balanceCents, currentPeriodEnd }: Subscription, now: Date): number {
  const isOver = currentPeriodEnd !== null && currentPeriodEnd <= now;
  return Math.max(0, capCents - (isOver ? 0 : balanceCents));
}

/** Returns when a subscription's trial ends: Shopify counts its days from when it was made. Null: it has none. */
export function trialEndsAt({ createdAt, trialDays }: Subscription): Date | null {
  return trialDays > 0 ? new Date(createdAt.getTime() + trialDays * DAY_MS) : null;
}

/**
 * Returns the days of trial for a plan that is chosen now: a shop has one trial, which goes on through a change of plans and does not begin
 * anew. `approved` are all subscriptions that the merchant ever approved.
 */
export function trialDaysLeft(trialDays: number, approved: readonly Subscription[], now: Date): number {
  const begun = approved
    .filter(({ coveredSince }) => coveredSince !== null)
    .map(({ createdAt }) => createdAt.getTime());
  if (begun.length === 0) return trialDays;
  const usedDays = Math.floor((now.getTime() - Math.min(...begun)) / DAY_MS);
  return Math.max(0, trialDays - usedDays);
}
