import type { AcceptedEvent } from "./carrier-event";
import { isReturnDelay, REASON, STATUS } from "./codes";

/**
 * Why a person must look at a parcel, by what the carrier says (domain 4). Keys `attention.<reason>` of the
 * catalogues.
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

/** Of a parcel that was ended, by the carrier or by staff, and that moves all the same (domain 4). */
export const MOVED_AFTER_END_ATTENTIONS: ReadonlySet<string> = new Set<StatusAttention>([
  "moved_after_cancel",
  "moved_after_giving_up",
]);

/**
 * What neither a status nor another page settles: staff say when they have dealt with it. A refused cancel is among them,
 * for a courier who took the parcel after all.
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

/** Whether staff may put a matter aside by saying that they have dealt with it. */
export function mayCloseAttention(attention: string | null): boolean {
  return attention !== null && SETTLED_BY_STAFF.has(attention);
}

/** Whether a new matter may take the place of what a parcel has: one that waits for a person stays. */
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

/** What it asks of a person when the carrier moves a parcel that staff gave up (domain 4, "ship again"). */
export function attentionOfGivenUp(status: number | null): StatusAttention | null {
  return status !== null && TAKEN.includes(status) ? "moved_after_giving_up" : null;
}

/**
 * The attention to keep on a parcel after its status moved: what the last status asked for gives way to what the new
 * one asks for; a matter that no status settles (a refused cancel, a sum that differs) stays until a person settles
 * it.
 */
export function mergeAttention(current: string | null, fromStatus: StatusAttention | null): string | null {
  return current !== null && !STATUS_ATTENTION.has(current) ? current : fromStatus;
}

/** What the tracks of a history say of its delivery; `amount`: what is asked while nobody knows how much was collected. */
interface Delivered {
  delivered: boolean;
  partial: boolean;
  prepaid: boolean;
  amount: StatusAttention | null;
}

/** What a parcel's history asks of a person now: what its last status asks before what its money does; null: nothing. */
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
