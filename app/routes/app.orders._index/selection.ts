import { isEditable } from "~/domain/parcel/state";
import type { OrderRowView } from "~/flows/order-list/views";

/**
 * The parcels of the selected orders that are still to be sent. Those with something missing are among them: their result names what it
 * is, which beats leaving them out without a word.
 */
export function bookableIds(rows: readonly OrderRowView[]): string[] {
  return parcelIds(rows, ({ state }) => isEditable(state));
}

/** The parcels of the selected orders that have a tracking number. */
export function printableIds(rows: readonly OrderRowView[]): string[] {
  return parcelIds(rows, ({ trackingNumber, state }) => trackingNumber !== null && state !== "cancelled");
}

function parcelIds(rows: readonly OrderRowView[], wanted: (parcel: OrderRowView["parcels"][number]) => boolean) {
  return rows.flatMap(({ parcels }) => parcels.filter(wanted)).map(({ shipmentId }) => shipmentId);
}
