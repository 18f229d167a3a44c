import type { AcceptedEvent } from "./carrier-event";
import { isOut, isReturn, isWithCarrier, STATUS } from "./codes";
import { isAttempt } from "./reasons";

/** Shopify's event statuses; there is none for a return (shopify 3.4). */
type FulfillmentEventStatus =
  | "CONFIRMED"
  | "CARRIER_PICKED_UP"
  | "OUT_FOR_DELIVERY"
  | "ATTEMPTED_DELIVERY"
  | "DELAYED"
  | "DELIVERED"
  | "FAILURE";

/**
 * The text that the buyer reads beside the event: keys `step.<message>` of the catalogues. The carrier's own texts stay inside
 * the app (domain 4.3).
 */
export type StepMessage =
  | "confirmed"
  | "pickup_delayed"
  | "pickup_failed"
  | "picked_up"
  | "out_for_delivery"
  | "attempted"
  | "delivery_delayed"
  | "delivery_failed"
  | "delivered"
  | "delivered_partly"
  | "returning"
  | "compensation";

export interface EventStep {
  key: string;
  kind: "event";
  status: FulfillmentEventStatus;
  messageKey: StepMessage;
  /** The carrier's reason code, for our text in `reason.<code>`; null when it gave none. */
  reasonCode: string | null;
  happenedAt: Date;
}

/**
 * Returns the fulfillment events of a history, oldest first, by the table of domain 4.2. An event that happens only once has a
 * fixed key; one that may repeat has its time in the key, so that a late message does not change the other keys.
 */
export function eventSteps(history: readonly AcceptedEvent[]): EventStep[] {
  const steps = new Map<string, EventStep>();
  const seen = new Set<AcceptedEvent["status"]>();
  let goingBack = false;
  for (const event of history) {
    const step = stepOf(event, { seen, goingBack });
    if (step && !steps.has(step.key)) steps.set(step.key, step);
    seen.add(event.status);
    // Compensation too: a later status 6 is then not about the sale of the goods.
    if (isReturn(event.status) || event.status === STATUS.compensation) goingBack = true;
    else if (isOut(event.status)) goingBack = false;
    // Shopify cannot take an event back, and what follows a delivery concerns only the part that returns.
    if (step?.status === "DELIVERED") break;
  }
  return [...steps.values()];
}

interface Before {
  seen: ReadonlySet<AcceptedEvent["status"]>;
  /** A return has begun and was not called off, or the carrier pays for the goods. */
  goingBack: boolean;
}

function stepOf(event: AcceptedEvent, { seen, goingBack }: Before): EventStep | null {
  const underWay = [...seen].some(isWithCarrier);
  switch (event.status) {
    case STATUS.received:
    case STATUS.pickupAssigned:
      return underWay ? null : once(event, "CONFIRMED", "confirmed");
    case STATUS.pickupFailed:
      return underWay ? null : again(event, "DELAYED", "pickup_failed");
    case STATUS.pickupDelayed:
      return underWay ? null : again(event, "DELAYED", "pickup_delayed");
    case STATUS.pickedUp:
      return underWay ? null : once(event, "CARRIER_PICKED_UP", "picked_up");
    case STATUS.outForDelivery:
      return again(event, "OUT_FOR_DELIVERY", "out_for_delivery");
    case STATUS.deliveryDelayed:
      return isAttempt(event.reasonCodes[0] ?? null)
        ? again(event, "ATTEMPTED_DELIVERY", "attempted")
        : again(event, "DELAYED", "delivery_delayed");
    case STATUS.deliveryFailed:
      return again(event, "FAILURE", "delivery_failed");
    case STATUS.delivered:
      return once(event, "DELIVERED", event.partialReturn ? "delivered_partly" : "delivered");
    case STATUS.reconciled:
      // After a return, status 6 settles that return (domain 2.4); otherwise the message of the delivery itself was lost.
      if (goingBack && !event.partialReturn) return null;
      return once(event, "DELIVERED", event.partialReturn ? "delivered_partly" : "delivered");
    case STATUS.returning:
    case STATUS.returned:
    case STATUS.returnReconciled:
      return event.partialReturn ? once(event, "DELIVERED", "delivered_partly") : once(event, "FAILURE", "returning");
    case STATUS.compensation:
      return once(event, "FAILURE", "compensation");
    default:
      return null;
  }
}

function once(event: AcceptedEvent, status: FulfillmentEventStatus, messageKey: StepMessage): EventStep {
  const key = status === "FAILURE" ? `event:FAILURE:${messageKey}` : `event:${status}`;
  return { ...step(event, status, messageKey), key };
}

function again(event: AcceptedEvent, status: FulfillmentEventStatus, messageKey: StepMessage): EventStep {
  return { ...step(event, status, messageKey), key: `event:${status}:${event.status}:${event.at.toISOString()}` };
}

function step(event: AcceptedEvent, status: FulfillmentEventStatus, messageKey: StepMessage): Omit<EventStep, "key"> {
  return { kind: "event", status, messageKey, reasonCode: event.reasonCodes[0] ?? null, happenedAt: event.at };
}
