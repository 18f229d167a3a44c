import { type OrderMoney, paidDecision } from "~/domain/cod/paid";
import type { ShopSettings } from "~/domain/settings/settings";
import { type AcceptedEvent, acceptedEvents } from "./carrier-event";
import { isWithCarrier, STATUS } from "./codes";
import { type EventStep, eventSteps } from "./shopify-events";
import type { ParcelStatusFacts } from "./status";

/** One effect wanted at Shopify for a parcel. Steps are done in order, each key once. */
export type Step =
  | EventStep
  | { key: "fulfillment"; kind: "fulfillment"; happenedAt: Date }
  | { key: "cancel"; kind: "cancel"; happenedAt: Date }
  | { key: "paid"; kind: "paid"; happenedAt: Date }
  /** A payment of exactly this amount, where Shopify accepts one (shopify 3.6). */
  | { key: `paid:${number}`; kind: "paid"; amountVnd: number; happenedAt: Date };

export interface PlanFacts {
  status: ParcelStatusFacts;
  bookedAt: Date;
  /** Null while the order is not known: nothing is then marked paid. */
  money: OrderMoney | null;
  /** The amount that staff entered for this parcel's partial delivery, if Shopify may record it as a payment; null: none. */
  partialPaymentVnd?: number | null;
}

/**
 * Returns what Shopify should show for a parcel, from all the carrier's messages (domain 4.3). It depends on the set of messages,
 * not on their arrival; steps are in order of time. Shopify cannot take a step back, so `stepsToTake` leaves out late steps
 * that would be older than what was posted.
 */
export function planShopifySteps(facts: PlanFacts, settings: Pick<ShopSettings, "fulfilAt" | "markPaidAt">): Step[] {
  const history = untilCancelled(acceptedEvents(facts.status.events));
  const from = settings.fulfilAt === "booking" ? 0 : history.findIndex(({ status }) => isWithCarrier(status));
  if (from === -1) return [];
  const startedAt = settings.fulfilAt === "booking" ? facts.bookedAt : history[from]?.at;
  if (startedAt === undefined) return [];

  const steps: Step[] = [{ key: "fulfillment", kind: "fulfillment", happenedAt: startedAt }];
  const events = eventSteps(history.slice(from));
  steps.push(...events);
  const end = history.at(-1);
  const wasDelivered = events.some(({ status }) => status === "DELIVERED");
  if (end?.status === STATUS.cancelled && !wasDelivered) {
    steps.push({ key: "cancel", kind: "cancel", happenedAt: end.at });
  }
  if (end && facts.money !== null && paidDecision(facts.money, settings.markPaidAt) === "mark") {
    steps.push({ key: "paid", kind: "paid", happenedAt: end.at });
  } else if (end && facts.partialPaymentVnd) {
    const amountVnd = facts.partialPaymentVnd;
    steps.push({ key: `paid:${amountVnd}` as const, kind: "paid", amountVnd, happenedAt: end.at });
  }
  return inTime(steps);
}

/** A cancelled fulfillment takes no more events; movement after that needs attention (`moved_after_cancel`). */
function untilCancelled(history: AcceptedEvent[]): AcceptedEvent[] {
  const cancelled = history.findIndex(({ status }) => status === STATUS.cancelled);
  return cancelled === -1 ? history : history.slice(0, cancelled + 1);
}

/** The carrier's clock may be behind ours: no step is dated before the fulfillment exists. */
function inTime(steps: Step[]): Step[] {
  let latest = 0;
  return steps.map((step) => {
    latest = Math.max(latest, step.happenedAt.getTime());
    return { ...step, happenedAt: new Date(latest) };
  });
}

/** A step that was already sent to Shopify. */
export interface TakenStep {
  key: string;
  kind: Step["kind"] | "tracking" | "restock";
  happenedAt: Date;
}

/** Returns whether Shopify has recorded this payment, or may have: it was sent, and is not known to have been refused. */
export function isHeldPayment({ kind, state }: { kind: string; state: string }): boolean {
  return kind === "paid" && (state === "sent" || state === "confirmed");
}

/** Events that say only where a parcel is. Once a newer one is known, nobody needs to hear of them. */
const PASSING: ReadonlySet<EventStep["status"]> = new Set(["CONFIRMED", "OUT_FOR_DELIVERY", "DELAYED"]);

/** The planned steps of a parcel, by what becomes of them. */
export interface StepsLeft {
  todo: Step[];
  /** An event older than the newest one posted would show the buyer an older state after a newer one (domain 4.3). */
  tooLate: Step[];
  /**
   * Events that would be followed by a newer one at once: each costs ten points, and may send the buyer a message about what is over. The
   * pickup, an attempt, a failure and the delivery are always shown.
   */
  superseded: Step[];
}

/** The delivery is told however late its message is: nothing after it is newer for the buyer. */
const isDelivery = (step: Step) => step.kind === "event" && step.status === "DELIVERED";

/** Returns the planned steps by what becomes of them. `taken` holds what was sent or confirmed. */
export function stepsToTake(planned: readonly Step[], taken: readonly TakenStep[]): StepsLeft {
  const keys = new Set(taken.map(({ key }) => key));
  const newest = Math.max(
    ...taken.filter(({ kind }) => kind === "event" || kind === "cancel").map(({ happenedAt }) => happenedAt.getTime()),
    Number.NEGATIVE_INFINITY,
  );
  // The carrier reports whole seconds: within one, the plan's own order decides which state is the newer.
  const furthest = planned.findLastIndex(({ key, kind }) => keys.has(key) && (kind === "event" || kind === "cancel"));
  const open = planned.filter(({ key }) => !keys.has(key));
  const isLate = (step: Step) =>
    step.kind === "event" && (step.happenedAt.getTime() < newest || planned.indexOf(step) < furthest);
  const isOver = taken.some(({ kind }) => kind === "cancel");
  const ahead = open.flatMap((step): Step[] => {
    if (!isLate(step)) return [step];
    return isDelivery(step) && !isOver ? [{ ...step, happenedAt: new Date(newest) }] : [];
  });
  const last = ahead.findLastIndex(({ kind }) => kind === "event");
  const isPassing = (step: Step, n: number) => n < last && step.kind === "event" && PASSING.has(step.status);
  return {
    todo: ahead.filter((step, n) => !isPassing(step, n)),
    tooLate: open.filter((step) => !ahead.some(({ key }) => key === step.key)),
    superseded: ahead.filter(isPassing),
  };
}
