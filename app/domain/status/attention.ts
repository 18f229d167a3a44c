import {
  type Attention,
  mayCloseAttention,
  maySetAttention,
  outlastsStatus,
  type StatusAttention,
} from "~/domain/parcel/attention";
import type { AcceptedEvent, CarrierEvent } from "./carrier-event";
import { isOut, isWithCarrier, STATUS, statusAttention } from "./codes";
import type { DealtWith } from "./journey";
import { isAttempt, isReturnDelay, lastingReason } from "./reasons";

/** Returns the attention for a parcel that staff gave up and that the carrier moves (domain 4.8); null: none. */
export function attentionOfGivenUp(status: number | null): StatusAttention | null {
  return status !== null && isWithCarrier(status) ? "moved_after_giving_up" : null;
}

/**
 * Returns the attention of a parcel after its status changed. One that came from the last status gives way to that of the new
 * one; one that no status closes (a refused cancel, an amount that differs) stays until staff close it.
 */
export function mergeAttention(current: Attention | null, fromStatus: StatusAttention | null): Attention | null {
  return maySetAttention(current) ? fromStatus : current;
}

/** What the tracks of a history say about its delivery. `amount`: the attention while the collected amount is unknown. */
interface Delivered {
  delivered: boolean;
  partial: boolean;
  prepaid: boolean;
  amount: StatusAttention | null;
}

/** The carrier's messages: each as it came, and as the steps that they make together. */
interface Messages {
  events: readonly CarrierEvent[];
  history: readonly AcceptedEvent[];
}

const NOTHING_DONE: DealtWith = { settledAt: null, askedAt: null };

/** Returns the attention that a parcel's history needs now: that of its last status, else that of its money; null: none. */
export function attentionOf(
  { events, history }: Messages,
  delivery: Delivered,
  dealtWith: DealtWith = NOTHING_DONE,
): StatusAttention | null {
  const last = history.at(-1);
  if (last === undefined) return delivery.amount;
  const found = openReason(events, history, dealtWith) ?? attentionOfLast(history, last, delivery);
  const isSettled = mayCloseAttention(found) && isUpTo(last.at, dealtWith.settledAt);
  return (isSettled && !outlastsStatus(found) ? null : found) ?? delivery.amount;
}

/**
 * Returns the last reason on the present way to the buyer that asks for a person and was not dealt with: the courier's next round
 * does not mend a wrong address. What staff asked the carrier for counts as done once the next status has come.
 */
function openReason(
  events: readonly CarrierEvent[],
  history: readonly AcceptedEvent[],
  { settledAt, askedAt }: DealtWith,
): StatusAttention | null {
  const last = history.at(-1);
  if (last === undefined || !isOut(last.status) || last.status === STATUS.deliveryFailed) return null;
  if (history.some(({ status }) => status === STATUS.cancelled)) return null;
  const begin = history[history.findLastIndex(({ status }) => !isOut(status)) + 1] ?? last;
  const delays = events
    .flatMap(({ code, actionTime, reasonCode }) => (actionTime === null ? [] : [{ code, at: actionTime, reasonCode }]))
    .filter(({ code, at }) => code === STATUS.deliveryDelayed && at >= begin.at)
    .toSorted(
      (one, other) => one.at.getTime() - other.at.getTime() || `${one.reasonCode}`.localeCompare(`${other.reasonCode}`),
    );
  const newest = Math.max(last.at.getTime(), ...delays.map(({ at }) => at.getTime()));
  const isAnswered = askedAt !== null && newest > askedAt.getTime();
  const isOpen = (at: Date) => !isUpTo(at, settledAt) && !(isAnswered && isUpTo(at, askedAt));
  return lastingReason(delays.filter(({ at }) => isOpen(at)).map(({ reasonCode }) => reasonCode ?? ""));
}

const isUpTo = (at: Date, end: Date | null) => end !== null && at.getTime() <= end.getTime();

function attentionOfLast(
  history: readonly AcceptedEvent[],
  last: AcceptedEvent,
  { delivered, partial, prepaid, amount }: Delivered,
): StatusAttention | null {
  if (last.status !== STATUS.cancelled && history.some(({ status }) => status === STATUS.cancelled)) {
    return "moved_after_cancel";
  }
  const inFull = delivered && !partial;
  switch (last.status) {
    case STATUS.delivered:
      return amount ?? (partial && prepaid ? "partial_delivery" : null);
    case STATUS.deliveryDelayed:
      if (last.reasonCodes.some(isAttempt)) return "delivery_attempt_failed";
      return inFull ? "moved_after_delivery" : null;
    case STATUS.pickedUp:
    case STATUS.outForDelivery:
      return inFull ? "moved_after_delivery" : null;
    case STATUS.returning:
      if (inFull) return "returned_after_delivery";
      return last.reasonCodes.some(isReturnDelay) ? "return_delayed" : null;
    case STATUS.returned:
      return inFull ? "returned_after_delivery" : statusAttention(last.status);
    default:
      return statusAttention(last.status);
  }
}
