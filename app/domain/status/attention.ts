import type { AcceptedEvent } from "./carrier-event";
import { isReturnDelay, REASON, STATUS } from "./codes";

/**
 * Why staff must look at a parcel, according to the carrier's messages (domain 4.2). Keys `attention.<reason>` of the catalogues.
 */
export type StatusAttention =
  | "pickup_failed"
  | "delivery_failed"
  | "recipient_address_wrong"
  | "recipient_phone_wrong"
  | "package_not_found"
  | "partial_delivery"
  | "delivery_unclear"
  | "return_delayed"
  | "returned"
  | "returned_after_delivery"
  | "moved_after_delivery"
  | "moved_after_cancel"
  | "moved_after_giving_up"
  | "compensation";

const STATUS_ATTENTION: ReadonlySet<string> = new Set<StatusAttention>([
  "pickup_failed",
  "delivery_failed",
  "recipient_address_wrong",
  "recipient_phone_wrong",
  "package_not_found",
  "partial_delivery",
  "delivery_unclear",
  "return_delayed",
  "returned",
  "returned_after_delivery",
  "moved_after_delivery",
  "moved_after_cancel",
  "moved_after_giving_up",
  "compensation",
]);

/** For a parcel that was ended, by the carrier or by staff, but still moves (domain 4.8). */
export const MOVED_AFTER_END_ATTENTIONS: ReadonlySet<string> = new Set<StatusAttention>([
  "moved_after_cancel",
  "moved_after_giving_up",
]);

/**
 * Attentions that neither a status nor another page closes: staff close them. A refused cancel is included, for when the
 * courier took the parcel after all.
 */
const SETTLED_BY_STAFF: ReadonlySet<string> = new Set([
  "cancel_refused",
  "cancelled_in_shopify_on_its_way",
  "order_deleted",
  "replaced_parcel_moves",
  "moved_after_cancel",
  "moved_after_giving_up",
  "status_not_verified",
  "paid_amount_differs",
]);

/** Returns whether staff may close an attention themselves. */
export function mayCloseAttention(attention: string | null): boolean {
  return attention !== null && SETTLED_BY_STAFF.has(attention);
}

/** Returns whether a new attention may replace the current one. One that no status closes stays. */
export function maySetAttention(current: string | null): boolean {
  return current === null || STATUS_ATTENTION.has(current);
}

const TAKEN: readonly number[] = [
  STATUS.pickedUp,
  STATUS.outForDelivery,
  STATUS.deliveryDelayed,
  STATUS.deliveryFailed,
  STATUS.delivered,
  STATUS.reconciled,
  STATUS.returning,
  STATUS.returned,
  STATUS.returnReconciled,
];

/** Returns the attention for a parcel that staff gave up and that the carrier moves (domain 4.8); null: none. */
export function attentionOfGivenUp(status: number | null): StatusAttention | null {
  return status !== null && TAKEN.includes(status) ? "moved_after_giving_up" : null;
}

/**
 * Returns the attention of a parcel after its status changed. One that came from the last status gives way to that of the new
 * one; one that no status closes (a refused cancel, an amount that differs) stays until staff close it.
 */
export function mergeAttention(current: string | null, fromStatus: StatusAttention | null): string | null {
  return current !== null && !STATUS_ATTENTION.has(current) ? current : fromStatus;
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
  return statusAttention(history, delivery) ?? delivery.amount;
}

function statusAttention(
  history: readonly AcceptedEvent[],
  { delivered, partial, prepaid, amount }: Delivered,
): StatusAttention | null {
  const last = history.at(-1);
  if (last === undefined) return null;
  if (last.status !== STATUS.cancelled && history.some(({ status }) => status === STATUS.cancelled)) {
    return "moved_after_cancel";
  }
  switch (last.status) {
    case STATUS.pickupFailed:
      return "pickup_failed";
    case STATUS.deliveryFailed:
      return "delivery_failed";
    case STATUS.compensation:
      return "compensation";
    case STATUS.delivered:
      return amount ?? (partial && prepaid ? "partial_delivery" : null);
    case STATUS.deliveryDelayed:
      return delayAttention(last) ?? (delivered && !partial ? "moved_after_delivery" : null);
    case STATUS.pickedUp:
    case STATUS.outForDelivery:
      return delivered && !partial ? "moved_after_delivery" : null;
    case STATUS.returning:
      if (delivered && !partial) return "returned_after_delivery";
      return last.reasonCodes.some(isReturnDelay) ? "return_delayed" : null;
    case STATUS.returned:
      return delivered && !partial ? "returned_after_delivery" : "returned";
    default:
      return null;
  }
}

function delayAttention({ reasonCodes }: AcceptedEvent): StatusAttention | null {
  const known: Record<string, StatusAttention> = {
    [REASON.recipientAddressWrong]: "recipient_address_wrong",
    [REASON.recipientPhoneWrong]: "recipient_phone_wrong",
    [REASON.packageNotFound]: "package_not_found",
  };
  return reasonCodes.map((code) => known[code] ?? null).findLast((reason) => reason !== null) ?? null;
}
