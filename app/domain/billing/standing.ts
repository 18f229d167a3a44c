import type { Billing } from "./plans";
import { leftCents, type Subscriptions, trialEndsAt } from "./subscription";

/**
 * How a shop stands with what it pays. Text keys: `plan:standing.<standing>`. None of them stops a parcel (decision 144).
 *
 * - `pilot`, `exempt`: everything is free.
 * - `none`: it has never chosen a plan; `waiting`: it has not answered on Shopify's page; `declined`, `expired`, `ended`: so ended the last.
 * - `trial`, `active`: it pays as agreed; `near_cap`, `cap_reached`: further parcels are hardly charged any more, or not at all.
 * - `frozen`: Shopify holds the plan because a bill was not paid.
 */
export const STANDINGS = [
  "pilot",
  "exempt",
  "none",
  "waiting",
  "declined",
  "expired",
  "ended",
  "trial",
  "active",
  "near_cap",
  "cap_reached",
  "frozen",
] as const;

export type PlanStanding = (typeof STANDINGS)[number];

/** Shopify itself reports a cap as near at this part of it. */
const NEAR_PERCENT = 90;

/** Returns how a shop stands now. */
export function standingOf(
  billing: Billing,
  isExempt: boolean,
  { current, waiting, last }: Subscriptions,
  now: Date,
): PlanStanding {
  // Without a switch a plan that stands is shown as it is.
  if (billing.kind === "pilot" || (billing.kind === "unset" && current === null)) return "pilot";
  if (isExempt) return "exempt";
  if (current === null) return waiting ? "waiting" : lastStanding(last);
  if (current.status === "frozen") return "frozen";
  const trialEnd = trialEndsAt(current);
  if (trialEnd !== null && now < trialEnd) return "trial";
  const left = leftCents(current, now);
  if (left < current.parcelCents) return "cap_reached";
  return (current.capCents - left) * 100 >= current.capCents * NEAR_PERCENT ? "near_cap" : "active";
}

function lastStanding(last: Subscriptions["last"]): PlanStanding {
  if (last === null) return "none";
  return last.status === "declined" || last.status === "expired" ? last.status : "ended";
}

const NEEDS_MERCHANT: ReadonlySet<PlanStanding> = new Set([
  "none",
  "waiting",
  "declined",
  "expired",
  "ended",
  "near_cap",
  "cap_reached",
  "frozen",
]);

/** Returns whether only the merchant can go on: the first page then says so. */
export const needsMerchant = (standing: PlanStanding): boolean => NEEDS_MERCHANT.has(standing);
