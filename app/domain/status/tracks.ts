import type { CodState, ReturnState } from "~/domain/parcel/state";
import { allowsPartialDelivery } from "~/domain/parcel/tags";
import type { AcceptedEvent } from "./carrier-event";
import { codOutcome } from "./cod-state";
import { isOut, isReturn, isWithCarrier, STATUS } from "./codes";
import type { Journey, StatusContext } from "./journey";

/**
 * Delivery, money and return are tracked side by side: a return after a partial delivery undoes neither of the others
 * (domain 4.1).
 */
export interface Tracks {
  pickedUpAt: Date | null;
  /** When it was first delivered, in full or in part; never taken back. */
  deliveredAt: Date | null;
  /** The buyer kept a part; the rest comes back. */
  partial: boolean;
  codState: CodState;
  /** What was collected for the goods, whole VND; null while unknown. */
  collectedVnd: number | null;
  returnState: ReturnState;
  /** When the carrier first said that it, or a part of it, comes back; null: it does not. */
  returnSince: Date | null;
}

const BOOKED: Journey = {
  pickedUpAt: null,
  deliveredAt: null,
  returnState: "none",
  returnSince: null,
  money: "open",
  part: false,
  wholeReported: false,
  deliveryUnseen: false,
  cancelSeen: false,
};

/** Returns the tracks of a history, oldest first, starting at the booking. */
export function foldTracks(history: readonly AcceptedEvent[], context: StatusContext): Tracks {
  const journey = history.reduce((before, event) => follow(before, event, context), BOOKED);
  const { pickedUpAt, deliveredAt, returnState, part } = journey;
  const returnSince = returnState === "none" ? null : journey.returnSince;
  return { pickedUpAt, deliveredAt, returnState, returnSince, partial: part, ...codOutcome(journey, context) };
}

function follow(before: Journey, event: AcceptedEvent, context: StatusContext): Journey {
  const pickedUpAt = before.pickedUpAt ?? (isWithCarrier(event.status) ? event.at : null);
  const journey = { ...before, pickedUpAt };
  if (isOut(event.status)) return onItsWay(journey);
  if (isReturn(event.status)) return goingBack(journey, event, context);
  switch (event.status) {
    case STATUS.delivered:
      return delivered(journey, event);
    case STATUS.reconciled:
      return reconciled(journey, event);
    case STATUS.compensation:
      return journey.deliveredAt ? journey : { ...journey, money: "lost" };
    case STATUS.cancelled:
      return { ...journey, cancelSeen: true, money: journey.deliveredAt ? journey.money : "void" };
    default:
      return journey;
  }
}

/** On its way again after a return had begun, or after a delivery reported by mistake: nothing is collected yet. */
function onItsWay(journey: Journey): Journey {
  if (journey.part || journey.money === "paid_out") return journey;
  return { ...journey, money: "open", wholeReported: false, returnState: resumed(journey.returnState) };
}

function delivered(journey: Journey, { at, partialReturn }: AcceptedEvent): Journey {
  const part = journey.part || partialReturn === true;
  return {
    ...journey,
    part,
    wholeReported: journey.wholeReported || partialReturn === false,
    deliveryUnseen: false,
    deliveredAt: journey.deliveredAt ?? at,
    money: journey.money === "paid_out" ? "paid_out" : "taken",
    returnState: part ? journey.returnState : resumed(journey.returnState),
  };
}

/** After a return, status 6 settles the return itself or its fee, after a loss the compensation; never the goods (domain 2.4). */
function reconciled(journey: Journey, { at, partialReturn }: AcceptedEvent): Journey {
  const part = journey.part || partialReturn === true;
  if ((journey.money === "came_back" || journey.money === "lost") && !part) return journey;
  return {
    ...journey,
    part,
    deliveryUnseen: journey.deliveryUnseen || journey.deliveredAt === null,
    deliveredAt: journey.deliveredAt ?? at,
    money: "paid_out",
  };
}

function goingBack(journey: Journey, event: AcceptedEvent, { tags }: StatusContext): Journey {
  const returnState = furtherReturn(journey.returnState, event);
  // One that was taken back, as the parcel went out again, began anew.
  const returnSince = journey.returnState === "none" ? event.at : journey.returnSince;
  const afterDelivery = journey.deliveredAt !== null && allowsPartialDelivery(tags);
  if (journey.part || event.partialReturn === true || afterDelivery) {
    return {
      ...journey,
      part: true,
      deliveredAt: journey.deliveredAt ?? event.at,
      money: journey.money === "paid_out" ? "paid_out" : "taken",
      returnState,
      returnSince,
    };
  }
  return { ...journey, money: journey.money === "paid_out" ? "paid_out" : "came_back", returnState, returnSince };
}

const RETURN_PROGRESS: readonly ReturnState[] = ["none", "returning", "returned", "settled"];

/** Status 11 closes the return and nothing reopens it (domain 4.2). */
function furtherReturn(before: ReturnState, { status }: AcceptedEvent): ReturnState {
  const now = status === STATUS.returning ? "returning" : status === STATUS.returned ? "returned" : "settled";
  return RETURN_PROGRESS.indexOf(now) > RETURN_PROGRESS.indexOf(before) ? now : before;
}

function resumed(before: ReturnState): ReturnState {
  return before === "returning" ? "none" : before;
}
