import type { Attention } from "~/domain/parcel/attention";
import { cancelAt, isEnd, STATUS } from "~/domain/status/codes";

/** Returns whether the contract lets a parcel be cancelled (carrier 3, 4.5). Null: just booked, no status yet. */
export function mayCancelAtCarrier(status: number | null): boolean {
  return status === null || cancelAt(status) === "allowed";
}

/**
 * Returns whether staff may ask for a cancel. At status 12 the carrier may refuse. After a failed pickup a cancel must
 * be tried before the goods can be sent again (domain 4.7). A delayed pickup does not qualify: the courier comes again.
 */
export function mayAskForCancel(status: number | null): boolean {
  return status === null || cancelAt(status) !== null;
}

/** Returns whether staff may give a parcel up: it was not picked up, and the carrier refused its cancel (domain 4.8). */
export function mayGiveUp({
  attention,
  carrierStatus,
}: {
  attention: Attention | null;
  carrierStatus: number | null;
}): boolean {
  return attention === "cancel_refused" && carrierStatus === STATUS.pickupFailed;
}

/**
 * Returns what a cancellation in Shopify does to a booked parcel (domain 4.7): it is cancelled at the carrier if the
 * setting is on and the contract allows it; nothing happens if it has ended; else it needs attention, because it is on
 * its way.
 */
export function shopifyCancellationEffect(
  status: number | null,
  settings: { cancelWithShopify: boolean },
): "cancel_at_carrier" | "needs_attention" | "nothing" {
  if (status !== null && isEnd(status)) return "nothing";
  return settings.cancelWithShopify && mayCancelAtCarrier(status) ? "cancel_at_carrier" : "needs_attention";
}
