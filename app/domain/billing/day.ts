import { pagePlaces } from "~/domain/page-place";
import { beginningOfDayInVietnam, dayInVietnam, noonInVietnam } from "~/domain/vietnam-time";
import type { Billing } from "./plans";
import { agreedOn, leftCents, type Subscription, sortSubscriptions, trialEndsAt } from "./subscription";

/** Why parcels beyond the free ones are not charged. Text keys: `plan:unpaid.<why>`. */
export type UnpaidReason = "pilot" | "exempt" | "no_plan" | "frozen" | "trial" | "cap" | "refused" | "charged_before";

/** Who pays for a day's parcels: nobody, and why, or a plan. */
export type Payer =
  | { by: "nobody"; why: Exclude<UnpaidReason, "cap" | "refused" | "charged_before"> }
  | {
      by: "plan";
      freeParcels: number;
      parcelCents: number;
      /** What further parcels may still cost in Shopify's cycle. */
      leftCents: number;
      /** Why the rest is not charged; the cap where nothing else is said. */
      beyond?: "charged_before";
    };

/** What becomes of a day's parcels; the three counts are all of them. */
export interface DaySettled {
  free: number;
  charged: number;
  unpaid: number;
  /** Null: none is unpaid. */
  unpaidWhy: UnpaidReason | null;
  amountCents: number;
}

/**
 * Returns who pays for a day (`YYYY-MM-DD` in Vietnam) of a shop: its plan, from the day after it was first approved. `all` are its
 * subscriptions: what a day costs was agreed before it, also where the merchant has chosen another plan since (decision 158); Shopify takes
 * the charge for the one that stands now. A day on which a trial still ran costs nothing.
 */
export function payerOf(
  billing: Billing,
  isExempt: boolean,
  all: readonly Subscription[],
  day: string,
  now: Date,
): Payer {
  if (billing.kind !== "plans") return { by: "nobody", why: "pilot" };
  if (isExempt) return { by: "nobody", why: "exempt" };
  const { current } = sortSubscriptions(all);
  const agreed = agreedOn(all, day);
  const coveredSince = current?.coveredSince ?? null;
  if (!current?.lineItemId || coveredSince === null || day <= dayInVietnam(coveredSince)) {
    return { by: "nobody", why: "no_plan" };
  }
  if (agreed?.currency !== current.currency) return { by: "nobody", why: "no_plan" };
  if (current.status === "frozen") return { by: "nobody", why: "frozen" };
  const trialEnd = trialEndsAt(agreed);
  const dayBegins = beginningOfDayInVietnam(new Date(noonInVietnam(day)));
  if (trialEnd !== null && dayBegins < trialEnd) return { by: "nobody", why: "trial" };
  const { freeParcels, parcelCents } = agreed;
  return { by: "plan", freeParcels, parcelCents, leftCents: leftCents(current, now) };
}

/**
 * Divides a day's parcels: first what is left of the month's free ones, then what the cap still pays for; the rest is never charged
 * (decision 144). `freeUsed`: of this calendar month already.
 */
export function settleDay(parcels: number, freeUsed: number, payer: Payer): DaySettled {
  if (payer.by === "nobody") {
    return { free: 0, charged: 0, unpaid: parcels, unpaidWhy: parcels > 0 ? payer.why : null, amountCents: 0 };
  }
  const free = Math.min(parcels, Math.max(0, payer.freeParcels - freeUsed));
  const charged = Math.min(parcels - free, Math.floor(payer.leftCents / payer.parcelCents));
  const unpaid = parcels - free - charged;
  return {
    free,
    charged,
    unpaid,
    unpaidWhy: unpaid > 0 ? (payer.beyond ?? "cap") : null,
    amountCents: charged * payer.parcelCents,
  };
}

/**
 * Returns the key under which Shopify charges a part of a day at most once. It is the same after a backup was restored, when the day is
 * divided anew: Shopify then answers with the charge that it made (decision 145).
 */
export const usageKey = (day: string, part: number): string => `parcels ${day} ${part}`;

/** Reads a key of {@link usageKey}; null: it is another. */
export function readUsageKey(key: string): { day: string; part: number } | null {
  const [, day, part] = /^parcels (\d{4}-\d{2}-\d{2}) (\d{1,6})$/.exec(key) ?? [];
  return day === undefined ? null : { day, part: Number(part) };
}

/** The pages of the list of settled days, the newest first. */
export const USAGE_PLACES = pagePlaces({
  day: { pattern: String.raw`\d{4}-\d{2}-\d{2}` },
  part: { pattern: String.raw`\d{1,6}` },
});
