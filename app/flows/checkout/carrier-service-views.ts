import type { CheckoutProblem } from "~/domain/checkout/problems";
import type { QuoteTally } from "~/domain/fee/quote-tally";

/** What came of a change of the carrier service: keys `fees:answer.<outcome>`. */
export type ServiceOutcome =
  | { outcome: "turned_on" | "turned_off" | "removed" | "renewed" }
  /** `messages`: Shopify's own words. */
  | { outcome: "refused"; messages: string[] }
  /** Shopify has no service of ours any more. */
  | { outcome: "gone" }
  /** The merchant has to grant `write_shipping` first. */
  | { outcome: "scope_missing" }
  /** Shopify's answer was lost, and looking did not tell. */
  | { outcome: "unknown" }
  | { outcome: "unreachable" }
  /** Somebody else is changing it at this moment. */
  | { outcome: "busy" };

/** Whether buyers see our rates: keys `fees:state.<state>`. `paused`: off, and Shopify keeps the service in its zones. */
export type CheckoutState = "on" | "on_not_shown" | "off" | "paused" | "cannot";

/** Whether buyers see our rates, and what stands between. */
export interface CheckoutBriefView {
  state: CheckoutState;
  enabled: boolean;
  mayTurnOn: boolean;
  problems: CheckoutProblem[];
}

/** The page "fees at checkout". Times are ISO. */
export interface CheckoutView extends CheckoutBriefView {
  plan: string | null;
  /** Buyers see the break-down under each rate. */
  showsDetails: boolean;
  /** Null: Shopify was not asked yet. */
  checkedAt: string | null;
  registered: boolean;
  /** Of the last seven days. */
  week: QuoteTally;
  /** In how many milliseconds 95 % were answered; null without requests. */
  p95Ms: number | null;
  differences: WeekView[];
}

/** Answers from memory that were later compared with the carrier's own, whole VND. */
export interface WeekView {
  /** The Monday, `YYYY-MM-DD`. */
  week: string;
  proven: number;
  wrong: number;
  /** Live less shown: above 0 the shop pays more than it believed. */
  sumVnd: number;
}
