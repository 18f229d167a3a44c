import { mayAskForFees } from "~/domain/fee/parcel-fees";
import type { OrderView } from "~/flows/order/views";
import type { ParcelView } from "~/flows/parcel/views";

/** Returns whether the last cancel was asked for so that the goods can be booked again. */
export function isRebookAsked({ history }: Pick<ParcelView, "history">): boolean {
  return history.findLast(({ kind }) => kind === "cancel_asked")?.details.purpose === "rebook";
}

function isFeeAsked({ draft }: Pick<ParcelView, "draft">): boolean {
  return draft !== null && draft.fees === null && mayAskForFees(draft);
}

interface WorkedOrder extends Pick<OrderView, "isAtWork"> {
  parcels: readonly Pick<ParcelView, "shipmentId" | "cancelAsked" | "steps" | "draft">[];
}

/**
 * Returns what background jobs still have to do that the parcels' states do not show: fee questions to the carrier, a cancel on
 * its way to the carrier, steps to Shopify, a reading of the order. One string for `useRevalidateWhile`; "" if there is nothing.
 */
export function pendingWork({ parcels, isAtWork }: WorkedOrder): string {
  const ofParcels = parcels.flatMap((parcel) => [
    ...(isFeeAsked(parcel) ? [`${parcel.shipmentId}:fees:${parcel.draft?.feesKey}`] : []),
    ...(parcel.cancelAsked ? [`${parcel.shipmentId}:cancel`] : []),
    ...parcel.steps
      .filter(({ state }) => state === "wanted" || state === "sent")
      .map(({ key, state }) => `${parcel.shipmentId}:${key}:${state}`),
  ]);
  return [...ofParcels, ...(isAtWork ? ["order"] : [])].join(" ");
}
