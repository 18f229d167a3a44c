import { mayAskForFees } from "~/domain/fee/parcel-fees";
import type { ParcelView } from "~/flows/parcel/views";

/** Returns whether the last cancel was asked for so that the goods can be booked again. */
export function isRebookAsked({ history }: Pick<ParcelView, "history">): boolean {
  return history.findLast(({ kind }) => kind === "cancel_asked")?.details.purpose === "rebook";
}

function isFeeAsked({ draft }: Pick<ParcelView, "draft">): boolean {
  return draft !== null && draft.fees === null && mayAskForFees(draft);
}

/**
 * Returns what background jobs still have to do that the parcels' states do not show: fee questions to the carrier, a cancel on
 * its way to the carrier, steps to Shopify. One string for `useRevalidateWhile`; "" if there is nothing.
 */
export function pendingWork(
  parcels: readonly Pick<ParcelView, "shipmentId" | "cancelAsked" | "steps" | "draft">[],
): string {
  return parcels
    .flatMap((parcel) => [
      ...(isFeeAsked(parcel) ? [`${parcel.shipmentId}:fees:${parcel.draft?.feesKey}`] : []),
      ...(parcel.cancelAsked ? [`${parcel.shipmentId}:cancel`] : []),
      ...parcel.steps
        .filter(({ state }) => state === "wanted" || state === "sent")
        .map(({ key, state }) => `${parcel.shipmentId}:${key}:${state}`),
    ])
    .join(" ");
}
