import type { CheckoutProblem } from "~/domain/checkout/problems";
import type { QuoteTally } from "~/domain/fee/quote-tally";

/** The outcome of a change to the carrier service: keys `fees:answer.<outcome>`. */
export type ServiceOutcome =
  | { outcome: "turned_on" | "turned_off" | "removed" | "renewed" }
  /** `messages`: Shopify's own text. */
  | { outcome: "refused"; messages: string[] }
  /** Shopify no longer has our carrier service. */
  | { outcome: "gone" }
  /** The merchant has to grant `write_shipping` first. */
  | { outcome: "scope_missing" }
  /** Shopify's answer was lost, and reading its services did not settle it. */
  | { outcome: "unknown" }
  | { outcome: "unreachable" }
  /** Another process is changing it at this moment. */
  | { outcome: "busy" };

/** Whether buyers see our rates: keys `fees:state.<state>`. `paused`: off, while Shopify keeps the service in its zones. */
export type CheckoutState = "on" | "on_beside_others" | "on_from_memory" | "on_not_shown" | "off" | "paused" | "cannot";

/** Whether buyers see our rates, and what prevents it. */
export interface CheckoutBriefView {
  state: CheckoutState;
  enabled: boolean;
  mayTurnOn: boolean;
  problems: CheckoutProblem[];
}

/** The page "fees at checkout". Times are ISO. */
export interface CheckoutView extends CheckoutBriefView {
  plan: string | null;
  /** Whether buyers see the parts of the fee under each rate. */
  showsDetails: boolean;
  /** Null: Shopify was not asked yet. */
  checkedAt: string | null;
  registered: boolean;
  /** Requests of the last seven days. */
  week: QuoteTally;
  /** The time within which 95 % of requests were answered; null without requests. */
  p95Ms: number | null;
  differences: WeekView[];
}

/** Answers from memory that were later compared with the carrier's own, whole VND. */
export interface WeekView {
  /** The Monday, `YYYY-MM-DD`. */
  week: string;
  proven: number;
  wrong: number;
  /** Live fees minus shown fees: above 0, the shop pays more than it was shown. */
  sumVnd: number;
}
