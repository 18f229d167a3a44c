import { STATUS } from "~/domain/status/codes";

const BY_CONTRACT: readonly number[] = [STATUS.notReceived, STATUS.received, STATUS.pickupAssigned];
const ENDED: readonly number[] = [STATUS.cancelled, STATUS.returned, STATUS.returnReconciled, STATUS.compensation];

/**
 * Whether the contract lets a parcel be cancelled (carrier 3, 4.5). A parcel without any status yet was just booked.
 */
export function mayCancelAtCarrier(status: number | null): boolean {
  return status === null || BY_CONTRACT.includes(status);
}

/**
 * Whether staff may ask for a cancel. At 12 the carrier may refuse; after a failed pickup it is the way to send the goods
 * again, so it is tried first (domain 4). A delayed pickup is neither: the courier comes again.
 */
export function mayAskForCancel(status: number | null): boolean {
  return mayCancelAtCarrier(status) || status === STATUS.pickupFailed;
}

/** Whether staff may give a parcel up: nobody picked it up, and the carrier refused its cancel (domain 4). */
export function mayGiveUp({
  attention,
  carrierStatus,
}: {
  attention: string | null;
  carrierStatus: number | null;
}): boolean {
  return attention === "cancel_refused" && carrierStatus === STATUS.pickupFailed;
}

/**
 * What a cancellation in Shopify does to a booked parcel (domain 4): cancelled at the carrier while the contract
 * allows (a setting), nothing when it is over anyway, else a person must look: the parcel is on its way.
 */
export function shopifyCancellationEffect(
  status: number | null,
  settings: { cancelWithShopify: boolean },
): "cancel_at_carrier" | "needs_attention" | "nothing" {
  if (status !== null && ENDED.includes(status)) return "nothing";
  return settings.cancelWithShopify && mayCancelAtCarrier(status) ? "cancel_at_carrier" : "needs_attention";
}
