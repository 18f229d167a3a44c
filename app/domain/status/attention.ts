import { type Attention, maySetAttention, type StatusAttention } from "~/domain/parcel/attention";
import type { AcceptedEvent } from "./carrier-event";
import { isWithCarrier, STATUS, statusAttention } from "./codes";
import { isReturnDelay, reasonAttention } from "./reasons";

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

/** Returns the attention that a parcel's history needs now: that of its last status, else that of its money; null: none. */
export function attentionOf(history: readonly AcceptedEvent[], delivery: Delivered): StatusAttention | null {
  return attentionOfLast(history, delivery) ?? delivery.amount;
}

function attentionOfLast(
  history: readonly AcceptedEvent[],
  { delivered, partial, prepaid, amount }: Delivered,
): StatusAttention | null {
  const last = history.at(-1);
  if (last === undefined) return null;
  if (last.status !== STATUS.cancelled && history.some(({ status }) => status === STATUS.cancelled)) {
    return "moved_after_cancel";
  }
  const inFull = delivered && !partial;
  switch (last.status) {
    case STATUS.delivered:
      return amount ?? (partial && prepaid ? "partial_delivery" : null);
    case STATUS.deliveryDelayed:
      return reasonAttention(last.reasonCodes) ?? (inFull ? "moved_after_delivery" : null);
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
