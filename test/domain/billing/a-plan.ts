import type { Plan } from "~/domain/billing/plans";
import type { Subscription } from "~/domain/billing/subscription";

/** 9 dollars, 100 parcels free, 3 cents for each further one, 10 dollars of them at most. */
export const BASIC: Plan = {
  ...{ handle: "basic", name: "Waybill Cơ bản", currency: "USD", monthlyCents: 900 },
  ...{ freeParcels: 100, parcelCents: 3, capCents: 1_000, trialDays: 14 },
};

/** A subscription that was approved on 1 November 2026 and has no trial. */
export function aSubscription(with_: Partial<Subscription> = {}): Subscription {
  return {
    ...BASIC,
    ...{ id: "gid://shopify/AppSubscription/1", status: "active", test: false, balanceCents: 0, trialDays: 0 },
    lineItemId: "gid://shopify/AppSubscriptionLineItem/1?v=1&index=1",
    createdAt: new Date("2026-11-01T02:00:00Z"),
    coveredSince: new Date("2026-11-01T03:00:00Z"),
    approvedAt: new Date("2026-11-01T03:00:00Z"),
    currentPeriodEnd: new Date("2026-12-01T03:00:00Z"),
    ...with_,
  };
}
