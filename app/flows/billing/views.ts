import type { PlanStanding } from "~/domain/billing/standing";
import type { UsageDay } from "~/store/usage-reads.server";

export type { UsageDay } from "~/store/usage-reads.server";

/** A plan as the page shows it. */
export interface PlanView {
  handle: string;
  name: string;
  currency: string;
  monthlyCents: number;
  freeParcels: number;
  parcelCents: number;
  capCents: number;
  trialDays: number;
}

/** The plan that a shop has. */
export interface CurrentPlanView extends PlanView {
  test: boolean;
  /** Charged for further parcels in Shopify's cycle, and when that ends. */
  balanceCents: number;
  cycleEndsAt: string | null;
  trialEndsAt: string | null;
}

/** What the page of the plan shows. */
export interface PlanPageView {
  standing: PlanStanding;
  current: CurrentPlanView | null;
  /** Waits for the merchant on Shopify's page. */
  waiting: { name: string; confirmationUrl: string | null } | null;
  /** Plans to choose from; none while everything is free. */
  plans: PlanView[];
  /** Of the calendar month. */
  month: {
    /** YYYY-MM */
    month: string;
    parcels: number;
    unsettled: number;
    free: number;
    charged: number;
    unpaid: number;
    /** Free parcels that are left; null: no plan says how many there are. */
    freeLeft: number | null;
    /** On Shopify's bill, and what is on its way there. */
    chargedCents: { currency: string; cents: number }[];
    wantedCents: { currency: string; cents: number }[];
  };
  days: UsageDay[];
  /** The page after this one begins here; null: there is none. */
  before: string | null;
  /** Shopify did not answer: what is shown is what was known before. */
  isStale: boolean;
}
